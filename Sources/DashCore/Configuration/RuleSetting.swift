/// A rule of plugins.json: a condition with a name.
package struct RuleSetting: Sendable, Hashable {
  package let name: String
  /// The condition, in the language of rules.
  package let text: String
  /// The days of the week on which it can hold, 0 (Sunday) to 6.
  package var days = allDays
  /// Whether `--notify` starts its program when it becomes true for a place.
  package var notifies = false

  package init(_ name: String, _ text: String) {
    self.name = name
    self.text = text
  }

  /// The most rules of a file.
  static let maximumCount = 100

  package static let allDays = Set(0..<7)
  /// The names of the days of a week, from Sunday.
  package static let weekdays = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"]

  /// Parses days such as `mon-fri` or `sat,sun`; `nil` for any other text.
  static func days(_ text: String) -> Set<Int>? {
    var days: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let names = part.split(separator: "-", omittingEmptySubsequences: false)
      let bounds = names.compactMap { name in weekdays.firstIndex { $0 == name } }
      guard bounds.count == names.count, let first = bounds.first, let last = bounds.last,
        bounds.count <= 2
      else { return nil }
      // From Friday to Monday is over the end of the week.
      for ahead in 0...((last - first + 7) % 7) { days.insert((first + ahead) % 7) }
    }
    return days
  }

  static let schema = """
    {
      "description": "Conditions by name, such as {\\"frost\\": \\"min temp in tonight < 0 C\\"}.",
      "type": "object",
      "propertyNames": { "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,39}$" },
      "maxProperties": \(maximumCount),
      "additionalProperties": {
        "oneOf": [{ "type": "string" }, \(object(#"""
          "days": {
            "description": "The days on which it can hold, such as mon-fri or sat,sun.",
            "type": "string"
          },
          "notify": {
            "description": "Whether --notify starts its program when it becomes true.",
            "type": "boolean"
          }
          """#))]
      }
    }
    """

  static let alertSchema = """
    {
      "description": "Whether to request alerts from weather services (default: true), or which to show.",
      "oneOf": [{ "type": "boolean" }, \(object())]
    }
    """

  /// Returns the schema of an object with a condition and other members.
  private static func object(_ others: String = "") -> String {
    """
    {
      "type": "object",
      "required": ["if"],
      "additionalProperties": false,
      "properties": {
        "if": { "description": "The condition.", "type": "string" }\(others.isEmpty ? "" : ",")
        \(others)
      }
    }
    """
  }
}

/// The texts of plugins.json that are in the language of rules.
package enum RuleUse: Sendable {
  /// About the weather of a place.
  case place
  /// About an alert.
  case alert
}

/// Decodes rules.
extension ConfigurationReader {
  mutating func readRules(_ node: JSONNode) {
    guard case .object(let members) = node.value else {
      _ = unexpected(.kind(.object), node, at: "rules")
      return
    }
    if members.count > RuleSetting.maximumCount {
      unexpected(.text("at most \(RuleSetting.maximumCount) rules"), node, at: "rules")
    }
    for member in members.prefix(RuleSetting.maximumCount) {
      let path = "rules.\(member.name)"
      if configuration.rules.contains(where: { $0.name == member.name }) {
        report(.repeatedKey(member.name), at: path, offset: member.offset)
      }
      let bytes = member.name.utf8
      if bytes.count > 40 || bytes.first?.isASCIILetter != true
        || !bytes.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "-_".utf8.contains($0) })
      {
        let expected = ExpectedValue.text("a name of at most 40 letters, digits, '-' and '_'")
        let found = Self.quoted(member.name)
        let problem = ConfigurationProblem.Kind
          .unexpected(expected: expected, found: found, nearest: nil)
        report(problem, at: path, offset: member.offset)
      }
      readRule(member.name, member.value, at: path)
    }
  }

  private mutating func readRule(_ name: String, _ node: JSONNode, at path: String) {
    var (members, textPath) = (["if": node], path)
    if node.kind == .object {
      textPath += ".if"
      members = self.members(of: node, at: path, known: ["if", "days", "notify"]) ?? [:]
    }
    guard let text = condition(in: members, of: node, .place, at: textPath) else { return }
    var rule = RuleSetting(name, text)
    if let node = members["days"] {
      let days = node.string.flatMap(RuleSetting.days)
      if days == nil {
        unexpected(.text("days such as \"mon-fri\" or \"sat,sun\""), node, at: "\(path).days")
      }
      rule.days = days ?? []
    }
    if let node = members["notify"] {
      rule.notifies = node.value == .boolean(true)
      if node.kind != .boolean { unexpected(.kind(.boolean), node, at: "\(path).notify") }
    }
    configuration.rules.append(rule)
  }

  /// Decodes whether alerts are shown, or which.
  mutating func readAlerts(_ node: JSONNode) {
    switch node.value {
    case .boolean(let flag): configuration.showsAlerts = flag
    case .object:
      let members = members(of: node, at: "alerts", known: ["if"]) ?? [:]
      let text = condition(in: members, of: node, .alert, at: "alerts.if")
      configuration.alerts.condition = text
    default: unexpected(.text("true, false or an object with \"if\""), node, at: "alerts")
    }
  }

  /// Decodes the condition of an object, and reports its first mistake.
  private mutating func condition(
    in members: [String: JSONNode],
    of object: JSONNode,
    _ use: RuleUse,
    at path: String
  ) -> String? {
    guard let node = members["if"] else {
      report(.missingKey("if"), at: String(path.dropLast(3)), offset: object.offset)
      return nil
    }
    guard let text = text(node, at: path) else { return nil }
    guard let mistake = environment.findMistake(text, use) else { return text }
    report(.syntax(mistake), at: path, offset: node.offset)
    return nil
  }
}
