extension PlaceQuery {
  /// Reads a place as it is typed, where some have names of the user's own.
  ///
  /// An alias wins over a city of that name. It fails as ``init(_:)`` does.
  ///
  /// - Parameters:
  ///   - text: The place.
  ///   - aliases: The user's names, and what they stand for.
  package init?(_ text: String, aliases: [String: PlaceQuery]) {
    guard let place = Self.alias(text, in: aliases) ?? PlaceQuery(text) else { return nil }
    self = place
  }

  /// What a text stands for as an alias; nil where it is none.
  package static func alias(_ text: String, in aliases: [String: PlaceQuery]) -> PlaceQuery? {
    guard case .name(let name)? = PlaceQuery(text) else { return nil }
    return aliases[name]
  }
}
