/// A colour while it is painted with: red, green and blue, 0 to 255.
///
/// Three numbers and no vector, which a build without optimization would make very slow.
struct Tone: Sendable, Hashable {
  var red: Float
  var green: Float
  var blue: Float

  init(red: Float, green: Float, blue: Float) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// A colour as 0xRRGGBB.
  init(_ hexadecimal: UInt32) {
    red = Float(hexadecimal >> 16 & 0xFF)
    green = Float(hexadecimal >> 8 & 0xFF)
    blue = Float(hexadecimal & 0xFF)
  }

  /// The colour between this and another.
  ///
  /// - Parameters:
  ///   - other: The other colour.
  ///   - share: How much of the other there is, 0 to 1.
  /// - Returns: The mixture.
  func mixed(with other: Tone, _ share: Float) -> Tone {
    Tone(
      red: red + (other.red - red) * share,
      green: green + (other.green - green) * share,
      blue: blue + (other.blue - blue) * share
    )
  }

  /// The colour behind a coloured glass, whose colour stands for how much of each it lets through.
  func filtered(by glass: Tone) -> Tone {
    Tone(
      red: red * glass.red / 255,
      green: green * glass.green / 255,
      blue: blue * glass.blue / 255
    )
  }
}
