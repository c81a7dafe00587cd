/// What kind of value an option takes.
public enum OptionType: Sendable, Hashable {
  /// The address of an API: https, or http to a loopback address.
  case baseURL
  /// `true` or `false`.
  case boolean
  /// One of a few words.
  case choice([String])
  /// A list of some of a few words; a whole number stands for its digits.
  case choices([String])
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A number within bounds.
  case number(ClosedRange<Double>)
  /// A list of places: names, city ids, coordinates, postal codes.
  case places
  /// The words of a search, with placeholders for the weather.
  case query
  /// A key: from the environment or a file, never shown.
  case secret
  /// Any text.
  case text
  /// A list of texts.
  case words
}
