import DashCore

/// Holds a value against the type of its option; the same check serves environment variables.
enum OptionValueCheck {
  /// Checks a value.
  ///
  /// - Parameters:
  ///   - value: What was given.
  ///   - type: What is taken.
  ///   - origin: Where it was given, such as `--width` or `COLUMNS`.
  /// - Throws: ``UsageError`` where it is not taken.
  static func check(
    _ value: String,
    as type: OptionValueType,
    origin: String
  ) throws(UsageError) {
    func bad(_ expected: ExpectedValue, nearest: String? = nil) -> UsageError {
      .badValue(origin: origin, value: value, expected: expected, nearest: nearest)
    }
    switch type {
    case .none:
      break
    case .text(let placeholder):
      if value.isEmpty { throw bad(.something(placeholder)) }
    case .choice(let words, _):
      if !words.contains(value) {
        throw bad(.oneOf(words), nearest: NearestWord.find(value, among: words))
      }
    case .list(let words, _):
      let given = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let unknown = given.first(where: { !words.contains($0) }) {
        throw bad(.someOf(words), nearest: NearestWord.find(unknown, among: words))
      }
      if Set(given).count < given.count { throw bad(.eachWordOnce) }
    case .integer(let bounds):
      guard let number = Int(value), bounds.contains(number) else {
        throw bad(.integer(bounds))
      }
    case .units:
      _ = try UnitsDecision.setting(value, origin: origin)
    case .historyStart:
      guard HistoryStart(value) != nil else {
        throw bad(.historyStart(atMost: HistoryStart.bounds.upperBound))
      }
    case .duration(let bounds), .optionalDuration(let bounds, _):
      guard let seconds = DurationText.seconds(value), bounds.contains(seconds) else {
        throw bad(.duration(bounds, isQuoted: false))
      }
    }
  }
}
