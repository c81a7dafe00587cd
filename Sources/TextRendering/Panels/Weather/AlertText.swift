import DashCore
import Localization

/// The words for the alerts of a place.
struct AlertText: Sendable {
  let place: PlaceWeather
  let page: Page

  /// Returns the word for a severity; `alert` if it is not known.
  func severity(of alert: WeatherAlert) -> String {
    switch alert.severity {
    case .extreme: page.text(.alertExtreme)
    case .severe: page.text(.alertSevere)
    case .moderate: page.text(.alertModerate)
    case .minor: page.text(.alertMinor)
    case .unknown: page.text(.alertAlert)
    }
  }

  /// Returns the style of a severity.
  static func style(of severity: WeatherAlert.Severity) -> Style {
    switch severity {
    case .extreme, .severe: .failure
    case .moderate, .unknown: .warning
    case .minor: .heading
    }
  }

  /// Returns from when until when an alert is in force, by the clock of the place; `nil` if neither is
  /// known.
  func period(of alert: WeatherAlert) -> String? { periods(of: alert).first }

  /// Returns the period of an alert, and its beginning alone for a narrow line.
  func periods(of alert: WeatherAlert) -> [String] {
    let onset = alert.onset.flatMap { $0 > page.now ? time($0) : nil }
    switch (onset, alert.ends.map(time)) {
    case (let onset?, let end?):
      return [page.text(.valueFromTo(from: onset, to: end)), page.text(.alertFrom(time: onset))]
    case (let onset?, nil): return open(page.text(.alertFrom(time: onset)))
    case (nil, let end?): return [page.text(.alertUntil(time: end))]
    case (nil, nil): return open(alert.onset.map { page.text(.alertSince(time: time($0))) })
    }
    func open(_ beginning: String?) -> [String] {
      let end = alert.lastsUntilFurtherNotice ? page.text(.alertUntilFurtherNotice) : nil
      let parts = [beginning, end].compactMap(\.self)
      return parts.count < 2 ? parts : [page.text.list(parts), parts[0]]
    }
  }

  /// Returns why alerts may be missing; `nil` if they were checked.
  func doubt() -> String? {
    guard let alerts = place.alerts, let cause = page.cause(of: alerts) else { return nil }
    return page.doubt(cause, since: alerts.receivedAt)
  }

  /// Returns what is known without alerts.
  func status() -> String {
    guard let alerts = place.alerts else { return page.text(.alertsOff) }
    switch alerts.status {
    case .none, .inForce: return page.text(.alertsNone)
    case .notCovered: return page.text(.alertsNotCovered)
    case .unavailable: return doubt() ?? page.text(.alertsNone)
    }
  }

  private func time(_ moment: Timestamp) -> String {
    page.clock.weekTime(moment, utcOffsetSeconds: place.utcOffsetSeconds(at: moment))
  }
}

/// The alerts of a place: a line each on its card, or in full.
struct AlertLines: Sendable {
  /// The most alerts on a card.
  private static let most = 2

  let place: PlaceWeather
  let page: Page

  private var text: AlertText { AlertText(place: place, page: page) }
  private var alerts: [WeatherAlert] { place.alerts?.alerts ?? [] }

  // MARK: On the card

  /// Returns a line for each of the gravest alerts; empty while nothing is in force.
  func brief() -> [StyledLine] {
    let lines = alerts.prefix(Self.most).map(line)
    let more = alerts.count - lines.count
    let command = page.text.command("alerts \(ShellArgument.typed("\(place.requestedPlace)"))")
    let rest = more > 0 ? page.wrapped(page.text(.alertMore(count: more, command: command))) : []
    return lines + rest
  }

  private func line(_ alert: WeatherAlert) -> StyledLine {
    let style = AlertText.style(of: alert.severity)
    let typography = page.typography
    let sign = "\(typography.alert) \(text.severity(of: alert))"
    var line = StyledLine([Span(" "), Span(sign, style)])
    let event = typography.text(alert.event)
    /// Appends the first form that fits, or the last one cut to at least some cells; returns which one.
    func append(_ forms: [String], _ style: Style, leastCells: Int = .max) -> Int? {
      let room = page.width - line.width - 2
      let fitting = forms.firstIndex { TextWidth.width(of: $0) <= room }
      guard let index = fitting ?? (room >= leastCells ? forms.indices.last : nil) else {
        return nil
      }
      let cut = TextFitting.truncate(forms[index], to: room, ellipsis: typography.ellipsis)
      line.append("  ")
      line.append(cut, style)
      return index
    }
    let periods = text.periods(of: alert)
    // A time is whole or left out, with what would follow it.
    guard append([event], .heading, leastCells: 5) != nil,
      periods.isEmpty || append(periods, .plain) == 0,
      let headline = alert.headline.map(typography.text), headline != event, !headline.isEmpty
    else { return line }
    _ = append([headline], .secondary, leastCells: 12)
    return line
  }

  // MARK: In full

  /// Returns the name of the place and its alerts with all their texts, or what is known without them.
  func full() -> [StyledLine] {
    let name = page.name(of: place, width: page.width - 1)
    let title = StyledLine([Span(" "), Span(name, .heading)])
    guard !alerts.isEmpty else { return [title] + page.wrapped(text.status()) }
    let doubt = text.doubt().map { page.wrapped($0, .secondary) } ?? []
    return [title] + doubt + alerts.flatMap { [.blank] + full($0) }
  }

  private func full(_ alert: WeatherAlert) -> [StyledLine] {
    let typography = page.typography
    let event = page.text.labelled(typography.text(alert.event), by: text.severity(of: alert))
    let heading = "\(typography.alert) \(event)"
    var lines = page.wrapped(heading, AlertText.style(of: alert.severity))
    if let period = text.period(of: alert) { lines += page.wrapped(period) }
    let headline = alert.headline.map { [$0] } ?? []
    for paragraph in headline + alert.description + alert.instruction {
      lines += page.wrapped(typography.text(paragraph)).afterBlank
    }
    return lines + details(of: alert).flatMap { page.wrapped($0, .secondary) }.afterBlank
  }

  private func details(of alert: WeatherAlert) -> [String] {
    let more = alert.omittedAreas
    let areas = page.text.list(
      alert.areas.map(page.typography.text)
        + (more > 0 ? [page.text(.alertMoreAreas(count: more))] : [])
    )
    return [
      areas.isEmpty ? nil : page.text.labelled(areas, by: page.text(.alertAreas)),
      alert.sender.map {
        page.text.labelled(page.typography.text($0), by: page.text(.alertSender))
      },
      alert.link?.text,
    ].compactMap(\.self)
  }

  // MARK: Plain

  /// Returns the labelled lines of the plain output.
  func plain() -> [String] {
    let label = page.text.capitalized(.alertsTitle)
    guard place.alerts != nil else { return [] }
    let lines = alerts.map { alert in
      page.text.list(
        [
          "\(text.severity(of: alert)) \(page.typography.text(alert.event))",
          text.period(of: alert),
        ]
        .compactMap(\.self)
      )
    }
    let remarks = alerts.isEmpty ? [text.status()] : [text.doubt()].compactMap(\.self)
    return (lines + remarks).map { page.text.labelled($0, by: label) }
  }

  /// Returns the alerts with all their texts for the plain output.
  func plainInFull() -> [String] {
    full().dropFirst().map { line in
      line.spans.map(\.text).joined().trimmingSpaces
    }.filter { !$0.isEmpty }
  }
}

extension PlaceAlerts {
  /// The error of alerts that may be missing, with what names its source; `nil` if they were checked.
  fileprivate var failure: (error: SourceError, source: SourceDescriptor)? {
    guard status == .unavailable, let error else { return nil }
    let source = SourceDescriptor(
      name: source ?? "",
      title: title ?? source ?? "",
      summary: "",
      kind: .text,
      options: [],
      terms: SourceTerms(attribution: "", attributionURL: "", minimumRefreshSeconds: 0)
    )
    return (error, source)
  }
}

extension Page {
  /// Returns the hints for alerts that could not be checked, each once.
  func alertSteps(of places: [PlaceWeather]) -> [String] {
    var steps: [String] = []
    for (error, source) in places.compactMap(\.alerts?.failure) {
      for step in errors.steps(after: error, from: source) where !steps.contains(step) {
        steps.append(step)
      }
    }
    return steps
  }

  /// Returns why alerts may be missing; `nil` if they were checked.
  func cause(of alerts: PlaceAlerts) -> String? {
    alerts.failure.map { errors.briefCause(of: $0.error, from: $0.source) }
  }

  /// Returns why alerts may be missing, with the age of the last good response.
  func doubt(_ cause: String, since receivedAt: Timestamp?) -> String {
    let remark = text(.alertsUnavailable(cause: cause))
    guard let receivedAt else { return remark }
    let age = text(.timeLastGood(age: clock.age(now.seconds(since: receivedAt))))
    return remark + typography.separator + age
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmingSpaces: String {
    var text = Substring(self)
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
