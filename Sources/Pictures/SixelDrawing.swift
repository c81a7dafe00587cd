/// Draws a picture of few colours as sixels, and keeps each of them.
///
/// libchafa chooses the colours by samples, so it merges those of few pixels: the red in a map with others
/// near it.
package enum SixelDrawing {
  /// The most colours that are kept.
  package static let maximumColors = 64
  private static let bandHeight = 6

  /// Returns RGB bytes as sixels; `nil` if they have too many colours.
  ///
  /// - Parameters:
  ///   - rgb: The pixels, row by row.
  ///   - width: Pixels per row.
  ///   - height: The number of rows.
  package static func sixels(_ rgb: [UInt8], width: Int, height: Int) -> [UInt8]? {
    guard let (pixels, colors) = indexed(rgb, count: width * height) else { return nil }
    var sixels = Array("\u{1B}P0;1;0q\"1;1;\(width);\(height)".utf8)
    for (number, color) in colors.enumerated() {
      let shares = [color >> 16, color >> 8 & 255, color & 255].map { ($0 * 100 + 127) / 255 }
      sixels += "#\(number);2;\(shares[0]);\(shares[1]);\(shares[2])".utf8
    }
    for top in stride(from: 0, to: height, by: bandHeight) {
      if top > 0 { sixels.append(UInt8(ascii: "-")) }
      var bands = [[UInt8]](repeating: [], count: colors.count)
      for y in top..<min(top + bandHeight, height) {
        for x in 0..<width {
          let number = Int(pixels[y * width + x])
          if bands[number].isEmpty { bands[number] = Array(repeating: 0, count: width) }
          bands[number][x] |= 1 << UInt8(y - top)
        }
      }
      for (number, band) in bands.enumerated() where !band.isEmpty {
        sixels += "#\(number)".utf8
        append(band, to: &sixels)
        sixels.append(UInt8(ascii: "$"))
      }
    }
    return sixels + "\u{1B}\\".utf8
  }

  /// Returns the number of each pixel's colour, and the colours.
  private static func indexed(
    _ rgb: [UInt8],
    count: Int
  ) -> (pixels: [UInt8], colors: [UInt32])? {
    var numbers: [UInt32: UInt8] = [:]
    var (pixels, colors): ([UInt8], [UInt32]) = ([], [])
    pixels.reserveCapacity(count)
    for start in stride(from: 0, to: count * 3, by: 3) {
      let color = UInt32(rgb[start]) << 16 | UInt32(rgb[start + 1]) << 8 | UInt32(rgb[start + 2])
      if let last = pixels.last, colors[Int(last)] == color {
        pixels.append(last)
      } else if let number = numbers[color] {
        pixels.append(number)
      } else {
        guard colors.count < maximumColors else { return nil }
        numbers[color] = UInt8(colors.count)
        pixels.append(UInt8(colors.count))
        colors.append(color)
      }
    }
    return (pixels, colors)
  }

  /// Appends columns of six pixels, and counts the same ones in sequence.
  private static func append(_ band: [UInt8], to sixels: inout [UInt8]) {
    let end = (band.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      let next = band[start..<end].firstIndex { $0 != band[start] } ?? end
      let sixel = band[start] + UInt8(ascii: "?")
      if next - start > 3 {
        sixels += "!\(next - start)".utf8
        sixels.append(sixel)
      } else {
        sixels += repeatElement(sixel, count: next - start)
      }
      start = next
    }
  }
}
