/// What a sky is painted on.
///
/// Shapes are given in pixels from the upper left corner, may lie partly outside, and have soft
/// edges, so that they do not break up in a picture of a few pixels.
struct Canvas {
  let width: Int
  let height: Int
  private var tones: [Tone]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    tones = Array(repeating: Tone(0), count: width * height)
  }

  /// Thresholds of rounding, so that a gradient has no steps that can be seen.
  private static let thresholds: [Float] = [
    0, 8, 2, 10,
    12, 4, 14, 6,
    3, 11, 1, 9,
    15, 7, 13, 5,
  ].map { ($0 + 0.5) / 16 }

  /// The painting as bytes.
  var picture: SkyPicture {
    let pixels = [UInt8](unsafeUninitializedCapacity: tones.count * 3) { bytes, count in
      Self.thresholds.withUnsafeBufferPointer { thresholds in
        tones.withUnsafeBufferPointer { tones in
          var index = 0
          for y in 0..<height {
            for x in 0..<width {
              let threshold = thresholds[(y & 3) << 2 | x & 3]
              let tone = tones[index]
              bytes[index * 3] = Self.byte(tone.red + threshold)
              bytes[index * 3 + 1] = Self.byte(tone.green + threshold)
              bytes[index * 3 + 2] = Self.byte(tone.blue + threshold)
              index += 1
            }
          }
        }
      }
      count = tones.count * 3
    }
    return SkyPicture(width: width, height: height, pixels: pixels)
  }

  private static func byte(_ value: Float) -> UInt8 {
    value >= 255 ? 255 : value > 0 ? UInt8(value) : 0
  }

  /// Lets a function paint on a part of each row.
  ///
  /// - Parameters:
  ///   - rows: The rows, of which those outside are passed over.
  ///   - columns: As `rows`.
  ///   - paint: Gets the row's number, the columns in it and its pixels.
  mutating func paintRows(
    _ rows: ClosedRange<Float>,
    _ columns: ClosedRange<Float>,
    _ paint: (_ y: Int, _ columns: Range<Int>, _ row: UnsafeMutableBufferPointer<Tone>) -> Void
  ) {
    let span = Self.inside(columns, width)
    guard !span.isEmpty else { return }
    let width = width
    let ys = Self.inside(rows, height)
    tones.withUnsafeMutableBufferPointer { tones in
      for y in ys {
        paint(y, span, UnsafeMutableBufferPointer(rebasing: tones[(y * width)..<((y + 1) * width)]))
      }
    }
  }

  /// The pixels of a range that are on a side of so many.
  private static func inside(_ range: ClosedRange<Float>, _ count: Int) -> Range<Int> {
    let limit = Float(count)
    let lower = Int(min(max(range.lowerBound, 0), limit))
    let upper = Int(min(max(range.upperBound + 1, 0), limit))
    return lower..<max(lower, upper)
  }
}
