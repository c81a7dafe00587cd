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

  /// The template as typed.
  public let text: String

  /// Texts and the names of placeholders by turns, a text first.
  private let pieces: [String]

  /// Parses a template.
  ///
  /// Fails for an unknown placeholder and for unbalanced braces.
  public init?(_ text: String) {
    let pieces = text.split(omittingEmptySubsequences: false) { "{}".contains($0) }
    let names = pieces.indices.filter { $0 % 2 == 1 }.map { String(pieces[$0]) }
    guard
      text.filter({ "{}".contains($0) }) == String(repeating: "{}", count: pieces.count / 2),
      names.allSatisfy({ Placeholder(rawValue: $0) != nil })
    else { return nil }
    self.text = text
    self.pieces = pieces.map(String.init)
  }

  private init(literal: String) {
    text = literal
    pieces = [literal]
  }

  /// Returns a template for a literal text, in which braces have no meaning.
  ///
  /// - Returns: A template without placeholders.
  public static func literal(_ text: String) -> QueryTemplate {
    QueryTemplate(literal: text)
  }

  /// Whether the template needs weather facts.
  public var hasPlaceholders: Bool { pieces.count > 1 }

  /// Returns the search terms to try in order.
  ///
  /// They are the filled-in template, then the same without the condition, if that differs and is
  /// not empty.
  ///
  /// - Parameter facts: The weather facts, or `nil`.
  /// - Returns: One or two texts; a text may be empty.
  package func queries(with facts: WeatherFacts?) -> [String] {
    let full = filled { facts?[$0] }
    let without = filled { $0 == .condition ? nil : facts?[$0] }
    return full == without || without.isEmpty ? [full] : [full, without]
  }

  private func filled(_ value: (Placeholder) -> String?) -> String {
    let text = pieces.enumerated().map { index, piece in
      index % 2 == 0 ? piece : Placeholder(rawValue: piece).flatMap(value) ?? ""
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
