/// A picture in another size: red, green, blue and a fourth number without meaning each, 0 to 255.
package struct Samples: Sendable {
  package let width: Int
  package let height: Int
  /// Row by row.
  package let values: [SIMD4<Float>]

  /// Brings a part of a picture to a size, each sample the mean of the area that it covers.
  ///
  /// The mean is that of the bytes, as the decoder's own when it decodes a JPEG smaller: the two
  /// follow one another, and a cell's colours are then the nearest to the picture's bytes.
  ///
  /// - Parameters:
  ///   - raster: The picture.
  ///   - crop: The part of it, within it.
  ///   - width: Samples a row.
  ///   - height: Rows of samples.
  package init(_ raster: borrowing Raster, _ crop: PixelRectangle, width: Int, height: Int) {
    self.width = width
    self.height = height
    let across = Coverage(from: crop.width, to: width)
    let down = Coverage(from: crop.height, to: height)
    let bytesPerRow = raster.bytesPerRow
    let origin = UnsafeRawBufferPointer(raster.bytes)
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    var rowInHand = -1
    values = [SIMD4<Float>](unsafeUninitializedCapacity: width * height) { values, count in
      values.initialize(repeating: .zero)
      for y in 0..<height {
        for part in down.parts(of: y) {
          if part.index != rowInHand {
            let start = (crop.y + part.index) * bytesPerRow + crop.x * 4
            let line = UnsafeRawBufferPointer(rebasing: origin[start..<(start + crop.width * 4)])
            across.average(line, into: &row)
            rowInHand = part.index
          }
          for x in 0..<width { values[y * width + x] += row[x] * part.weight }
        }
      }
      count = width * height
    }
  }

  /// The samples as bytes, without the fourth number.
  package func bytes() -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: values.count * 3) { bytes, count in
      for (index, value) in values.enumerated() {
        bytes[index * 3] = Self.byte(value.x)
        bytes[index * 3 + 1] = Self.byte(value.y)
        bytes[index * 3 + 2] = Self.byte(value.z)
      }
      count = values.count * 3
    }
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value + 0.5, 0), 255)) }
}
