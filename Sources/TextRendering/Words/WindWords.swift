/// Says where the wind comes from and where it goes.
enum WindWords {
  private static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]

  /// Below this there is no wind to feel, and a direction means nothing.
  static let calmMetresPerSecond = 0.5

  /// The point of the compass that the wind comes from, one of sixteen.
  static func compass(fromDegrees degrees: Double) -> CompassPoint? {
    sector(degrees, of: 16).map { CompassPoint.allCases[$0] }
  }

  /// The point of the compass that the wind comes from, one of eight.
  static func shortCompass(fromDegrees degrees: Double) -> CompassPoint? {
    sector(degrees, of: 8).map { CompassPoint.allCases[$0 * 2] }
  }

  /// An arrow that points where the wind goes, as air moves across a map with north at its top.
  static func arrow(fromDegrees degrees: Double) -> String? {
    sector(degrees, of: 8).map { arrows[($0 + 4) % 8] }
  }

  /// The sector of a circle that a direction is in, the first one around north.
  private static func sector(_ degrees: Double, of count: Int) -> Int? {
    guard degrees.isFinite, abs(degrees) <= 3600 else { return nil }
    // Whole turns make every direction positive, and so the conversion one that rounds.
    return Int((degrees + 3600) / 360 * Double(count) + 0.5) % count
  }
}
