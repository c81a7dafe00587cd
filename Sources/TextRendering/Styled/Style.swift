/// What a piece of text means to the reader.
///
/// How that looks is the encoder's affair.
enum Style: Sendable, Hashable {
  /// Text like any other.
  case plain
  /// What names a part of the screen.
  case heading
  /// What is only wanted at a second look.
  case secondary
  /// The temperature that the eye should find first.
  case mainTemperature(celsius: Double)
  /// A temperature beside it.
  case temperature(celsius: Double)
  /// The sun in a drawing or a sign.
  case sun
  /// Rain and snow in a drawing or a sign.
  case water
  /// Something that asks for attention, such as a thunderstorm, or data that is not real.
  case warning
  /// Something that failed.
  case failure
  /// A part of a picture, which looks as it was drawn.
  case picture(Appearance)

  /// Whether a space in this style can be seen.
  var showsSpaces: Bool {
    if case .picture(let appearance) = self { appearance.background != nil } else { false }
  }
}
