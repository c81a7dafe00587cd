package import DashCore
import Localization

/// What `dash line` prints: the weather of one place, or why there is none.
package struct LineReport: Sendable {
  package enum Content: Sendable {
    case panel(Panel)
    /// Why there is no panel, in a sentence.
    case message(String)
    /// Another line, with the names of its state.
    case text(String, classes: [String])
  }

  package static let defaultTemplate = template(
    "{city} {icon} {temp} {wind.arrow}{wind} {alerts.mark|color:red} {rules.mark} {rules}"
  )
  fileprivate static let shortTemplate = template("{icon} {temp}")

  package let content: Content
  /// All places of the configuration, of which some may have the same name.
  let configuredPlaces: [PlaceQuery]
  let generatedAt: Timestamp
  let isDemo: Bool
  let template: Template
  /// The template of what opens over the line; `nil` for the built-in lines.
  let tooltip: Template?

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - content: The weather of one place, or why there is none.
  ///   - configuredPlaces: All places of the configuration, of which some may have the same name.
  ///   - generatedAt: The current time.
  ///   - isDemo: Whether the data comes from the compiled-in demo.
  ///   - template: The template of the line.
  ///   - tooltip: The template of the tooltip; `nil` for the built-in lines.
  package init(
    _ content: Content,
    among configuredPlaces: [PlaceQuery] = [],
    generatedAt: Timestamp,
    isDemo: Bool,
    template: Template = defaultTemplate,
    tooltip: Template? = nil
  ) {
    self.content = content
    self.configuredPlaces = configuredPlaces
    self.generatedAt = generatedAt
    self.isDemo = isDemo
    self.template = template
    self.tooltip = tooltip
  }

  /// Returns every name with its value, in columns.
  package func names(_ options: RenderOptions) -> String {
    guard case .panel(let panel) = content, var place = panel.state.firstPlace.map(distinguished)
    else {
      return TextColumns.text(ValueName.listed.map { [$0.text] })
    }
    place.history = panel.histories[place.requestedPlace]
    let page = Page(options: options, now: generatedAt)
    return TextColumns.text(
      ValueName.listed.map { name in
        let template = try? Template("{\(name.text)}")
        let text = template?.text(of: place, on: page, .none) ?? ""
        return [
          name.text,
          TextFitting.truncate(text, to: options.width, ellipsis: page.typography.ellipsis),
        ]
      }
    )
  }

  /// Returns a place whose short name has the state if the user has typed it, or if another place of the
  /// configuration has the name.
  fileprivate func distinguished(_ place: PlaceWeather) -> PlaceWeather {
    func name(_ query: PlaceQuery) -> PlaceName? {
      if case .name(let text) = query { PlaceName(text) } else { nil }
    }
    let hasNamesake = configuredPlaces.contains { other in
      other != place.requestedPlace && name(other)?.isName(of: place.place) == true
    }
    guard hasNamesake || name(place.requestedPlace)?.hasState(of: place.place) == true else {
      return place
    }
    var place = place
    (place.place.isStateNeeded, place.place.isShortNameAmbiguous) = (true, true)
    return place
  }

  private static func template(_ source: String) -> Template {
    guard let template = try? Template(source) else {
      preconditionFailure("a built-in template is wrong")
    }
    return template
  }
}

/// A line in the text of a bar, with what the bar shows beside it.
struct LineContent: Sendable {
  enum Level: Sendable {
    case normal, warning, critical
  }

  let text: String
  let short: String
  /// The lines of the tooltip.
  let tooltip: [String]
  /// The names of the state, such as `rain`, `night`, `stale`, `alert-severe`.
  let classes: [String]
  /// The name of the sky for the bar's own icons, such as `clear-night`; `error` without one.
  let alternative: String
  let level: Level
}

/// Makes the parts of a line.
struct LineLayout: Sendable {
  /// The age from which data is marked as old, in seconds.
  private static let oldSeconds: Int64 = 3600
  /// The age up to which it is not, whatever failed, in seconds.
  private static let newSeconds: Int64 = 60
  private static let hours = 8

  private let report: LineReport
  private let options: RenderOptions
  private let markup: BarMarkup
  private let page: Page
  /// Whether the output may have line breaks, which else become spaces.
  private let hasLines: Bool

  init(
    _ report: LineReport,
    _ options: RenderOptions,
    _ markup: BarMarkup,
    hasLines: Bool = false
  ) {
    self.hasLines = hasLines
    var options = options
    options.usesServiceDescriptions = !report.isDemo
    self.report = report
    self.options = options
    self.markup = markup
    page = Page(options: options, now: report.generatedAt)
  }

  func content() -> LineContent {
    if case .text(let text, let classes) = report.content {
      let line = markup.escape(text.oneLine, "")
      return LineContent(
        text: line,
        short: line,
        tooltip: [line],
        classes: classes,
        alternative: classes.last ?? "",
        level: .normal
      )
    }
    guard case .panel(let panel) = report.content,
      var place = panel.state.firstPlace.map(report.distinguished)
    else {
      return failure()
    }
    place.history = panel.histories[place.requestedPlace]
    var age = panel.state.snapshot.map { report.generatedAt.seconds(since: $0.fetchedAt) } ?? 0
    // Where a list was fetched just now, the line of its first place still waits for the rest.
    var isStale = age >= (panel.state.error == nil ? Self.oldSeconds : Self.newSeconds)
    if place.isOld(at: page.now), let observationAge = place.observationAge(at: page.now) {
      (isStale, age) = (true, max(age, observationAge))
    }
    let text = report.template.text(of: place, on: page, markup)
    let mark = isStale ? page.typography.separator + page.clock.age(age) : ""
    let severity = place.alerts?.alerts.first?.severity
    return LineContent(
      text: (hasLines ? text : text.oneLine) + markup.escape(mark, text),
      short: LineReport.shortTemplate.text(of: place, on: page, markup),
      tooltip: report.tooltip.map {
        $0.text(of: place, on: page, markup).split(
          separator: "\n",
          omittingEmptySubsequences: false
        ).map(String.init)
      } ?? tooltip(of: place, panel).map { markup.escape($0, "") },
      classes: classes(of: place, isStale: isStale, severity),
      alternative: (place.condition?.sky ?? .unknown).name
        + (place.isDay == false ? "-night" : ""),
      level: severity == .extreme || severity == .severe
        ? .critical : severity != nil || isStale ? .warning : .normal
    )
  }

  private func failure() -> LineContent {
    var (text, code) = ("", "error")
    switch report.content {
    case .message(let message), .text(let message, _): text = message
    case .panel(let panel):
      let place = panel.places.first.map { query in
        page.typography.text(panel.placeNames[query]?.name ?? DisplayText("\(query)"))
      }
      let cause = panel.state.error.map { error in
        code = error.code.rawValue.map { $0 == "_" ? "-" : String($0) }.joined()
        return page.errors.briefCause(of: error, from: panel.server)
      }
      text = page.text.labelled(cause ?? page.awaited, by: place ?? "dash")
    }
    let line = markup.escape(text.oneLine, "")
    return LineContent(
      text: line,
      short: line,
      tooltip: [line],
      classes: ["failed", code],
      alternative: "error",
      level: .warning
    )
  }

  private func classes(
    of place: PlaceWeather,
    isStale: Bool,
    _ severity: WeatherAlert.Severity?
  ) -> [String] {
    var classes = [(place.condition?.sky ?? .unknown).name]
    if let isDay = place.isDay { classes.append(isDay ? "day" : "night") }
    if isStale { classes.append("stale") }
    if let severity { classes += ["alert", "alert-\(severity.rawValue)"] }
    let rules = PlaceOnPage(place, page).rules.filter { $0.isTrue == true }
    if !rules.isEmpty { classes += ["rule"] + rules.map { "rule-\($0.name)" } }
    return classes + (report.isDemo ? ["demo"] : [])
  }

  // MARK: Tooltip

  /// Returns the lines: now, the coming days, the next hours, alerts and the source.
  ///
  /// Each begins with what lines it up, because spaces do not in a proportional font.
  private func tooltip(of place: PlaceWeather, _ panel: Panel) -> [String] {
    let days = (0...1).compactMap { index in day(index, of: place) }
    let alerts = place.alerts.map { _ in AlertLines(place: place, page: page).plain() } ?? []
    var sources = [panel.attribution] + panel.licenses
    sources.removeAll(where: \.isEmpty)
    var remarks = [page.text.list(sources)].filter { !$0.isEmpty }
    if let error = panel.state.error, let snapshot = panel.state.snapshot {
      let staleness = Staleness(fetchedAt: snapshot.fetchedAt, error: error)
      remarks.insert(page.text(of: staleness, panel), at: 0)
    }
    if report.isDemo { remarks.append(page.text(.pageDemoNotice)) }
    let groups = [
      now(place), alerts, RuleLines(place: place, page: page).plain(), days, hours(of: place),
      remarks,
    ].filter { !$0.isEmpty }
    return Array(groups.joined(separator: [""]))
  }

  private func now(_ place: PlaceWeather) -> [String] {
    let sky = place.condition.map { page.icon(of: $0.sky, isDay: place.isDay).text }
    let feels = page.format.temperature(place.feelsLikeCelsius).map {
      page.text(.forecastFeelsLike(value: $0.text))
    }
    let parts = [
      page.description(of: place.condition),
      page.format.temperature(place.temperatureCelsius)?.text,
      feels,
    ]
    let weather = page.text.list(parts.compactMap(\.self))
    let age = place.isOld(at: page.now) ? place.observationAge(at: page.now) : nil
    let title = [
      page.name(of: place), page.observationTime(of: place), age.map(page.clock.age),
    ].compactMap(\.self)
    let wind = page.wind(
      place.windSpeedMetresPerSecond,
      fromDegrees: place.windDirectionDegrees,
      page.format,
      hasArrow: true
    )
    let values = [PlaceValue.wind, .humidity, .pressure].compactMap { value in
      let quantity = value.measured.flatMap { field in
        page.quantity(field, of: place)
      }
      let text = value == .wind ? wind : quantity?.text
      return text.flatMap { text in value.label.map { page.text.labelled(text, by: page.text($0)) }
      }
    }
    return [
      title.joined(separator: page.typography.separator),
      [sky, weather].compactMap(\.self).joined(separator: " "),
      OutlookText(place, on: page).sentence,
      page.text.list(values),
    ]
    .compactMap(\.self).filter { !$0.isEmpty }
  }

  private func day(_ index: Int, of place: PlaceWeather) -> String? {
    guard let day = page.day(index, at: place) else { return nil }
    let low = page.format.temperature(day.temperatureMinCelsius, decimals: 0)
    let high = page.format.temperature(day.temperatureMaxCelsius, decimals: 0)
    var range = high?.text ?? low?.text
    if let low, let high {
      range = low == high ? high.text : page.text(.valueFromTo(from: low.number, to: high.text))
    }
    let icon = day.condition.map { page.icon(of: $0.sky, isDay: true).text }
    let parts = [
      page.description(of: day.condition), range,
      page.format.percent(day.precipitationProbabilityPercent)?.text,
    ]
    // The icon first: icons have about the same width, and names have not.
    let name = index == 0 ? page.text(.chartToday) : page.clock.weekday(day.date.civil)
    return [icon, name, page.text.list(parts.compactMap(\.self))]
      .compactMap(\.self).joined(separator: "  ")
  }

  private func hours(of place: PlaceWeather) -> [String] {
    guard let forecast = place.forecast else { return [] }
    let rows = forecast.hours(from: page.now).prefix(Self.hours).map { hour in
      let middle = hour.middle(stepSeconds: forecast.stepSeconds)
      let start = max(hour.start(stepSeconds: forecast.stepSeconds), page.now)
      let degrees = page.format.temperature(hour.temperatureCelsius, decimals: 0)
      return [
        page.clock.time(place.utcOffsets.civil(at: start)),
        degrees.map { $0.number + page.format.degreeSign } ?? "",
        page.format.percent(hour.precipitationProbabilityPercent)?.text ?? "",
        hour.condition.map {
          page.icon(of: $0.sky, isDay: place.isDay(at: middle) ?? $0.isDay).text
        } ?? "",
      ]
    }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let widest = rows.map { TextWidth.width(of: $0[column]) }.max() ?? 0
        let missing = widest - TextWidth.width(of: cell)
        return String(repeating: markup.padding, count: missing) + cell
      }
      .joined(separator: "  ")
    }
  }
}

extension Sky {
  /// The name in bars and rules, such as `few-clouds`.
  var name: String {
    rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
  }
}

extension String {
  /// The text with spaces in place of line breaks.
  fileprivate var oneLine: String { String(map { $0.isNewline ? " " : $0 }) }
}
