import Glibc

/// A resampled picture: red, green, blue and an unused component, 0 to 255.
package struct PixelSamples: Sendable {
  package let width: Int
  package let height: Int
  /// The samples, row by row.
  package let values: [SIMD4<Float>]

  /// Scales a part of a picture; each sample is the mean of the area that it covers.
  ///
  /// Averages the byte values without gamma correction, as the JPEG decoder does when it scales, so
  /// that both steps agree.
  ///
  /// - Parameters:
  ///   - crop: The part to scale, within the picture.
  ///   - width: Samples per row.
  ///   - height: The number of rows.
  package init(_ raster: borrowing Raster, _ crop: PixelRectangle, width: Int, height: Int) {
    self.width = width
    self.height = height
    values = [SIMD4<Float>](unsafeUninitializedCapacity: width * height) { values, count in
      Self.forEachRow(of: raster, crop, width: width, height: height) { row in
        for x in 0..<width { values.initializeElement(at: count + x, to: row[x]) }
        count += width
      }
    }
  }

  /// Scales a part of a picture as ``init(_:_:width:height:)`` does, and returns it as RGB bytes.
  package static func bytes(
    _ raster: borrowing Raster,
    _ crop: PixelRectangle,
    width: Int,
    height: Int
  ) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: width * height * 3) { bytes, count in
      // Nothing is scaled where each sample is a pixel.
      if crop.width == width, crop.height == height {
        for y in 0..<height {
          let start = (crop.y + y) * raster.bytesPerRow + crop.x * 4
          for pixel in stride(from: start, to: start + width * 4, by: 4) {
            for component in 0..<3 { bytes[count + component] = raster.bytes[pixel + component] }
            count += 3
          }
        }
        return
      }
      forEachRow(of: raster, crop, width: width, height: height) { row in
        for x in 0..<width {
          bytes[count] = byte(row[x].x)
          bytes[count + 1] = byte(row[x].y)
          bytes[count + 2] = byte(row[x].z)
          count += 3
        }
      }
    }
  }

  /// Calls a function for each row of samples.
  private static func forEachRow(
    of raster: borrowing Raster,
    _ crop: PixelRectangle,
    width: Int,
    height: Int,
    _ take: (UnsafeBufferPointer<SIMD4<Float>>) -> Void
  ) {
    let across = Coverage(from: crop.width, to: width)
    let down = Coverage(from: crop.height, to: height)
    let bytesPerRow = raster.bytesPerRow
    let origin = UnsafeRawBufferPointer(raster.bytes)
    var line = [SIMD4<Float>](repeating: .zero, count: width)
    var samples = line
    var currentLine = -1
    for y in 0..<height {
      for x in 0..<width { samples[x] = .zero }
      for part in down.parts(of: y) {
        if part.index != currentLine {
          let start = (crop.y + part.index) * bytesPerRow + crop.x * 4
          let pixels = UnsafeRawBufferPointer(rebasing: origin[start..<(start + crop.width * 4)])
          across.average(pixels, into: &line)
          currentLine = part.index
        }
        for x in 0..<width { samples[x] += line[x] * part.weight }
      }
      samples.withUnsafeBufferPointer(take)
    }
  }

  private static func byte(_ value: Float) -> UInt8 { UInt8(min(max(value + 0.5, 0), 255)) }
}

/// The weights with which the pixels of a source line contribute to the samples of a target line.
struct Coverage {
  /// The contribution of a source pixel to a target sample.
  struct Part {
    let index: Int
    /// The weight; the weights of a target sample add up to 1.
    let weight: Float
  }

  private let all: [Part]
  /// The start index of each target sample's parts, followed by the end index of the last.
  private let bounds: [Int]

  init(from source: Int, to target: Int) {
    var all: [Part] = []
    var bounds = [0]
    all.reserveCapacity(source + 2 * target)
    bounds.reserveCapacity(target + 1)
    // In units of 1/target of a source pixel, every overlap is an integer.
    for sample in 0..<target {
      let start = sample * source
      let end = start + source
      for index in (start / target)...((end - 1) / target) {
        let overlap = min(end, (index + 1) * target) - max(start, index * target)
        all.append(Part(index: index, weight: Float(overlap) / Float(source)))
      }
      bounds.append(all.count)
    }
    self.all = all
    self.bounds = bounds
  }

  func parts(of sample: Int) -> ArraySlice<Part> {
    all[bounds[sample]..<bounds[sample + 1]]
  }

  /// Averages a line of pixels into a row of samples.
  func average(_ line: UnsafeRawBufferPointer, into row: inout [SIMD4<Float>]) {
    all.withUnsafeBufferPointer { all in
      for sample in 0..<row.count {
        var sum = SIMD4<Float>.zero
        for part in bounds[sample]..<bounds[sample + 1] {
          let pixel = line.loadUnaligned(
            fromByteOffset: all[part].index * 4,
            as: SIMD4<UInt8>.self
          )
          sum += SIMD4<Float>(pixel) * all[part].weight
        }
        row[sample] = sum
      }
    }
  }
}

/// The pixels of a decoded picture: RGBA with alpha 255, row by row.
///
/// The memory is uninitialized, because zeroing tens of megabytes would cost more than decoding
/// into them.
package struct Raster: ~Copyable {
  package let width: Int
  package let height: Int
  package let bytes: UnsafeMutableRawBufferPointer

  package var bytesPerRow: Int { width * 4 }

  /// Allocates the pixels, or returns `nil` without enough memory.
  package init?(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "width and height must be positive")
    guard let memory = malloc(width * height * 4) else { return nil }
    self.width = width
    self.height = height
    bytes = UnsafeMutableRawBufferPointer(start: memory, count: width * height * 4)
  }

  deinit {
    free(bytes.baseAddress)
  }
}
