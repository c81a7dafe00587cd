import Glibc

/// Pixels of a decoded picture: red, green, blue and 255 each, row by row.
///
/// It owns memory that nobody has filled in advance: setting tens of megabytes to zero would cost
/// more than decoding into them.
package struct Raster: ~Copyable {
  package let width: Int
  package let height: Int
  package let bytes: UnsafeMutableRawBufferPointer

  package var bytesPerRow: Int { width * 4 }

  /// Makes room for a picture; gives nil where there is no memory for it.
  package init?(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    guard let memory = malloc(width * height * 4) else { return nil }
    self.width = width
    self.height = height
    bytes = UnsafeMutableRawBufferPointer(start: memory, count: width * height * 4)
  }

  deinit {
    free(bytes.baseAddress)
  }
}
