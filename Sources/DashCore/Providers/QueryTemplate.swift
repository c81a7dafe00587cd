/// Search terms with placeholders for the weather of a place.
///
/// `{city} {condition}` becomes `London rain`; a placeholder without a value is left out.
public struct QueryTemplate: Sendable, Hashable {
  /// The names that can be in braces.
  public enum Placeholder: String, Sendable, CaseIterable {
    /// The city's name.
    case city
    /// The country, as the weather service names it.
    case country
    /// The weather condition in one or two words, such as `rain`.
    case condition
    /// `spring`, `summer`, `autumn` or `winter`, for the place's hemisphere and local date.
    case season
    /// `sunrise`, `day`, `sunset` or `night`, at the place.
    case timeOfDay
  }

  private enum Piece: Sendable, Hashable {
    case text(String)
    case placeholder(Placeholder)
  }

  /// The template as typed.
  public let text: String

  private let pieces: [Piece]

  /// Parses a template.
  ///
  /// Fails for an unknown placeholder and for unbalanced braces.
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

  /// Returns a template for a literal text, in which braces have no meaning.
  ///
  /// - Parameter text: The text.
  /// - Returns: A template without placeholders.
  public static func literal(_ text: String) -> QueryTemplate {
    QueryTemplate(literal: text)
  }

  /// Whether the template needs weather facts.
  public var hasPlaceholders: Bool {
    pieces.contains { if case .placeholder = $0 { true } else { false } }
  }

  /// Returns the search terms to try in order.
  ///
  /// They are the filled-in template, then the same without the condition, if that differs and is
  /// not empty.
  ///
  /// - Parameter facts: The weather facts, or `nil`.
  /// - Returns: One or two texts; a text may be empty.
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
    // A comma next to an omitted placeholder is omitted too.
    let words = text.split(whereSeparator: \.isWhitespace).filter { $0 != "," }
    var joined = words.joined(separator: " ")
    while joined.last == "," { joined.removeLast() }
    return joined
  }

  /// Searches with the filled-in template, and again without the condition if nothing was found.
  ///
  /// - Parameters:
  ///   - facts: The weather facts, or `nil`.
  ///   - search: Searches for terms, which may be empty.
  /// - Returns: The first result.
  /// - Throws: The error of the last search.
  public func firstResult<Result>(
    with facts: WeatherFacts?,
    _ search: (String) async throws(SourceError) -> Result
  ) async throws(SourceError) -> Result {
    let queries = queries(with: facts)
    for query in queries.dropLast() {
      do throws(SourceError) {
        return try await search(query)
      } catch {
        // A page past the last one is empty for any search terms.
        guard error.code == .empty, error.reason == nil else { throw error }
      }
    }
    return try await search(queries[queries.count - 1])
  }
}
