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
    func bad(_ expected: String, nearest: String? = nil) -> UsageError {
      .badValue(origin: origin, value: value, expected: expected, nearest: nearest)
    }
    switch type {
    case .none:
      break
    case .text(let placeholder):
      if value.isEmpty { throw bad("a \(placeholder)") }
    case .choice(let words, _):
      if !words.contains(value) {
        throw bad(
          "one of \(words.joined(separator: ", "))",
          nearest: NearestWord.find(value, among: words)
        )
      }
    case .list(let words, _):
      let given = value.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      if let unknown = given.first(where: { !words.contains($0) }) {
        throw bad(
          "words of \(words.joined(separator: ", ")), with commas between them",
          nearest: NearestWord.find(unknown, among: words)
        )
      }
      if Set(given).count < given.count { throw bad("each word once") }
    case .integer(let bounds):
      guard let number = Int(value), bounds.contains(number) else {
        throw bad("a whole number from \(bounds.lowerBound) to \(bounds.upperBound)")
      }
    case .units:
      _ = try UnitsDecision.setting(value, origin: origin)
    case .historyStart:
      guard HistoryStart(value) != nil else {
        let most = DurationText.text(HistoryStart.bounds.upperBound)
        throw bad("a duration such as 12h, 7d or 2w, up to \(most), or a day such as 2026-11-01")
      }
    case .duration(let bounds), .optionalDuration(let bounds, _):
      guard let seconds = DurationText.seconds(value), bounds.contains(seconds) else {
        let least = DurationText.text(bounds.lowerBound)
        let most = DurationText.text(bounds.upperBound)
        throw bad("a duration such as 90s, 10m or 1h, from \(least) to \(most)")
      }
    }
  }
}
