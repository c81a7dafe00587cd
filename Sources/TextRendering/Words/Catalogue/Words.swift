/// The program's own words, in a language and in the characters that may be written.
///
/// Nothing is built or read to have them: each is a constant that a `switch` finds.
package struct Words: Sendable {
  /// The language; English where the other has letters that cannot be written.
  let language: Language
  let typography: Typography
  /// Whether values are as they are, whatever characters may be written.
  private let keepsValues: Bool

  /// Creates words.
  ///
  /// - Parameters:
  ///   - language: The language.
  ///   - isUnicode: Whether anything beyond ASCII may be written.
  ///   - keepsValues: Whether values stay as they are where it may not, as what was typed and paths do.
  package init(
    _ language: Language = .english,
    isUnicode: Bool = true,
    keepsValues: Bool = false
  ) {
    self.language = isUnicode || language.isLatin ? language : .english
    typography = Typography(isUnicode: isUnicode)
    self.keepsValues = keepsValues
  }

  /// The signs between the digits of numbers.
  var signs: NumberSigns { NumberSigns(language, isUnicode: typography.isUnicode) }

  /// A text.
  ///
  /// - Parameters:
  ///   - phrase: Which.
  ///   - values: What stands in it, by name.
  /// - Returns: The text, its values put in.
  package func callAsFunction(
    _ phrase: some Phrase,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    written(phrase.text(in: language), Array(values))
  }

  /// A text with a number in it, which stands for `{count}`.
  func callAsFunction(
    _ phrase: some CountedPhrase,
    _ count: Int,
    _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    let template = phrase.text(in: language, PluralCategory(of: count, in: language))
    return written(template, values + [("count", signs.grouped(count))])
  }

  /// A text with a capital at its start, for where it begins a line.
  func capitalized(_ phrase: some Phrase) -> String {
    let text = self(phrase)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// A template with its values in characters that may be written.
  private func written(_ template: String, _ values: [(key: String, value: String)]) -> String {
    keepsValues
      ? Self.fill(typography.own(template), values)
      : typography.own(Self.fill(template, values))
  }

  /// A template with its values, in one go: what looks like a name in a value stays.
  static func fill(
    _ template: String,
    _ values: [(key: String, value: String)]
  ) -> String {
    guard template.contains("{") else { return template }
    var filled = ""
    var rest = template[...]
    while let start = rest.firstIndex(of: "{") {
      filled += rest[..<start]
      rest = rest[start...]
      let name = rest.dropFirst().prefix { $0.isASCII && $0.isLetter }
      let value = values.first { $0.key == name }?.value
      if let value, rest[name.endIndex...].first == "}" {
        filled += value
        rest = rest[name.endIndex...].dropFirst()
      } else {
        filled += "{"
        rest = rest.dropFirst()
      }
    }
    return filled + rest
  }
}
