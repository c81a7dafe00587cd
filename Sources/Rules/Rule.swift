package import DashCore

/// A condition such as `min temp in tonight < 0 C`, parsed and checked.
package struct Rule<Name: Sendable & Hashable>: Sendable {
  /// The text that was parsed.
  package let source: String
  let condition: RuleCondition<Name>
  /// The names in it, each once.
  package let names: Set<Name>
  /// Whether it is about hours of a forecast.
  package let usesHours: Bool
  /// Whether it has a time of day.
  package let usesClock: Bool

  /// Parses and checks a rule.
  ///
  /// - Parameters:
  ///   - isForHours: Whether it is evaluated in the hours of a forecast.
  ///   - allowsBareNumbers: Whether a quantity may lack its unit, which is then that of the user.
  /// - Throws: The first mistake.
  package init(
    _ source: String,
    _ vocabulary: some RuleVocabulary<Name>,
    isForHours: Bool = false,
    allowsBareNumbers: Bool = false
  ) throws(SyntaxMistake) {
    var parser = try RuleParser(source, vocabulary, allowsBareNumbers: allowsBareNumbers)
    condition = try parser.rule(isForHours: isForHours)
    (self.source, names) = (source, parser.found)
    usesHours = isForHours || parser.usesHours
    usesClock = parser.usesClock
  }
}

extension Rule: Hashable {
  package static func == (one: Self, other: Self) -> Bool { one.source == other.source }

  package func hash(into hasher: inout Hasher) { hasher.combine(source) }
}

/// What is true, false or not known.
indirect enum RuleCondition<Name: Sendable & Hashable>: Sendable {
  case all([Self])
  case any([Self])
  case not(Self)
  case isTrue(RuleTerm<Name>)
  /// A value and the number or the value that it is compared with, which is of the same kind.
  case compare(RuleTerm<Name>, RuleComparison, RuleOperand<Name>)
  /// Whether it is true in an hour of a period.
  case anyHour(Self, RuleWindow)
}

/// How values are compared; a sign stands before those that it begins.
enum RuleComparison: String, Sendable, CaseIterable {
  case atMost = "<="
  case atLeast = ">="
  case isNot = "!="
  case less = "<"
  case greater = ">"
  case equal = "="

  /// The comparison with both sides exchanged.
  var mirrored: Self {
    switch self {
    case .less: .greater
    case .atMost: .atLeast
    case .greater: .less
    case .atLeast: .atMost
    case .equal, .isNot: self
    }
  }
}

/// What a term is compared with.
enum RuleOperand<Name: Sendable & Hashable>: Sendable {
  case number(Double, RuleUnit)
  case term(RuleTerm<Name>)
}

/// The unit of a number in a rule.
enum RuleUnit: Sendable, Hashable {
  case ofModels, ofUser
  case chosen(Units)

  /// Converts a value of the models.
  func value(_ value: Double, _ kind: RuleKind, _ users: Units) -> Double {
    guard let kind = kind.quantity else { return value }
    return switch self {
    case .ofModels: value
    case .ofUser: users.value(value, kind)
    case .chosen(let units): units.value(value, kind)
    }
  }
}

/// What is made of the values of a period.
package enum RuleFunction: String, Sendable, Hashable, CaseIterable {
  case min, max, sum, mean

  /// Returns the kind of the result; `nil` if there is none, because only what falls in an hour has a
  /// sum.
  package func result(of kind: RuleKind) -> RuleKind? {
    switch (self, kind.quantity) {
    case (_, nil): nil
    case (.sum, .precipitationRate): .quantity(.precipitation)
    case (.sum, .snowfallRate): .quantity(.snowfall)
    case (.sum, _): nil
    case (.min, _), (.max, _), (.mean, _): kind
    }
  }
}

/// A value: that of a name, or what is made of those in a period.
package struct RuleTerm<Name: Sendable & Hashable>: Sendable, Hashable {
  package let name: Name
  /// The kind of the name's value, in an hour if it is about hours.
  let nameKind: RuleKind
  package var function: RuleFunction?
  /// The period of the function.
  package var window: RuleWindow?
  /// Whether the name is that of a value in an hour.
  var isInHour = true

  /// Creates what a function makes of a name's values.
  package init(
    _ name: Name,
    _ kind: RuleKind,
    _ function: RuleFunction? = nil,
    in window: RuleWindow? = nil,
    isInHour: Bool = true
  ) {
    (self.name, nameKind, self.isInHour) = (name, kind, isInHour)
    (self.function, self.window) = (function, window)
  }

  /// Parses what a function makes of the values of a period, such as `min temp in tonight`.
  package init(_ source: String, _ vocabulary: some RuleVocabulary<Name>) throws(SyntaxMistake) {
    var parser = try RuleParser(source, vocabulary, allowsBareNumbers: false)
    self = try parser.wholeTerm()
  }

  /// The kind of the result.
  package var kind: RuleKind { function?.result(of: nameKind) ?? nameKind }
}
