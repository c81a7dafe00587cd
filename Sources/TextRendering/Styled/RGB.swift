/// A colour by its red, green and blue in sRGB.
package struct RGB: Sendable, Hashable {
  package let red: Int
  package let green: Int
  package let blue: Int

  package init(_ red: Int, _ green: Int, _ blue: Int) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The colour between this one and another.
  func mixed(with other: RGB, by share: Double) -> RGB {
    func mix(_ a: Int, _ b: Int) -> Int {
      Int(Double(a) * (1 - share) + Double(b) * share + 0.5)
    }
    return RGB(mix(red, other.red), mix(green, other.green), mix(blue, other.blue))
  }

  /// The nearest entry of the colour cube in the fixed palette of 256 colours.
  var paletteIndex: Int {
    let levels = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: Int) -> Int {
      levels.indices.min { abs(levels[$0] - value) < abs(levels[$1] - value) } ?? 0
    }
    return 16 + 36 * nearest(red) + 6 * nearest(green) + nearest(blue)
  }
}
