/// What kind of value an option takes.
public enum OptionType: Sendable, Hashable {
  /// The address of an API: https, or http to a loopback address.
  case baseURL
  /// `true` or `false`.
  case boolean
  /// One of a few words.
  case choice([String])
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A list of places: names, city ids, coordinates, postal codes.
  case places
  /// A key: from the environment or a file, never shown.
  case secret
  /// Any text.
  case text
}
