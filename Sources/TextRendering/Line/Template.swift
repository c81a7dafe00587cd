package import DashCore

/// Text with names in braces, such as `{city} {temp|round:1} {rain.next|or:"dry"}`.
///
/// `{{` and `}}` are braces, and `\n` is a line break.
package struct Template: Sendable {
  enum Piece: Sendable {
    /// Text of the author, which may be markup.
    case literal(String)
    case value(ValueName, [TemplateFilter])
  }

  /// The text that was parsed.
  package let source: String
  private(set) var pieces: [Piece]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - isTrusted: Whether the author may use the markup of a bar, which can start programs.
  /// - Throws: ``TemplateError`` for the first mistake.
  package init(_ source: String, isTrusted: Bool = true) throws(TemplateError) {
    self.source = source
    var parser = TemplateParser(source, isTrusted: isTrusted)
    pieces = try parser.pieces()
    self.isTrusted = isTrusted
  }

  let isTrusted: Bool

  /// What must be fetched.
  package var parts: PlaceParts {
    pieces.reduce(into: []) { if case .value(let name, _) = $1 { $0.formUnion(name.parts) } }
  }
}

extension Template: Hashable {
  package static func == (one: Template, other: Template) -> Bool {
    one.source == other.source && one.isTrusted == other.isTrusted
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A mistake in a template.
package struct TemplateError: Error, Hashable {
  /// The position of the mistake in characters, from 1.
  package let column: Int
  package let expected: ExpectedValue
  package let found: String
  /// The name that was probably meant.
  package let nearest: String?
}

/// What changes a value before it is shown.
enum TemplateFilter: Sendable, Hashable {
  case unit(UnitsSetting)
  case round(Int)
  /// Only the number, without its unit.
  case bare
  /// At least this many cells: numbers are aligned to the right, other values to the left.
  case pad(Int)
  /// At most this many cells.
  case max(Int)
  case color(String)
  /// A small chart of this many steps.
  case spark(Int)
  /// A time as how long ago it was, or how long until it comes.
  case relative
  /// The text in place of a missing value.
  case or(String)
  case upper, lower

  static let names = [
    "unit", "round", "bare", "pad", "max", "color", "spark", "relative", "or", "upper", "lower",
  ]

  /// Returns the filters that fit a value.
  static func names(for name: ValueName) -> [String] {
    let isSeries = name.scope == .hourly
    return names.filter { filter in
      switch filter {
      case "unit": name.kind.quantity?.facts.setting != nil
      case "round", "bare": name.kind.quantity != nil
      case "spark": isSeries
      case "relative": name.kind == .time
      default: true
      }
    }
  }
}

/// Parses templates.
private struct TemplateParser {
  private let text: [Character]
  private var position = 0

  /// Whether the author's text is printed as it is, and otherwise as safe as data.
  private let isTrusted: Bool

  init(_ text: String, isTrusted: Bool) {
    self.text = Array(text)
    self.isTrusted = isTrusted
  }

  /// Returns text of the author that stands in place of a value, or a line of it.
  private func authored(_ text: String) -> String {
    guard !isTrusted else { return text }
    // The mark keeps the spaces at the end.
    let safe = DisplayText("\(text)|", maximumLength: text.count + 1, keepsSpaces: true)
    return String(safe.string.dropLast())
  }

  private func authored(lines text: String) -> Template.Piece {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return .literal(lines.map { authored(String($0)) }.joined(separator: "\n"))
  }

  private var next: Character? { position < text.count ? text[position] : nil }

  mutating func pieces() throws(TemplateError) -> [Template.Piece] {
    var pieces: [Template.Piece] = []
    var literal = ""
    while let character = next {
      position += 1
      switch (character, next) {
      case ("{", "{"), ("}", "}"), ("\\", "\\"):
        literal.append(character)
        position += 1
      case ("\\", "n"):
        literal.append("\n")
        position += 1
      case ("{", _):
        if !literal.isEmpty { pieces.append(authored(lines: literal)) }
        literal = ""
        pieces.append(try value())
      default: literal.append(character)
      }
    }
    return literal.isEmpty ? pieces : pieces + [authored(lines: literal)]
  }

  /// Parses what follows a brace.
  private mutating func value() throws(TemplateError) -> Template.Piece {
    let start = position
    let word = word(until: "|}")
    guard let name = ValueName(word) else {
      let names = ValueName.listed.map(\.text)
      throw error(start, .templateName, word, NearestWord.find(word, orShortFormAmong: names))
    }
    var filters: [TemplateFilter] = []
    while next == "|" {
      position += 1
      filters.append(try filter(for: name))
    }
    guard next == "}" else { throw error(position, .namedValue("}"), next.map { "\($0)" } ?? "") }
    position += 1
    return .value(name, filters)
  }

  private mutating func filter(for name: ValueName) throws(TemplateError) -> TemplateFilter {
    let start = position
    let word = word(until: ":|}")
    let fitting = TemplateFilter.names(for: name)
    guard fitting.contains(word) else {
      throw error(start, .oneOf(fitting), word, NearestWord.find(word, among: fitting))
    }
    switch word {
    case "bare": return .bare
    case "relative": return .relative
    case "upper": return .upper
    case "lower": return .lower
    default: break
    }
    guard next == ":" else { throw error(position, .namedValue(":"), next.map { "\($0)" } ?? "") }
    position += 1
    let argumentStart = position
    let argument = try argument()
    func integer(_ bounds: ClosedRange<Int>) throws(TemplateError) -> Int {
      if let number = Int(argument), bounds.contains(number) { return number }
      throw error(argumentStart, .integer(bounds), argument)
    }
    switch word {
    case "or": return .or(authored(argument))
    case "round": return .round(try integer(0...4))
    case "pad": return .pad(try integer(1...100))
    case "max": return .max(try integer(1...300))
    case "spark": return .spark(try integer(1...100))
    case "color":
      guard BarColor.isColor(argument) else {
        let names = BarColor.names
        let nearest = NearestWord.find(argument, among: names)
        throw error(argumentStart, .oneOf(names + ["#RRGGBB"]), argument, nearest)
      }
      return .color(argument)
    default:
      var setting = UnitsSetting()
      guard let key = name.kind.quantity?.facts.setting else {
        preconditionFailure("the filter fits only a kind with units")
      }
      do throws(UnitsSetting.Failure) {
        try setting.set(key, to: argument)
      } catch {
        throw self.error(argumentStart, error.expected, argument, error.nearest)
      }
      return .unit(setting)
    }
  }

  /// Reads an argument: a word, or any text in quotes.
  private mutating func argument() throws(TemplateError) -> String {
    guard next == "\"" else { return word(until: "|}") }
    position += 1
    var argument = ""
    while let character = next, character != "\"" {
      position += 1
      if character == "\\", let escaped = next {
        argument.append(escaped)
        position += 1
      } else {
        argument.append(character)
      }
    }
    guard next == "\"" else { throw error(position, .namedValue("\""), "") }
    position += 1
    return argument
  }

  private mutating func word(until ends: String) -> String {
    let start = position
    while let character = next, !ends.contains(character) { position += 1 }
    return String(text[start..<position])
  }

  private func error(
    _ position: Int,
    _ expected: ExpectedValue,
    _ found: String,
    _ nearest: String? = nil
  ) -> TemplateError {
    TemplateError(column: position + 1, expected: expected, found: found, nearest: nearest)
  }
}
