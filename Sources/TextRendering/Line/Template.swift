package import DashCore
import Rules

/// Text with names in braces, such as `{city} {temp|round:1} {rain.next|or:"dry"}`, and with conditions,
/// such as `{if wind > 10 m/s}storm{else}calm{end}`.
///
/// `{{` and `}}` are braces, and `\n` is a line break.
package struct Template: Sendable {
  indirect enum Piece: Sendable {
    /// Text of the author, which may be markup.
    case literal(String)
    case value(ValueName, [TemplateFilter])
    /// What stands where a rule holds, and what where it does not or where that is not known.
    case condition(PlaceRule, [Piece], otherwise: [Piece])

    fileprivate var parts: PlaceParts {
      switch self {
      case .literal: []
      case .value(let name, _): name.parts
      case .condition(let rule, let pieces, let others):
        (pieces + others).reduce(into: rule.parts) { $0.formUnion($1.parts) }
      }
    }
  }

  /// The text that was parsed.
  package let source: String
  private(set) var pieces: [Piece]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - isTrusted: Whether the author may use the markup of a bar, which can start programs.
  ///   - rules: The names of the rules of plugins.json.
  ///   - allowsBareNumbers: Whether quantities in conditions may lack their units.
  /// - Throws: ``TemplateError`` for the first mistake.
  package init(
    _ source: String,
    isTrusted: Bool = true,
    rules: [String] = [],
    allowsBareNumbers: Bool = false
  ) throws(TemplateError) {
    self.source = source
    var parser = TemplateParser(
      source,
      isTrusted: isTrusted,
      rules: rules,
      allowsBareNumbers: allowsBareNumbers
    )
    pieces = try parser.template()
    self.isTrusted = isTrusted
  }

  let isTrusted: Bool

  /// What must be fetched.
  package var parts: PlaceParts {
    pieces.reduce(into: []) { $0.formUnion($1.parts) }
  }
}

extension Template: Hashable {
  package static func == (one: Template, other: Template) -> Bool {
    one.source == other.source && one.isTrusted == other.isTrusted
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// A mistake in a template.
package typealias TemplateError = SyntaxMistake

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
  /// A time in a form of its own, such as `%H:%M`.
  case time(String)
  /// The text in place of a missing value.
  case or(String)
  case upper, lower

  static let names = [
    "unit", "round", "bare", "pad", "max", "color", "spark", "relative", "time", "or",
    "upper", "lower",
  ]

  /// Returns the filters that fit a value.
  static func names(for name: ValueName) -> [String] {
    let isSeries = name.scope == .hourly
    return names.filter { filter in
      switch filter {
      case "unit": name.kind.quantity?.facts.setting != nil
      case "round", "bare": name.kind.quantity != nil
      case "spark": isSeries
      case "relative", "time": name.kind == .time
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
  private let rules: [String]
  private let allowsBareNumbers: Bool

  /// The most conditions in one another.
  private static let maximumDepth = 16
  private var depth = 0

  init(_ text: String, isTrusted: Bool, rules: [String], allowsBareNumbers: Bool) {
    self.text = Array(text)
    self.isTrusted = isTrusted
    self.rules = rules
    self.allowsBareNumbers = allowsBareNumbers
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

  mutating func template() throws(TemplateError) -> [Template.Piece] {
    let all = try pieces()
    guard next == nil else {
      position += 1
      throw error(position, .templateName, word(until: "}"))
    }
    return all
  }

  /// Parses up to the end of the text, or to `{else}` or `{end}`.
  private mutating func pieces() throws(TemplateError) -> [Template.Piece] {
    var pieces: [Template.Piece] = []
    var literal = ""
    while let character = next, !isAt("{else}"), !isAt("{end}") {
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
        pieces.append(isAt("if ") ? try condition() : try value())
      default: literal.append(character)
      }
    }
    return literal.isEmpty ? pieces : pieces + [authored(lines: literal)]
  }

  private func isAt(_ words: String) -> Bool { text[position...].starts(with: words) }

  private mutating func take(_ words: String) -> Bool {
    guard isAt(words) else { return false }
    position += words.count
    return true
  }

  /// Parses `if` with its rule, and what stands where it holds and where it does not.
  private mutating func condition() throws(TemplateError) -> Template.Piece {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else {
      throw error(position, .atMostLevels(Self.maximumDepth), "if")
    }
    position += "if ".count
    let start = position
    let source = word(until: "}")
    let rule: PlaceRule
    do throws(SyntaxMistake) {
      rule = try PlaceRule(
        source,
        PlaceVocabulary(rules: rules),
        allowsBareNumbers: allowsBareNumbers
      )
    } catch {
      throw self.error(start + error.column - 1, error.expected, error.found, error.nearest)
    }
    guard next == "}" else { throw error(position, .namedValue("}"), "") }
    position += 1
    let then = try pieces()
    let otherwise = take("{else}") ? try pieces() : []
    guard take("{end}") else { throw error(position, .namedValue("{end}"), word(until: "}")) }
    return .condition(rule, then, otherwise: otherwise)
  }

  /// Finds a name, or what a function makes of a period.
  private func name(_ word: String, at start: Int) throws(TemplateError) -> ValueName {
    if let name = ValueName(word, rules: rules) { return name }
    if RuleFunction.allCases.contains(where: { word.hasPrefix("\($0.rawValue) ") }) {
      do throws(SyntaxMistake) {
        return try ValueName(aggregate: word)
      } catch {
        throw self.error(start + error.column - 1, error.expected, error.found, error.nearest)
      }
    }
    let names = ValueName.listed.map(\.text) + rules.map { "rule.\($0)" }
    throw error(start, .templateName, word, NearestWord.find(word, orShortFormAmong: names))
  }

  /// Parses what follows a brace.
  private mutating func value() throws(TemplateError) -> Template.Piece {
    let start = position
    let word = word(until: "|}")
    let name = try name(word, at: start)
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
    case "time":
      let signs = ClockText.timeSigns
      if let wrong = ClockText.wrongSign(in: argument) {
        throw error(argumentStart, .oneOf(signs.map { "%\($0)" }), wrong)
      }
      return .time(authored(argument))
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
