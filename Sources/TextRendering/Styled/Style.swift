/// The role of a piece of text.
///
/// ``Palette`` maps it to an appearance.
enum Style: Sendable, Hashable {
  /// Normal text.
  case plain
  /// A heading.
  case heading
  /// Text of secondary importance.
  case secondary
  /// The most prominent temperature.
  case mainTemperature(celsius: Double)
  /// Another temperature.
  case temperature(celsius: Double)
  /// The sun in a drawing or icon.
  case sun
  /// Rain and snow in a drawing or icon.
  case water
  /// A warning, such as a thunderstorm or demo data.
  case warning
  /// A failure.
  case failure
  /// A part of a picture, with its own appearance.
  case picture(Appearance)

  /// Whether a space in this style is visible.
  var showsSpaces: Bool {
    if case .picture(let appearance) = self { appearance.background != nil } else { false }
  }
}
