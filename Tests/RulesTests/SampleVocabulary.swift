import DashCore
import Rules

/// The names of these tests, which all but `severity` have in hours too.
struct SampleVocabulary: RuleVocabulary {
  static let severities = ["minor", "moderate", "severe", "extreme"]
  static let skies = ["clear", "rain", "snow"]

  private static let kinds: [(name: String, kind: RuleKind)] = [
    ("temp", .quantity(.temperature)), ("dew", .quantity(.temperature)),
    ("wind", .quantity(.speed)), ("rain", .quantity(.precipitationRate)),
    ("chance", .quantity(.percent)), ("visibility", .quantity(.distance)),
    ("snowfall", .quantity(.snowfallRate)), ("uv", .quantity(.index)),
    ("air.pm2.5", .quantity(.concentration)), ("night", .truth),
    ("sky", .word(skies, isScale: false)), ("severity", .word(severities, isScale: true)),
  ]

  func find(_ text: String, isForHours: Bool) -> (name: String, kind: RuleKind)? {
    guard !isForHours || text != "severity" else { return nil }
    return Self.kinds.first { $0.name == text }
  }

  func names(isForHours: Bool) -> [String] {
    Self.kinds.map(\.name).filter { !isForHours || $0 != "severity" }
  }
}

/// A forecast of these tests.
struct SampleFacts: RuleFacts {
  var now: Timestamp
  var clock = UTCOffsets(0)
  var units = Units()
  var steps: [Range<Timestamp>] = []
  var values: [[String: Double]] = []
  var present: [String: Double] = [:]
  var endNames: Set<String> = []

  func value(_ name: String) -> Double? { present[name] }

  func isOfEnd(_ name: String) -> Bool { endNames.contains(name) }

  func value(_ name: String, inStep index: Int) -> Double? { values[index][name] }
}

extension SampleFacts {
  /// Friday, 20 November 2026, 14:00 UTC.
  static let start = Timestamp(secondsSinceEpoch: 1_795_183_200)

  /// A forecast whose steps follow each other from a time on, with the values of a name.
  init(_ name: String, _ values: [Double?], stepHours: Int = 1, from start: Timestamp = start) {
    now = start
    let seconds = Int64(stepHours) * 3600
    steps = values.indices.map { index in
      let begin = start.advanced(bySeconds: Int64(index) * seconds)
      return begin..<begin.advanced(bySeconds: seconds)
    }
    self.values = values.map { value in value.map { [name: $0] } ?? [:] }
  }

  func isTrue(_ rule: String, allowsBareNumbers: Bool = false) throws -> Bool? {
    try Rule(rule, SampleVocabulary(), allowsBareNumbers: allowsBareNumbers).outcome(self).isTrue
  }
}
