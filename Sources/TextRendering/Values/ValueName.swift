import DashCore
import Rules

/// The name of a value as templates spell it: `temp`, `now.temp`, `hourly.temp`, `hourly.3.temp`,
/// `days.3.low` or `sat.low`; in templates also `min temp in tonight`.
package struct ValueName: Sendable, Hashable {
  /// What the value is of.
  enum Scope: Sendable, Hashable {
    case now
    /// Each coming step of the forecast.
    case hourly
    /// A coming step of the forecast, counted from the present one.
    case step(Int)
    /// A day, counted from today.
    case day(Int)
    /// Today or the next day with this number, 0 (Sunday) to 6.
    case weekday(Int)
    /// What a function makes of the hours of a period.
    case window(RuleFunction, RuleWindow)
  }

  /// The greatest number of a step.
  private static let lastStep = 399

  let scope: Scope
  let value: PlaceValue

  /// Finds the value of a name; `nil` if there is none.
  ///
  /// - Parameter rules: The rules of plugins.json, whose values are `rule.NAME`.
  init?(_ text: String, rules: [String] = []) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    if words.first == "rule", words.count == 2, rules.contains(String(words[1])) {
      self.init(.now, .rule(String(words[1])))
      return
    }
    let (scope, prefix): (Scope, Int) =
      switch words.first {
      case "now" where words.count > 1: (.now, 1)
      case "hourly":
        words.dropFirst().first.flatMap { Self.index($0, atMost: Self.lastStep) }
          .map { (.step($0), 2) } ?? (.hourly, 1)
      case "today": (.day(0), 1)
      case "tomorrow": (.day(1), 1)
      case "days":
        (
          .day(
            words.dropFirst().first.flatMap {
              Self.index($0, atMost: Configuration.daysBounds.upperBound)
            } ?? -1
          ), 2
        )
      default:
        // `sun` alone is a value.
        RuleSetting.weekdays.firstIndex { $0 == words[0] && words.count > 1 }
          .map { (.weekday($0), 1) } ?? (.now, 0)
      }
    guard let value = PlaceValue.named(words.dropFirst(prefix).joined(separator: ".")) else {
      return nil
    }
    self.init(scope, value)
  }

  /// Parses what a function makes of a period.
  init(aggregate text: String) throws(SyntaxMistake) {
    let term = try RuleTerm(text, PlaceVocabulary())
    guard let function = term.function, let window = term.window else {
      preconditionFailure("an aggregate has a function")
    }
    (scope, value) = (.window(function, window), term.name.value)
  }

  private init?(_ scope: Scope, _ value: PlaceValue) {
    let isKnown =
      switch scope {
      case .now: value.now != nil
      case .hourly, .step, .window: value.hour != nil
      case .day(let index): value.day != nil && index >= 0
      case .weekday: value.day != nil
      }
    guard isKnown else { return nil }
    self.scope = scope
    self.value = value
  }

  /// Returns the number of a day or a step; `nil` if no forecast has it, or if it is spelt in another
  /// way.
  private static func index(_ text: Substring, atMost last: Int) -> Int? {
    Int(text).flatMap { 0...last ~= $0 && "\($0)" == text ? $0 : nil }
  }

  /// The spelling.
  var text: String {
    switch scope {
    case .now: value.name
    case .hourly: "hourly.\(value.name)"
    case .step(let index): "hourly.\(index).\(value.name)"
    case .day(0): "today.\(value.name)"
    case .day(1): "tomorrow.\(value.name)"
    case .day(let index): "days.\(index).\(value.name)"
    case .weekday(let day): "\(RuleSetting.weekdays[day]).\(value.name)"
    case .window(let function, _): "\(function.rawValue) \(value.name)"
    }
  }

  /// All names, with `days.2` for all of `days.N`, `hourly.3` for all of `hourly.N` and `sat` for all
  /// days of a week.
  static let listed: [ValueName] =
    [.now, .hourly, .step(3), .day(0), .day(1), .day(2), .weekday(6)].flatMap { scope in
      PlaceValue.all.compactMap { ValueName(scope, $0) }
    }

  /// The kind of the value, or of each of a series.
  var kind: ValueKind {
    let kind =
      switch scope {
      case .now: value.now?.kind
      case .hourly, .step: value.hour?.kind
      case .day, .weekday: value.day?.kind
      case .window: ruleKind?.quantity.map(ValueKind.quantity)
      }
    return kind ?? .text
  }

  /// What the value is to rules; `nil` for a text, a time and a series.
  var ruleKind: RuleKind? {
    switch scope {
    case .now: value.now?.ruleKind
    case .hourly: nil
    case .step: value.hour?.ruleKind
    case .day, .weekday: value.day?.ruleKind
    case .window(let function, _): value.hour?.ruleKind.flatMap(function.result)
    }
  }

  /// What must be fetched.
  var parts: PlaceParts {
    let parts =
      switch scope {
      case .now: value.now?.parts
      case .hourly, .step, .window: value.hour?.parts
      case .day, .weekday: value.day?.parts
      }
    return parts ?? []
  }

  /// Returns the day of the forecast; `nil` for what is of no day, or if it is not known.
  private func day(_ place: PlaceOnPage) -> ForecastDay? {
    switch scope {
    case .day(let index): return place.page.day(index, at: place.place)
    case .weekday(let weekday):
      let today = place.clock.date(at: place.now).civil.weekday
      return place.page.day((weekday - today + 7) % 7, at: place.place)
    case .now, .hourly, .step, .window: return nil
    }
  }

  private func hour(_ place: PlaceOnPage) -> ForecastHour? {
    guard case .step(let index) = scope, index < place.coming.count else { return nil }
    return place.coming[index]
  }

  /// Returns the value of a place at one time, on a day or in a period; `nil` if it is not known, or a
  /// series.
  func found(_ place: PlaceOnPage) -> FoundValue? {
    switch scope {
    case .now: value.now?.find(place.place, place)
    case .hourly: nil
    case .step: hour(place).flatMap { value.hour?.find($0, place) }
    case .day, .weekday: day(place).flatMap { value.day?.find($0, place) }
    case .window:
      if let number = number(place), let kind = ruleKind?.quantity {
        .number(number, kind)
      } else {
        nil
      }
    }
  }

  /// Returns the number that rules compare; `nil` if it is not known.
  func number(_ place: PlaceOnPage) -> Double? {
    switch scope {
    case .now: return value.now?.number(place.place, place)
    case .hourly: return nil
    case .step: return hour(place).flatMap { value.hour?.number($0, place) }
    case .day, .weekday: return day(place).flatMap { value.day?.number($0, place) }
    case .window(let function, let window):
      guard let kind = value.hour?.ruleKind else { return nil }
      let found = RuleTerm(self, kind, function, in: window).value(place)
      // The extreme of the known hours may not be that of the period.
      return found.isKnown ? found.value : nil
    }
  }

  /// Returns the numbers of the coming hours; `nil` if none is known, or if it is no series.
  func series(_ place: PlaceOnPage) -> [Double?]? {
    guard scope == .hourly else { return nil }
    let hours = place.place.forecast?.hours(from: place.page.now) ?? []
    let numbers = hours.map { value.hour?.find($0, place)?.number }
    return numbers.contains { $0 != nil } ? numbers : nil
  }
}
