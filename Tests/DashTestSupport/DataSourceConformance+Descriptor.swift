import DashCore

extension DataSourceConformance {
  /// Checks that the descriptor is complete and consistent.
  package func checkDescriptor() -> [String] {
    var findings = ConformanceFindings()
    let name = descriptor.name
    findings.expect(
      Self.isIdentifier(name, first: Self.lower, rest: Self.lower + Self.digits + "-"),
      "the name"
    )
    findings.expect(!descriptor.title.isEmpty, "has no title")
    findings.expect(Self.isLine(descriptor.summary), "the summary is not one line")
    for (code, advice) in descriptor.advice {
      findings.expect(
        !advice.isEmpty && advice.allSatisfy(Self.isSound),
        "the advice for \(code.rawValue)"
      )
    }

    let terms = descriptor.terms
    findings.expect(Self.isLine(terms.attribution), "the attribution is not one line")
    findings.expect(terms.attributionURL.hasPrefix("https://"), "where the attribution links to")
    findings.expect(terms.minimumRefreshSeconds > 0, "the shortest refresh")
    if descriptor.options.contains(where: { $0.type == .secret && $0.isRequired }) {
      findings.expect(terms.keyURL?.hasPrefix("https://") == true, "where one gets a key")
    }

    let names = descriptor.options.map(\.name)
    findings.expect(Set(names).count == names.count, "declares an option twice")
    for option in descriptor.options { check(option, &findings) }
    return findings.messages
  }

  private func check(_ option: OptionDescription, _ findings: inout ConformanceFindings) {
    let label = "the option \(option.name)"
    let letters = Self.lower + Self.lower.uppercased() + Self.digits
    findings.expect(
      Self.isIdentifier(option.name, first: Self.lower, rest: letters),
      "\(label): its name"
    )
    findings.expect(Self.isLine(option.help), "\(label): its help is not one line")
    if let variable = option.variable {
      let upper = Self.lower.uppercased()
      let isName = Self.isIdentifier(variable, first: upper, rest: upper + Self.digits + "_")
      findings.expect(isName, "\(label): its variable")
    }
    if option.name == "baseURL" { findings.expect(option.type == .baseURL, "\(label): its type") }
    guard let value = option.defaultValue else { return }
    findings.expect(!option.isRequired, "\(label): what is required cannot have a default")
    findings.expect(option.type != .secret, "\(label): a key cannot have a default")
    findings.expect(
      Self.value(value, passes: option.type),
      "\(label): its default has another type"
    )
  }

  private static func value(_ value: OptionValue, passes type: OptionType) -> Bool {
    switch (type, value) {
    case (.baseURL, .baseURL), (.boolean, .boolean), (.query, .query),
      (.text, .text), (.words, .words):
      true
    case (.choice(let choices), .text(let value)): choices.contains(value)
    case (.choices(let choices), .words(let chosen)): chosen.allSatisfy(choices.contains)
    case (.number(let bounds), .number(let number)): bounds.contains(number)
    case (.integer(let bounds), .integer(let number)): bounds.contains(number)
    case (.places, .places(let places)): !places.isEmpty
    default: false
    }
  }

  private static let lower = "abcdefghijklmnopqrstuvwxyz"
  private static let digits = "0123456789"

  private static func isIdentifier(_ text: String, first: String, rest: String) -> Bool {
    text.first.map(first.contains) == true && text.allSatisfy(rest.contains)
  }

  /// Returns whether the texts and counts of an advice make sense.
  private static func isSound(_ advice: Advice) -> Bool {
    switch advice {
    case .responsesMustBeCached(let hours), .newKeysTakeTime(let hours): hours > 0
    case .callsAllowed(_, let perMinute, let perHour, let perDay):
      [perMinute, perHour, perDay].contains { $0 != nil }
        && [perMinute, perHour, perDay].allSatisfy { $0.map { $0 > 0 } ?? true }
    case .newKeysForSubscribersOnly(let text), .text(let text): isLine(text)
    case .tryOtherSearchTerms(let option): option.map(isLine) ?? true
    case .addCountry, .addCountryAndState, .checkIdentifier, .oneCallPerPlace: true
    }
  }

  private static func isLine(_ text: String) -> Bool {
    !text.isEmpty && DisplayText(text).string == text
  }
}
