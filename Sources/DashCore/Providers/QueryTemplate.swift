/// The words of a search, some of which may come from the weather of a place.
///
/// `{city} {condition}` becomes `London rain`; a placeholder that nothing is known for is left out.
public struct QueryTemplate: Sendable, Hashable {
  /// What may stand in braces.
  public enum Placeholder: String, Sendable, CaseIterable {
    /// The city's name.
    case city
    /// The country.
    case country
    /// The weather in a word.
    case condition
    /// The season.
    case season
    /// Day or night, sunrise or sunset.
    case timeOfDay
  }

  private enum Piece: Sendable, Hashable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// The template as one would type it.
  public let text: String

  private let pieces: [Piece]

  /// Reads a template.
  ///
  /// It fails for a name in braces that is no placeholder, and for a brace without its other one.
  ///
  /// - Parameter text: The template.
  public init?(_ text: String) {
    var pieces: [Piece] = []
    var rest = text[...]
    while let brace = rest.firstIndex(where: { "{}".contains($0) }) {
      guard
        rest[brace] == "{", let end = rest[brace...].firstIndex(of: "}"),
        let placeholder = Placeholder(rawValue: String(rest[rest.index(after: brace)..<end]))
      else { return nil }
      pieces += [.text(String(rest[..<brace])), .placeholder(placeholder)]
      rest = rest[rest.index(after: end)...]
    }
    self.text = text
    self.pieces = pieces + [.text(String(rest))]
  }

  private init(literal: String) {
    text = literal
    pieces = [.text(literal)]
  }

  /// A search for a text as it is, braces included.
  ///
  /// - Parameter text: The words.
  /// - Returns: A template without placeholders.
  public static func literal(_ text: String) -> QueryTemplate {
    QueryTemplate(literal: text)
  }

  /// Whether it wants to know the weather.
  public var hasPlaceholders: Bool {
    pieces.contains { if case .placeholder = $0 { true } else { false } }
  }

  /// What to search for, in the order in which to try it: filled in, and where the condition is part
  /// of that, once more without it, for when nothing is found.
  ///
  /// - Parameter facts: What is known of the weather; nil for nothing.
  /// - Returns: One text or two; a text may be empty.
  public func queries(with facts: WeatherFacts?) -> [String] {
    let full = filled { facts?[$0] }
    let without = filled { $0 == .condition ? nil : facts?[$0] }
    return full == without || without.isEmpty ? [full] : [full, without]
  }

  private func filled(_ value: (Placeholder) -> String?) -> String {
    let text = pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let placeholder): value(placeholder) ?? ""
      }
    }.joined()
    // What stood between words that were left out goes with them.
    let words = text.split(whereSeparator: \.isWhitespace).filter { $0 != "," }
    var joined = words.joined(separator: " ")
    while joined.last == "," { joined.removeLast() }
    return joined
  }
}

extension WeatherFacts {
  /// The fact that a placeholder stands for.
  fileprivate subscript(placeholder: QueryTemplate.Placeholder) -> String? {
    switch placeholder {
    case .city: city
    case .country: country
    case .condition: condition
    case .season: season
    case .timeOfDay: timeOfDay
    }
  }
}
