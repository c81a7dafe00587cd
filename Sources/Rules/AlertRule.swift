package import DashCore

/// A condition of alerts, such as `severity >= moderate`.
package typealias AlertRule = Rule<AlertName>

/// What a condition of alerts can name.
package enum AlertName: String, Sendable, CaseIterable {
  case severity, urgency, certainty

  /// The words that are known, the least first.
  fileprivate var words: [String] {
    let gravestFirst =
      switch self {
      case .severity: WeatherAlert.Severity.allCases.map(\.rawValue)
      case .urgency: WeatherAlert.Urgency.allCases.map(\.rawValue)
      case .certainty: WeatherAlert.Certainty.allCases.map(\.rawValue)
      }
    return gravestFirst.reversed().filter { $0 != "unknown" }
  }
}

/// The names of an alert's words.
package struct AlertVocabulary: RuleVocabulary {
  package init() {}

  package func find(_ text: String, isForHours: Bool) -> (name: AlertName, kind: RuleKind)? {
    guard !isForHours, let name = AlertName(rawValue: text) else { return nil }
    return (name, name.kind)
  }

  package func names(isForHours: Bool) -> [String] {
    isForHours ? [] : AlertName.allCases.map(\.rawValue)
  }
}

extension AlertName {
  /// The scale of its words.
  package var kind: RuleKind { .word(words, isScale: true) }

  /// Returns the position of an alert's word on the scale; `nil` if it is not known.
  package func value(_ alert: WeatherAlert) -> Double? {
    let word =
      switch self {
      case .severity: alert.severity.rawValue
      case .urgency: alert.urgency.rawValue
      case .certainty: alert.certainty.rawValue
      }
    return words.firstIndex(of: word).map(Double.init)
  }
}

extension WeatherAlert {
  /// Whether a condition lets the alert be shown, as it does where it is not known to be false.
  package func isShown(by rule: AlertRule) -> Bool {
    rule.outcome(AlertFacts(alert: self)).isTrue != false
  }
}

private struct AlertFacts: RuleFacts {
  let alert: WeatherAlert
  let now = Timestamp(secondsSinceEpoch: 0)
  let clock = UTCOffsets(0)
  let units = Units()
  let steps: [Range<Timestamp>] = []

  func value(_ name: AlertName) -> Double? { name.value(alert) }

  func value(_ name: AlertName, inStep index: Int) -> Double? { nil }
}
