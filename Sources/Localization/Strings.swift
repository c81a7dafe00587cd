import CTranslations

/// Resolves strings in a language and in the characters that the output can show.
///
/// The texts are constants of the program; creating a value or resolving a string reads no file.
package struct Strings: Sendable {
  /// The language; English if the output cannot show the letters of the requested one.
  package let language: Language
  package let typography: Typography
  /// The territories that decide how numbers and dates are written.
  package let territories: Territories
  /// The name under which the program was started.
  private let program: ProgramName
  /// Whether arguments keep their characters in ASCII output, as paths and typed text do.
  private let keepsArguments: Bool
  /// The number of the language in the table of texts.
  private let table: Int32

  /// Creates the strings of a language.
  ///
  /// - Parameters:
  ///   - language: The requested language.
  ///   - isUnicode: Whether the output shows more than ASCII.
  ///   - isConsole: Whether it shows letters, but not signs, beyond ASCII.
  ///   - territories: Those of the user's locale.
  ///   - program: The name under which the program was started.
  ///   - keepsArguments: Whether arguments keep their characters in ASCII output.
  package init(
    _ language: Language = .english,
    isUnicode: Bool = true,
    isConsole: Bool = false,
    territories: Territories = Territories(),
    program: ProgramName = ProgramName(),
    keepsArguments: Bool = false
  ) {
    self.program = program
    self.territories = territories
    self.language = isUnicode || language.isLatin ? language : .english
    typography = Typography(isUnicode: isUnicode, isConsole: isConsole)
    self.keepsArguments = keepsArguments
    table = self.language.number
    precondition(table >= 0, "each language has a file in Languages")
  }

  /// Returns the text of a string with its arguments filled in.
  package func callAsFunction(_ string: LocalizedString) -> String {
    if string.key == LocalizedString.verbatimKey { return typography.symbol(string.arguments[0]) }
    return keepsArguments
      ? Self.fill(typography.transliterated(template(string)), string.arguments, count(string))
      : typography.transliterated(Self.fill(template(string), string.arguments, count(string)))
  }

  /// Returns the text of a string with an upper-case first letter, for the start of a line.
  package func capitalized(_ string: LocalizedString) -> String {
    let text = self(string)
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns a command of this program as it is typed, such as `dash weather`.
  package func command(_ words: String) -> String {
    words.isEmpty ? program.text : "\(program.text) \(words)"
  }

  // MARK: Lists

  /// Returns statements as a list, with the separators of the language.
  package func list(_ statements: [String]) -> String {
    join(statements) { .listComma(list: $0, item: $1) }
  }

  /// Returns names as a list; Chinese separates names and statements differently.
  package func names(_ names: [String]) -> String {
    join(names) { .listNames(list: $0, item: $1) }
  }

  /// Returns items that may contain commas as a list.
  package func listSemicolon(_ items: [String]) -> String {
    join(items) { .listSemicolon(list: $0, item: $1) }
  }

  /// Returns a statement after its label, with the colon of the language.
  ///
  /// - Parameters:
  ///   - statement: The statement, in characters that the output can show.
  ///   - label: The label, likewise.
  /// - Returns: Both, unchanged, in one text.
  package func labelled(_ statement: String, by label: String) -> String {
    verbatim(.labelled(label: label, statement: statement))
  }

  private func join(
    _ items: [String],
    _ pair: (_ list: String, _ item: String) -> LocalizedString
  ) -> String {
    guard let first = items.first else { return "" }
    return items.dropFirst().reduce(first) { verbatim(pair($0, $1)) }
  }

  /// Returns the text of a string whose arguments stay as they are.
  private func verbatim(_ string: LocalizedString) -> String {
    Self.fill(typography.transliterated(template(string)), string.arguments, count(string))
  }

  // MARK: Numbers

  /// The signs between the digits of numbers.
  package var signs: NumberSigns {
    NumberSigns(
      decimal: self(.decimalSign),
      grouping: self(.groupingSign),
      minimumGroupedDigits: Int(self(.groupedDigits)) ?? 4,
      percentGap: String(self(.percent(number: "")).dropLast())
    ).of(language, in: territories.numbers, typography)
  }

  private func count(_ string: LocalizedString) -> String {
    guard let count = string.count else { return "" }
    return signs.grouped(count)
  }

  // MARK: Templates

  /// Returns the text of a string with `{0}`, `{1}` for its arguments and `{n}` for its count.
  private func template(_ string: LocalizedString) -> String {
    let count = string.count.map(Int64.init) ?? Int64.min
    return program.replaced(in: String(cString: translations_text(table, string.key, count)))
  }

  /// Fills arguments into a template in one pass, so that braces in an argument stay text.
  static func fill(_ template: String, _ arguments: [String], _ count: String) -> String {
    guard template.utf8.contains(UInt8(ascii: "{")) else { return template }
    var filled = ""
    var rest = template[...]
    while let start = rest.firstIndex(of: "{") {
      // `+=` of a substring looks up its type at run time.
      filled += rest[..<start]
      rest = rest[start...]
      let placeholder = rest.prefix(3)
      if placeholder.count == 3, placeholder.last == "}",
        let value = value(of: placeholder.dropFirst().dropLast(), arguments, count)
      {
        filled += value
        rest = rest.dropFirst(3)
      } else {
        filled += "{"
        rest = rest.dropFirst()
      }
    }
    return filled + String(rest)
  }

  private static func value(
    of name: Substring,
    _ arguments: [String],
    _ count: String
  ) -> String? {
    if name == "n" { return count }
    guard let index = Int(name), arguments.indices.contains(index) else { return nil }
    return arguments[index]
  }
}
