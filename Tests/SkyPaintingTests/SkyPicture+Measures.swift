import SkyPainting

/// Some rows of a picture, as bytes.
struct PixelRows {
  let pixels: ArraySlice<UInt8>

  /// The mean of red, green and blue, 0 to 255.
  var mean: SIMD3<Double> {
    var sum = (0, 0, 0)
    for index in stride(from: pixels.startIndex, to: pixels.endIndex, by: 3) {
      sum.0 += Int(pixels[index])
      sum.1 += Int(pixels[index + 1])
      sum.2 += Int(pixels[index + 2])
    }
    return SIMD3(Double(sum.0), Double(sum.1), Double(sum.2)) / Double(pixels.count / 3)
  }

  /// The mean brightness, 0 to 255, with the weights of ITU-R BT.709.
  var brightness: Double { (mean * SIMD3(0.2126, 0.7152, 0.0722)).sum() }
}

extension SkyPicture {
  var mean: SIMD3<Double> { rows(0..<height).mean }

  var brightness: Double { rows(0..<height).brightness }

  /// Returns some of the rows.
  func rows(_ rows: Range<Int>) -> PixelRows {
    PixelRows(pixels: pixels[(rows.lowerBound * width * 3)..<(rows.upperBound * width * 3)])
  }

  /// Returns the mean difference from the bytes of another picture of this size.
  func meanDifference(from other: SkyPicture) -> Double {
    let sum = zip(pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    return Double(sum) / Double(pixels.count)
  }
}

extension SIMD3<Double> {
  /// Returns the distance between two colours.
  func distance(from other: SIMD3<Double>) -> Double {
    ((self - other) * (self - other)).sum().squareRoot()
  }
}
