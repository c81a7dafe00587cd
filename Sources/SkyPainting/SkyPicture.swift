/// A painted sky: red, green and blue of each pixel, row by row.
package struct SkyPicture: Sendable, Hashable {
  /// Pixels a row.
  package let width: Int
  /// Rows of pixels.
  package let height: Int
  /// Three bytes a pixel.
  package let pixels: [UInt8]

  init(width: Int, height: Int, pixels: [UInt8]) {
    precondition(pixels.count == width * height * 3, "three bytes a pixel")
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}
