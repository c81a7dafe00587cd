import DashCore

/// Reads what answers about now and about later have in common.
enum WeatherFields {
  /// How many characters of a name or a description are kept.
  static let maximumNameLength = 80

  /// The first condition leads; the others say what else there is.
  static func condition(in answer: JSONReader) -> Condition? {
    guard let entry = answer["weather"]?.elements?.first, let code = entry["id"]?.looseInteger
    else { return nil }
    let main = entry["main"]?.text(maximumLength: maximumNameLength)
    let icon = entry["icon"]?.text(maximumLength: 8)?.string
    let isDay: Bool? =
      switch icon?.last {
      case "d": true
      case "n": false
      default: nil
      }
    return Condition(
      code: code,
      main: main,
      description: entry["description"]?.text(maximumLength: maximumNameLength),
      isDay: isDay,
      sky: ConditionTable.sky(code: code, main: main?.string ?? "")
    )
  }

  /// What fell in the last hour; where only three hours are reported, their mean.
  static func millimetresPerHour(_ amounts: JSONReader?) -> Double? {
    amounts?.measurement("1h", in: PossibleValue.millimetres)
      ?? amounts?.measurement("3h", in: PossibleValue.millimetres).map {
        // To the thousandth: the division itself leaves more digits.
        ($0 / 3 * 1000).rounded() / 1000
      }
  }

  /// A probability from 0 to 1, in percent.
  static func percent(_ name: String, of answer: JSONReader) -> Double? {
    answer.measurement(name, in: 0...1).map { ($0 * 100).rounded() }
  }

  /// How far the place's clock is ahead of UTC.
  static func utcOffset(_ name: String, of answer: JSONReader?) -> Int? {
    answer?.measurement(name, in: PossibleValue.utcOffsetSeconds).map { Int($0) }
  }
}
