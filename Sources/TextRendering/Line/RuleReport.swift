package import DashCore
import Localization
import Rules

/// What `dash check` and `dash when` print: what a rule comes to at places.
package struct RuleReport {
  /// The shown panel and the time.
  private let panel: Panel
  private let rule: NamedRule
  private let page: Page

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - panel: The weather of the places.
  ///   - now: The current time.
  package init(_ rule: NamedRule, _ panel: Panel, _ options: RenderOptions, at now: Timestamp) {
    (self.rule, self.panel) = (rule, panel)
    page = Page(options: options, now: now)
  }

  /// The places in the order of the command line.
  private var places: [PlaceOnPage] { places(on: page) }

  private func places(on page: Page) -> [PlaceOnPage] {
    let shown = panel.state.weather?.shown ?? []
    // A program may have places that are not configured.
    let own = panel.places.isEmpty ? shown.prefix(1).map(\.requestedPlace) : panel.places
    let all = shown + (panel.state.weather?.missing ?? [])
    return own.map { query in
      let place = all.first { $0.requestedPlace == query } ?? PlaceWeather(requestedPlace: query)
      return PlaceOnPage(place, page)
    }
  }

  /// That it is not known, and why.
  private var unknown: String {
    let error = panel.state.error ?? places.first?.place.$forecast.error
    return line(nil, error.map(cause) ?? "")
  }

  private func cause(of error: SourceError) -> String {
    page.errors.briefCause(of: error, from: panel.server)
  }

  // MARK: Now

  /// The places with what the rule comes to, which is not known without weather.
  private var outcomes: [(place: PlaceOnPage, outcome: PlaceOutcome)] {
    let hasWeather = panel.state.snapshot != nil
    return places.map {
      ($0, hasWeather ? rule.outcome(at: $0) : PlaceOutcome(outcome: RuleOutcome(isTrue: nil)))
    }
  }

  /// Whether the rule holds at all places; `nil` if it fails at none, and is not known at one.
  package var isTrue: Bool? {
    let all = outcomes.map(\.outcome.isTrue)
    return all.contains(false) ? false : all.contains(nil) || all.isEmpty ? nil : true
  }

  /// Returns a line for each place, with what decided, or why there is no weather.
  package func text() -> String {
    let outcomes = outcomes
    guard panel.state.snapshot != nil, !outcomes.isEmpty else { return unknown + "\n" }
    return outcomes.map { place, outcome in
      let cause =
        outcome.isTrue == nil && !place.place.hasCurrent
        ? place.place.$current.error.map(cause) : nil
      let line = line(outcome.isTrue, cause ?? outcome.reason(at: place))
      guard outcomes.count > 1 else { return line + "\n" }
      return page.text.labelled(line, by: page.name(of: place.place)) + "\n"
    }
    .joined()
  }

  private func line(_ isTrue: Bool?, _ reason: String) -> String {
    let word = page.text(isTrue.map { $0 ? .ruleTrue : .ruleFalse } ?? .ruleUnknown)
    return reason.isEmpty ? word : page.text.labelled(reason, by: word)
  }

  package func json() -> String {
    document("dash-check/1") { object, page in
      object.field("is", isTrue)
      if isTrue == nil { object.field("is") { $0.null() } }
      // The rule has the units of the user, and the reason those of the models.
      object.objects("places", zip(places(on: page), outcomes)) { found, object in
        write(found.0, to: &object)
        found.1.outcome.write(to: &object, at: found.0)
      }
    }
  }

  // MARK: The coming hours

  /// Returns the coming periods at the first place in which the rule holds, and whether that is known of
  /// any.
  ///
  /// - Parameter seconds: The shortest period.
  package func periods(atLeast seconds: Int) -> (periods: [Range<Timestamp>], isKnown: Bool) {
    guard let place = places.first else { return ([], false) }
    return rule.periods(at: place, atLeast: seconds)
  }

  /// Returns periods in a line, such as `Sat 10:00–14:00, Sun 11:00–13:00`, or why they are not known.
  package func text(of periods: [Range<Timestamp>], isKnown: Bool = true) -> String {
    guard isKnown else { return unknown }
    guard let clock = places.first?.clock, !periods.isEmpty else { return page.text(.ruleAtNoTime) }
    let texts = periods.map { period in
      let (start, end) = (clock.civil(at: period.lowerBound), clock.civil(at: period.upperBound))
      let days =
        clock.date(at: period.upperBound).daysSinceEpoch
        - clock.date(at: period.lowerBound).daysSinceEpoch
      let isMidnight = days == 1 && end.hour == 0 && end.minute == 0
      let last =
        isMidnight && page.clock.style == .hours24
        ? "24:00" : days == 0 || isMidnight ? page.clock.time(end) : time(end, period.upperBound)
      return time(start, period.lowerBound) + page.typography.dash + last
    }
    return page.text.list(texts)
  }

  /// Returns a time with its weekday, or with its date where that is not clear.
  private func time(_ civil: CivilTime, _ moment: Timestamp) -> String {
    guard moment.seconds(since: page.now) < 6 * 86_400 else { return page.clock.date(civil) }
    let time = page.clock.time(civil)
    return page.text(.timeWeekTime(weekday: page.clock.weekday(civil), time: time))
  }

  package func json(of periods: [Range<Timestamp>], isKnown: Bool = true) -> String {
    document("dash-when/1") { object, page in
      object.field("isKnown", isKnown)
      if let place = places(on: page).first { write(place, to: &object) }
      object.objects("periods", periods) { period, object in
        object.field("from", period.lowerBound)
        object.field("to", period.upperBound)
      }
    }
  }

  /// Returns the line of a bar.
  package func line(
    of periods: [Range<Timestamp>],
    isKnown: Bool = true,
    isDemo: Bool
  ) -> LineReport {
    let state = !isKnown ? ["unknown"] : periods.isEmpty ? ["never"] : []
    return LineReport(
      .text(text(of: periods, isKnown: isKnown), classes: ["when"] + state),
      generatedAt: page.now,
      isDemo: isDemo
    )
  }

  // MARK: JSON

  private func document(_ schema: String, _ body: (inout JSONWriter, Page) -> Void) -> String {
    var writer = JSONWriter()
    writer.object { object in
      object.field("schema", schema)
      object.field("generatedAt", page.now)
      object.field("rule", rule.rule.source)
      body(&object, .forScripts(page.options, at: page.now))
    }
    return writer.text + "\n"
  }

  private func write(_ place: PlaceOnPage, to object: inout JSONWriter) {
    object.field("place", DisplayText("\(place.place.requestedPlace)"))
    object.field("name", place.place.name?.nonEmpty)
  }
}
