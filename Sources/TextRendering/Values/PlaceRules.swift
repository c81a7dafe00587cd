package import DashCore
import Localization
package import Rules

/// A condition of a place's weather, whose names are those of the values of a place.
package typealias PlaceRule = Rule<ValueName>

extension PlaceRule {
  /// Parses and checks a rule.
  ///
  /// - Parameters:
  ///   - isForHours: Whether it is evaluated in the hours of a forecast.
  ///   - allowsBareNumbers: Whether a quantity may lack its unit, as on the command line.
  package init(
    _ source: String,
    isForHours: Bool = false,
    allowsBareNumbers: Bool = false
  ) throws(SyntaxMistake) {
    try self.init(
      source,
      PlaceVocabulary(),
      isForHours: isForHours,
      allowsBareNumbers: allowsBareNumbers
    )
  }

  /// Finds the first mistake in a condition of plugins.json.
  @Sendable package static func findMistake(_ text: String, _ use: RuleUse) -> SyntaxMistake? {
    do throws(SyntaxMistake) {
      switch use {
      case .place: _ = try PlaceRule(text)
      case .alert: _ = try AlertRule(text, AlertVocabulary())
      }
      return nil
    } catch {
      return error
    }
  }

  /// What must be fetched.
  package var parts: PlaceParts {
    names.reduce(into: usesHours ? .forecast : []) { $0.formUnion($1.parts) }
  }
}

/// The names of the values of a place that rules can compare.
struct PlaceVocabulary: RuleVocabulary {
  /// The rules of plugins.json, which templates can name.
  var rules: [String] = []

  func find(_ text: String, isForHours: Bool) -> (name: ValueName, kind: RuleKind)? {
    guard let name = ValueName(text, rules: rules) else { return nil }
    let kind =
      isForHours && name.scope == .now ? name.value.hour?.ruleKind : name.ruleKind
    return kind.map { (name, $0) }
  }

  func names(isForHours: Bool) -> [String] {
    guard !isForHours else {
      return PlaceValue.all.filter { $0.hour?.ruleKind != nil }.map(\.name)
    }
    // Those of now come first, so that the nearest name is the shortest.
    return ValueName.listed.filter { $0.ruleKind != nil }.map(\.text)
      + rules.map { "rule.\($0)" }
  }

  func isInHours(_ name: ValueName) -> Bool { name.scope == .now }
}

extension Reading {
  /// What it is to rules; `nil` for a text and a time.
  var ruleKind: RuleKind? { fact?.kind ?? kind.quantity.map(RuleKind.quantity) }

  /// Returns the number that rules compare; `nil` if it is not known.
  func number(_ subject: Subject, _ place: PlaceOnPage) -> Double? {
    if let fact { fact.find(subject, place) } else { find(subject, place)?.number }
  }

  /// A number that rules do not take for known wherever it is shown.
  static func number(
    _ kind: QuantityKind,
    _ parts: PlaceParts,
    fact: @escaping @Sendable (Subject, PlaceOnPage) -> Double?,
    _ find: @escaping @Sendable (Subject, PlaceOnPage) -> Double?
  ) -> Self {
    var reading = Reading.number(kind, parts, find)
    reading.fact = (.quantity(kind), fact)
    return reading
  }

  /// A word of a list, which is the text unless another is given.
  static func word(
    _ kind: RuleKind,
    _ parts: PlaceParts = [],
    text: (@Sendable (Subject, PlaceOnPage) -> String?)? = nil,
    _ find: @escaping @Sendable (Subject, PlaceOnPage) -> Double?
  ) -> Self {
    var reading = Reading.text(parts) { subject, place in
      if let text { text(subject, place) } else { find(subject, place).flatMap(kind.word) }
    }
    reading.fact = (kind, find)
    return reading
  }
}

extension RuleKind {
  /// Returns the word of a value; empty where it is false.
  func word(_ value: Double) -> String? {
    switch self {
    case .truth: value == 0 ? nil : "yes"
    case .word(let words, _): words.indices.contains(Int(value)) ? words[Int(value)] : nil
    case .quantity: nil
    }
  }
}

extension PlaceOnPage: RuleFacts {
  var now: Timestamp { page.now }
  var clock: UTCOffsets { place.utcOffsets }
  var units: Units { page.options.units }

  func value(_ name: ValueName) -> Double? { name.number(self) }

  func isOfEnd(_ name: ValueName) -> Bool {
    guard let kind = name.value.measured?.kind else { return false }
    return kind != .precipitationRate && kind != .snowfallRate
  }

  func value(_ name: ValueName, inStep index: Int) -> Double? {
    let series: HourlySeries
    if let last = lastSeries, last.name == name {
      series = last
    } else {
      series = hourly[name] ?? HourlySeries(of: name, steps: coming.count)
      hourly[name] = series
      lastSeries = series
    }
    if let known = series.numbers[index] { return known }
    let number = number(name, in: coming[index])
    series.numbers[index] = .some(number)
    return number
  }

  private func number(_ name: ValueName, in hour: ForecastHour) -> Double? {
    switch name.scope {
    case .now, .window: name.value.hour?.number(hour, self)
    case .hourly, .step, .day, .weekday: name.number(self)
    }
  }
}

/// A rule of plugins.json, parsed.
package struct NamedRule: Sendable, Hashable {
  package let name: String
  package let rule: PlaceRule
  package let notifies: Bool
  /// The days of the week on which it can hold.
  private let days: Set<Int>

  /// Parses a rule.
  package init(
    _ setting: RuleSetting,
    isForHours: Bool = false,
    allowsBareNumbers: Bool = false
  ) throws(SyntaxMistake) {
    rule = try PlaceRule(
      setting.text,
      isForHours: isForHours,
      allowsBareNumbers: allowsBareNumbers
    )
    (name, notifies, days) = (setting.name, setting.notifies, setting.days)
  }

  /// Returns what it comes to: that of a time of day on the next of its days.
  func outcome(at place: PlaceOnPage) -> PlaceOutcome {
    let isAllowed =
      rule.usesClock || days.contains(place.clock.date(at: place.now).civil.weekday)
    return PlaceOutcome(
      name: name,
      outcome: isAllowed ? rule.outcome(place, on: days) : RuleOutcome(isTrue: false)
    )
  }

  /// Returns the coming periods of its days in which it holds.
  func periods(
    at place: PlaceOnPage,
    atLeast seconds: Int
  ) -> (periods: [Range<Timestamp>], isKnown: Bool) {
    rule.periods(place, atLeast: Int64(seconds), on: days)
  }
}

/// What a rule comes to at a place.
struct PlaceOutcome {
  /// The name of the rule; empty for one of the command line.
  var name = ""
  let outcome: RuleOutcome<ValueName>

  var isTrue: Bool? { outcome.isTrue }

  /// When the first of the hours that decided begins; `nil` without one.
  var moment: Timestamp? { outcome.reasons.lazy.compactMap(\.moment).first }

  /// Returns what decided, such as `−2° at 05:00 on Sun`, or the values that are not known; empty if there
  /// is nothing to say.
  func reason(at place: PlaceOnPage) -> String {
    let unknown = outcome.reasons.filter { !$0.isKnown }.map { place.label(of: $0.term.name) }
    if isTrue == nil {
      return place.page.text.list(
        unknown.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
      )
    }
    let reasons = outcome.reasons.compactMap { reason -> String? in
      let isAlone = outcome.reasons.count == 1
      return place.text(of: reason, isLabelled: !isAlone)
    }
    return place.page.text.list(reasons)
  }

  /// Returns the name with the reason.
  func text(at place: PlaceOnPage) -> String {
    let reason = reason(at: place)
    return reason.isEmpty ? name : place.page.text.labelled(reason, by: name)
  }

  func write(to writer: inout JSONWriter, at place: PlaceOnPage) {
    writer.field("is", isTrue)
    if isTrue == nil { writer.field("is") { $0.null() } }
    let reason = reason(at: place)
    writer.field("reason", reason.isEmpty ? nil : reason)
    writer.field("at", moment)
  }
}

extension PlaceOnPage {
  /// Returns a value that decided a rule; `nil` for one that is not known.
  fileprivate func text(of reason: RuleReason<ValueName>, isLabelled: Bool) -> String? {
    guard let value = reason.value else { return nil }
    let name = reason.term.name
    var text: String
    switch reason.term.kind {
    case .truth: text = value == 0 ? "not \(name.text)" : name.text
    case .word: text = reason.term.kind.word(value) ?? ""
    case .quantity(let kind):
      guard let quantity = page.format.quantity(value, kind) else { return nil }
      text =
        kind == .temperature && units.temperature.hasDegrees
        ? quantity.number + page.format.degreeSign : quantity.text
    }
    if isLabelled, reason.term.kind != .truth {
      text = page.text.labelled(text, by: label(of: name))
    }
    guard let moment = reason.moment else { return text }
    return page.text(.ruleMoment(value: text, time: time(of: moment)))
  }

  fileprivate func label(of name: ValueName) -> String {
    name.value.label.map { page.text($0) } ?? name.text
  }

  /// Returns a time with its day, such as `05:00 on Sun`.
  private func time(of moment: Timestamp) -> String {
    let civil = clock.civil(at: moment)
    let time = page.clock.time(civil)
    let ahead = clock.date(at: moment).daysSinceEpoch - clock.date(at: now).daysSinceEpoch
    return switch ahead {
    case 0: page.text(.outlookToday(time: time))
    case 1: page.text(.outlookTomorrow(time: time))
    case 2..<7: page.text(.outlookWeekday(time: time, weekday: page.clock.weekday(civil)))
    default: page.clock.date(civil)
    }
  }
}

extension Page {
  /// A page of what scripts read, in English and in the units of the models.
  static func forScripts(_ options: RenderOptions, at now: Timestamp) -> Page {
    var scripts = RenderOptions(width: options.width)
    scripts.rules = options.rules
    return Page(options: scripts, now: now)
  }
}
