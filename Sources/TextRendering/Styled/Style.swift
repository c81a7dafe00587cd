/// The role of a piece of text.
///
/// ``Palette`` maps it to an appearance.
indirect enum Style: Sendable, Hashable {
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
  /// Rain in a bar or icon.
  case water
  /// Snow in a bar or icon: the brightest neutral colour.
  case snow
  /// Sleet and freezing rain in a bar or icon.
  case ice
  /// A thunderstorm in a bar or icon.
  case thunder
  /// A number in a bar of a temperature.
  case onTemperature(celsius: Double)
  /// Another style, by night.
  case night(Style)
  /// A warning, such as a thunderstorm or demo data.
  case warning
  /// A failure.
  case failure
  /// A part of a picture, with its own appearance.
  case picture(Appearance)

  /// Whether a space in this style is visible.
  var showsSpaces: Bool {
    switch self {
    case .picture(let appearance): appearance.background != nil
    case .night, .onTemperature: true
    default: false
    }
  }
}
