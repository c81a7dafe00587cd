import DashCore

/// Parses rules.
///
/// `or` binds weaker than `and`, and this weaker than `not`.
struct RuleParser<Vocabulary: RuleVocabulary> {
  typealias Condition = RuleCondition<Vocabulary.Name>
  typealias Term = RuleTerm<Vocabulary.Name>

  /// The longest rule, in bytes.
  private static var maximumLength: Int { 1024 }
  /// The most parentheses, `not` and `any` in one another.
  private static var maximumDepth: Int { 64 }
  /// The most functions in `any`, each of which takes the product of the hours of both periods.
  private static var maximumFunctionsInAny: Int { 4 }
  private static var keywords: [String] { ["and", "or", "not", "in", "any"] }

  private let text: [Character]
  private let vocabulary: Vocabulary
  private let allowsBareNumbers: Bool
  private var position = 0
  private var depth = 0
  /// Whether an `any` is being read.
  private var isInAny = false
  private var functionsInAny = 0
  /// The text of the last term.
  private var termText = ""
  /// The names in the rule.
  private(set) var found: Set<Vocabulary.Name> = []
  /// Whether the rule has a period.
  private(set) var usesHours = false
  /// Whether one is a time of day.
  private(set) var usesClock = false

  init(
    _ text: String,
    _ vocabulary: Vocabulary,
    allowsBareNumbers: Bool
  ) throws(SyntaxMistake) {
    guard text.utf8.count <= Self.maximumLength else {
      let expected = ExpectedValue.atMostCharacters(Self.maximumLength)
      throw SyntaxMistake(column: 1, expected: expected, found: String(text.prefix(20)))
    }
    self.text = Array(text)
    self.vocabulary = vocabulary
    self.allowsBareNumbers = allowsBareNumbers
  }

  mutating func rule(isForHours: Bool) throws(SyntaxMistake) -> Condition {
    let rule = try disjunction(isForHours)
    guard next == nil else { throw mistake(.oneOf(["and", "or"]), among: ["and", "or"]) }
    return rule
  }

  /// Parses a function of a period, and nothing else.
  mutating func wholeTerm() throws(SyntaxMistake) -> Term {
    let term = try term(true)
    guard next == nil else { throw mistake(.namedValue("}")) }
    return term
  }

  // MARK: Conditions

  private mutating func disjunction(_ isForHours: Bool) throws(SyntaxMistake) -> Condition {
    var parts = [try conjunction(isForHours)]
    while take("or") { parts.append(try conjunction(isForHours)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction(_ isForHours: Bool) throws(SyntaxMistake) -> Condition {
    var parts = [try single(isForHours)]
    while take("and") { parts.append(try single(isForHours)) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func single(_ isForHours: Bool) throws(SyntaxMistake) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { throw mistake(.atMostLevels(Self.maximumDepth)) }
    if take("not") { return .not(try single(isForHours)) }
    if word == "any" {
      // In one another they would take the product of their hours.
      guard !isInAny else { throw mistake(.atMostLevels(1)) }
      isInAny = take("any")
      defer { isInAny = false }
      return .anyHour(try single(true), try window())
    }
    guard take("(") else { return try comparison(isForHours) }
    let inner = try disjunction(isForHours)
    guard take(")") else { throw mistake(.namedValue(")")) }
    return inner
  }

  private mutating func comparison(_ isForHours: Bool) throws(SyntaxMistake) -> Condition {
    let start = start
    if let number = number() {
      let afterNumber = position
      position = self.start + unit.count
      let comparison = try sign()
      let term = try term(isForHours)
      let end = position
      position = afterNumber
      let operand = try operand(number, from: start, of: term)
      position = end
      return .compare(term, comparison.mirrored, operand)
    }
    let term = try term(isForHours)
    if term.kind == .truth { return .isTrue(term) }
    let comparison = try sign()
    if case .word(let words, let isScale) = term.kind {
      guard isScale || [.equal, .isNot].contains(comparison) else {
        throw mistake(.oneOf(["=", "!="]), at: position - comparison.rawValue.count)
      }
      guard let index = words.firstIndex(of: word) else {
        throw mistake(.oneOf(words), among: words)
      }
      position = self.start + word.count
      return .compare(term, comparison, .number(Double(index), .ofModels))
    }
    let otherStart = self.start
    if let number = number() {
      return .compare(term, comparison, try operand(number, from: otherStart, of: term))
    }
    let name = termText
    let other = try self.term(isForHours)
    guard other.kind == term.kind else { throw mistake(.sameKind(as: name), at: otherStart) }
    return .compare(term, comparison, .term(other))
  }

  private mutating func sign() throws(SyntaxMistake) -> RuleComparison {
    for comparison in RuleComparison.allCases where take(comparison.rawValue) { return comparison }
    throw mistake(.oneOf(["<", "<=", ">", ">=", "=", "!="]))
  }

  // MARK: Terms

  private mutating func term(_ isForHours: Bool) throws(SyntaxMistake) -> Term {
    let start = start
    defer { termText = String(text[start..<max(position, start)]) }
    let function = RuleFunction(rawValue: word)
    if function != nil {
      functionsInAny += isInAny ? 1 : 0
      guard functionsInAny <= Self.maximumFunctionsInAny else {
        throw mistake(.text("at most \(Self.maximumFunctionsInAny) functions in \"any\""))
      }
      position = start + word.count
    }
    let (isInHour, nameStart) = (isForHours || function != nil, self.start)
    guard !Self.keywords.contains(word), let known = vocabulary.find(word, isForHours: isInHour)
    else {
      let names = vocabulary.names(isForHours: isInHour)
      // A few can all be named.
      let expected = 1...9 ~= names.count ? ExpectedValue.oneOf(names) : .templateName
      throw mistake(isInHour ? .hourName : expected, among: names)
    }
    position = nameStart + word.count
    found.insert(known.name)
    guard let function else { return Term(known.name, known.kind, isInHour: isInHour) }
    guard vocabulary.isInHours(known.name) else { throw mistake(.hourName, at: nameStart) }
    guard function.result(of: known.kind) != nil else {
      let names = vocabulary.names(isForHours: true).filter {
        vocabulary.find($0, isForHours: true).flatMap { function.result(of: $0.kind) } != nil
      }
      throw mistake(.oneOf(names), at: nameStart)
    }
    return Term(known.name, known.kind, function, in: try window())
  }

  /// Reads `in` and a period.
  private mutating func window() throws(SyntaxMistake) -> RuleWindow {
    guard take("in") else { throw mistake(.namedValue("in")) }
    usesHours = true
    let first = word
    let hasNumber = ["next", "days"].contains(first) && take(first)
    guard let window = RuleWindow(first, hasNumber ? word : "") else {
      guard hasNumber else {
        throw mistake(.oneOf(RuleWindow.words + ["16:30-18:00"]), among: RuleWindow.words)
      }
      let lengths = ExpectedValue.duration(RuleWindow.lengths, isQuoted: false)
      throw mistake(first == "next" ? lengths : .integer(RuleWindow.dayBounds))
    }
    if case .clock = window { usesClock = true }
    position = start + word.count
    return window
  }

  // MARK: Numbers

  /// Reads a number; `nil` without one, and not finite if it is none.
  private mutating func number() -> Double? {
    var rest = text[start...]
    let isNegative = rest.first.map { "-−".contains($0) } ?? false
    if isNegative || rest.first == "+" { rest.removeFirst() }
    let digits = rest.prefix { $0.isASCIIDigit || $0 == "." }
    guard digits.contains(where: \.isASCIIDigit) else { return nil }
    position = digits.endIndex
    return (Double(String(digits)) ?? .nan) * (isNegative ? -1 : 1)
  }

  /// What follows a number, which is its unit if the value has such a one.
  private var unit: String {
    String(text[start...].prefix { !$0.isWhitespace && !"()<>=!".contains($0) })
  }

  /// Reads the unit of a number, which must be one of the term's.
  private mutating func operand(
    _ number: Double,
    from start: Int,
    of term: Term
  ) throws(SyntaxMistake) -> RuleOperand<Vocabulary.Name> {
    guard let kind = term.kind.quantity, number.isFinite else {
      throw mistake(.kind(.number), at: start)
    }
    let unit = unit
    // An inch, or the beginning of a period.
    let isInch = unit.lowercased() != "in" || !isWindowAfterIn
    if isInch, let found = RuleUnit(unit, of: kind) {
      position = self.start + unit.count
      return .number(number, found)
    }
    // A unit that is not known is no reason to take the number for one in another unit.
    let isBare = unit.isEmpty || !isInch || Self.keywords.contains(unit)
    let hasUnit = !kind.facts.symbol.isEmpty
    if isBare, allowsBareNumbers || !hasUnit { return .number(number, .ofUser) }
    guard hasUnit else { throw mistake(.oneOf(["and", "or"])) }
    let names = RuleUnit.names(of: kind)
    throw mistake(.unitOf(termText, names), among: isBare ? [] : names)
  }

  private var isWindowAfterIn: Bool {
    let after = text[start...].dropFirst(2).drop(while: \.isWhitespace)
    let word = String(after.prefix(while: Self.isInWord))
    return word.first?.isASCIIDigit == true || RuleWindow.words.contains(word)
  }

  // MARK: Words

  /// The position of the next character that is no space.
  private var start: Int { text[position...].firstIndex { !$0.isWhitespace } ?? text.count }

  private var next: Character? { text[start...].first }

  /// The next word, empty for a sign.
  private var word: String { String(text[start...].prefix(while: Self.isInWord)) }

  private static func isInWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || "._-:".contains(character)
  }

  /// Reads a keyword or a sign.
  private mutating func take(_ token: String) -> Bool {
    let isWord = token.first?.isLetter == true
    guard isWord ? word == token : text[start...].starts(with: token) else { return false }
    position = start + token.count
    return true
  }

  /// Returns the mistake at a position, or at the next word.
  private func mistake(
    _ expected: ExpectedValue,
    at place: Int? = nil,
    among names: [String] = []
  ) -> SyntaxMistake {
    let position = place ?? start
    let rest = text[position...].drop(while: \.isWhitespace)
    let word = String(rest.prefix { !$0.isWhitespace && !"()".contains($0) })
    let found = word.isEmpty ? rest.first.map(String.init) ?? "" : word
    return SyntaxMistake(
      column: position + 1,
      expected: expected,
      found: found,
      nearest: names.isEmpty ? nil : NearestWord.find(found, orShortFormAmong: names)
    )
  }
}

extension RuleUnit {
  /// Finds the unit of a kind by its symbol, in any case.
  fileprivate init?(_ text: String, of kind: QuantityKind) {
    var symbol = text.lowercased()
    let facts = kind.facts
    if facts.symbol.hasSuffix("/h"), symbol.hasSuffix("/h") { symbol.removeLast(2) }
    let others: [QuantityKind: [String]] = [
      .distance: ["m"], .direction: ["deg"], .snowfallRate: ["cm"], .precipitationRate: ["mm"],
      .concentration: ["ug/m3", "ug/m³", "µg/m3", "μg/m³", "μg/m3"],
    ]
    if symbol == facts.symbol.lowercased() || others[kind]?.contains(symbol) == true {
      self = .ofModels
      return
    }
    if kind == .temperature, symbol.hasPrefix("°") { symbol.removeFirst() }
    guard let key = facts.setting, symbol != "mm",
      let name = key.unitNames.first(where: { $0.lowercased() == symbol })
    else { return nil }
    var units = Units()
    units[key] = name
    self = .chosen(units)
  }

  /// The symbols of the units of a kind.
  fileprivate static func names(of kind: QuantityKind) -> [String] {
    switch kind {
    case .snowfall, .snowfallRate: ["cm", "in"]
    case .distance: UnitsKey.distance.unitNames + ["m"]
    default: kind.facts.setting?.unitNames ?? [kind.facts.symbol]
    }
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
