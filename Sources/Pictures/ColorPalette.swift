/// The colours available to cells, with nearest-colour search.
package struct ColorPalette: Sendable {
  private let depth: PictureRequest.Depth

  package init(_ depth: PictureRequest.Depth) {
    self.depth = depth
  }

  /// Returns the cell colour nearest to a colour: 0xRRGGBB or an index.
  ///
  /// - Parameter color: Red, green and blue, 0 to 255.
  /// - Returns: The nearest available colour.
  package func color(_ color: SIMD4<Float>) -> UInt32 {
    switch depth {
    case .truecolor:
      let rounded = color + 0.5
      return Self.byte(rounded.x) << 16 | Self.byte(rounded.y) << 8 | Self.byte(rounded.z)
    case .indexed256: return Self.nearestOf240(color)
    case .indexed16: return Self.nearestOf16(color)
    }
  }

  /// Returns the default RGB value of an xterm colour index, as 0xRRGGBB.
  package static func rgb(index: UInt32) -> UInt32 {
    switch index {
    case 0..<16:
      return sixteen[Int(index)]
    case 16..<232:
      let cube = Int(index) - 16
      return levels[cube / 36] << 16 | levels[cube / 6 % 6] << 8 | levels[cube % 6]
    default:
      return (8 + 10 * (min(index, 255) - 232)) * 0x01_0101
    }
  }

  /// The levels of the 6 by 6 by 6 colour cube.
  private static let levels: [UInt32] = [0, 95, 135, 175, 215, 255]
  private static let sixteen: [UInt32] = [
    0x00_0000, 0xCD_0000, 0x00_CD00, 0xCD_CD00, 0x00_00EE, 0xCD_00CD, 0x00_CDCD, 0xE5_E5E5,
    0x7F_7F7F, 0xFF_0000, 0x00_FF00, 0xFF_FF00, 0x5C_5CFF, 0xFF_00FF, 0x00_FFFF, 0xFF_FFFF,
  ]

  private static func byte(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 255)) }

  private static func nearestOf240(_ color: SIMD4<Float>) -> UInt32 {
    let cube = 16 + 36 * level(color.x) + 6 * level(color.y) + level(color.z)
    let mean = (color.x + color.y + color.z) / 3
    let gray = 232 + UInt32(min(max((mean - 8) / 10 + 0.5, 0), 23))
    return distance(color, cube) <= distance(color, gray) ? cube : gray
  }

  private static func nearestOf16(_ color: SIMD4<Float>) -> UInt32 {
    (0..<16).min { distance(color, $0) < distance(color, $1) } ?? 0
  }

  private static func level(_ value: Float) -> UInt32 {
    value < 47.5 ? 0 : value < 115 ? 1 : UInt32(min((value - 55) / 40 + 0.5, 5))
  }

  private static func distance(_ color: SIMD4<Float>, _ index: UInt32) -> Float {
    let other = rgb(index: index)
    let difference =
      color
      - SIMD4(Float(other >> 16), Float(other >> 8 & 0xFF), Float(other & 0xFF), color.w)
    return (difference * difference).sum()
  }
}
