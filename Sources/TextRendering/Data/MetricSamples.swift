import DashCore

/// Numbers of one thing at one time, with what tells it from others.
struct SampleGroup: Sendable {
  /// What the numbers are about, such as `weather`; the start of their names.
  let subject: String
  /// Names and values of a bounded number; empty values are not reported.
  var labels: [(name: String, value: String)]
  /// When the numbers were measured or computed, never in the future.
  let moment: Timestamp
  var numbers: [(name: String, meaning: String, value: Double)] = []
  /// One of several states, such as the sky; `nil` if not reported.
  var state: (name: String, meaning: String, current: String, all: [String])?

  /// Adds a number that is reported.
  mutating func add(_ name: String, _ meaning: String, _ value: Double?) {
    guard let value, value.isFinite else { return }
    numbers.append((name, meaning, value))
  }

  fileprivate mutating func add(_ measure: Measure, _ value: Double?) {
    add(measure.name, measure.meaning, value.map(measure.value))
  }
}

/// The numbers of a dashboard for programs that store them, in base units.
///
/// Forecasts have the time at which they arrived, and what they are for as a label.
struct MetricSamples: Sendable {
  /// The hours ahead of which a forecast has numbers; each is a series.
  private static let horizons: [Int64] = [1, 3, 6, 12, 24, 48]
  /// The hours of which the lowest temperature is a number of its own, such as a night.
  private static let nextHours: Int64 = 12
  /// The most days of a forecast without a number of days.
  private static let defaultDays = 3
  private static let maximumAlerts = 20
  private static let maximumEventLength = 80

  private let dashboard: Dashboard
  private let options: RenderOptions
  private let now: Timestamp

  /// Creates the numbers of a dashboard.
  ///
  /// - Parameters:
  ///   - options: The version and the days of forecasts.
  ///   - now: The time for ages; `nil` for that of the refresh.
  init(_ dashboard: Dashboard, _ options: RenderOptions, at now: Timestamp? = nil) {
    self.dashboard = dashboard
    self.options = options
    self.now = now ?? dashboard.generatedAt
  }

  /// Calls a function with each group, in the order of the panels.
  func forEach(_ body: (SampleGroup) -> Void) {
    var build = group("build", [("version", options.version)], dashboard.generatedAt)
    if dashboard.isDemo { build.labels.append(("demo", "true")) }
    build.add("info", "version of the program, which is the label", 1)
    body(build)
    for panel in dashboard.panels {
      if case .loading = panel.state { continue }
      forEachProvider(of: panel, body)
      switch panel.state.snapshot?.content {
      case .metrics(let metrics): for item in metrics { body(metric(item, panel)) }
      case .table(let table): forEachCell(of: table, panel, body)
      case .weather, nil: for row in PlaceRow.all(of: panel) { forEachGroup(of: row, panel, body) }
      case .photos, .text: break
      }
    }
  }

  private func group(
    _ subject: String,
    _ labels: [(name: String, value: String)],
    _ moment: Timestamp?
  ) -> SampleGroup {
    SampleGroup(subject: subject, labels: labels, moment: min(moment ?? now, now))
  }

  /// Calls a function with the provider of a panel, and with the fallback that answers in its place.
  private func forEachProvider(of panel: Panel, _ body: (SampleGroup) -> Void) {
    let isGood =
      switch panel.state {
      case .fresh, .cached: true
      case .loading, .stale, .failed, .unconfigured: false
      }
    func add(_ provider: SourceDescriptor, isUp: Bool, age: Double?) {
      var group = group(
        "provider",
        [("panel", panel.name.string), ("provider", provider.name)],
        dashboard.generatedAt
      )
      group.add("up", "whether the last response of the provider is good", isUp ? 1 : 0)
      group.add("age_seconds", "time since the oldest shown response arrived", age)
      body(group)
    }
    let server = panel.server
    if server.name != panel.descriptor.name { add(panel.descriptor, isUp: false, age: nil) }
    let age = panel.state.snapshot.map { Double(max(0, now.seconds(since: $0.fetchedAt))) }
    add(server, isUp: isGood, age: age)
  }

  // MARK: Weather

  private func forEachGroup(of row: PlaceRow, _ panel: Panel, _ body: (SampleGroup) -> Void) {
    let place = row.weather
    // What tells a series from others never changes, whatever a service answers.
    let labels = [
      ("panel", panel.name.string),
      ("place", panel.configuredName(of: row.requestedPlace).string),
      ("city", city(of: row.requestedPlace, in: panel)),
    ]
    let fetchedAt = panel.state.snapshot?.fetchedAt
    var weather = group("weather", labels, place?.observedAt ?? fetchedAt)
    for (field, measure) in Measure.weather { weather.add(measure, place?.measurements[field]) }
    weather.add(Measure.ultraviolet, place?.air?.uvIndex)
    weather.add(
      "observation_timestamp_seconds",
      "when the weather was observed",
      (place?.observedAt).map { Double($0.secondsSinceEpoch) }
    )
    weather.add(
      "up",
      "whether the last request for the place was answered with a current observation",
      ["fresh", "cached"].contains(row.status) && place?.isOld(at: now) != true ? 1 : 0
    )
    weather.state = state(place?.condition)
    if let alerts = place?.alerts, alerts.status != .notCovered {
      weather.add(
        "alerts_up",
        "whether the alerts of the place are known",
        alerts.status == .unavailable ? 0 : 1
      )
    }
    body(weather)
    guard let place else { return }
    forEachPart(of: place, labels, panel, body)
    if let air = place.air {
      forEachGroup(of: air, labels, place.$air.provenance?.receivedAt, body)
    }
    if let alerts = place.alerts { forEachGroup(of: alerts, labels, body) }
    if place.forecast != nil { forEachForecast(of: place, labels, fetchedAt, body) }
    guard !options.rules.isEmpty else { return }
    for rule in PlaceOnPage(place, .forScripts(options, at: now)).rules {
      var group = group("rule", labels + [("rule", rule.name)], now)
      group.add("", "whether the rule holds", rule.isTrue.map { $0 ? 1 : 0 })
      body(group)
    }
  }

  /// Returns the name of a place as far as it is known without an answer.
  private func city(of place: PlaceQuery, in panel: Panel) -> String {
    if let title = panel.titles[place] { return title.string }
    return switch place {
    case .name(let text): DisplayText(PlaceName(text).name).string
    case .id(let id): panel.descriptor.knownPlaces[id]?.name?.string ?? String(id)
    case .coordinates, .zip: DisplayText("\(place)").string
    }
  }

  /// Calls a function with what is known of a place besides numbers: its names, and the service of each part.
  private func forEachPart(
    of place: PlaceWeather,
    _ labels: [(String, String)],
    _ panel: Panel,
    _ body: (SampleGroup) -> Void
  ) {
    let parts = [
      ("current", place.hasCurrent, place.$current.provider),
      ("forecast", place.forecast != nil, place.$forecast.provider),
      ("minutes", place.minutes != nil, place.$minutes.provider),
      ("air", place.air != nil, place.$air.provider),
    ]
    for (part, isKnown, provider) in parts where isKnown {
      let own = [
        ("part", part), ("provider", provider ?? panel.server.name),
        ("name", place.name?.string ?? ""),
        ("state", place.state?.string ?? ""), ("country", place.country?.string ?? ""),
      ]
      var group = group("weather", labels + own, dashboard.generatedAt)
      group.add("info", "names of the place and the service of a part, which are labels", 1)
      body(group)
    }
  }

  private func state(_ condition: Condition?)
    -> (name: String, meaning: String, current: String, all: [String])?
  {
    condition.map { condition in
      (
        "condition", "sky and weather: 1 for the condition that is a label, else 0",
        condition.sky.rawValue.snakeCase, Self.skies
      )
    }
  }

  private static let skies = Sky.allCases.map(\.rawValue.snakeCase)

  private func forEachGroup(
    of air: AirQuality,
    _ labels: [(String, String)],
    _ receivedAt: Timestamp?,
    _ body: (SampleGroup) -> Void
  ) {
    let moment = air.observedAt ?? receivedAt
    var quality = group("air", labels, moment)
    for (field, measure) in Measure.air where field.group == nil {
      quality.add(measure, air[keyPath: field.path])
    }
    body(quality)
    for (field, measure) in Measure.air {
      guard let label = field.group?.label else { continue }
      var amount = group("air", labels + [(label, field.name.snakeCase)], moment)
      amount.add(measure, air[keyPath: field.path])
      body(amount)
    }
  }

  private func forEachGroup(
    of alerts: PlaceAlerts,
    _ labels: [(String, String)],
    _ body: (SampleGroup) -> Void
  ) {
    guard alerts.status != .notCovered else { return }
    for severity in WeatherAlert.Severity.allCases {
      let label = ("severity", severity.rawValue)
      var count = group("weather_alerts", labels + [label], alerts.receivedAt)
      count.add(
        "",
        "number of alerts that are announced or in force",
        Double(alerts.alerts.count { $0.severity == severity })
      )
      body(count)
    }
    for alert in alerts.alerts.prefix(Self.maximumAlerts) {
      let event = DisplayText(alert.event.string, maximumLength: Self.maximumEventLength)
      let own = [
        ("event", event.string), ("severity", alert.severity.rawValue),
        ("urgency", alert.urgency.rawValue), ("certainty", alert.certainty.rawValue),
        ("source", alert.source),
      ]
      var group = group("weather_alert", labels + own, alerts.receivedAt)
      group.add("", "alert that is announced or in force", 1)
      body(group)
    }
  }

  private func forEachForecast(
    of place: PlaceWeather,
    _ labels: [(String, String)],
    _ fetchedAt: Timestamp?,
    _ body: (SampleGroup) -> Void
  ) {
    let issuedAt = place.$forecast.provenance?.receivedAt ?? fetchedAt
    let step = Int64(place.forecast?.stepSeconds ?? 3600)
    for horizon in Self.horizons {
      let moment = now.advanced(bySeconds: horizon * 3600)
      func distance(_ hour: ForecastHour) -> Int64 { abs(hour.time.seconds(since: moment)) }
      let nearest = place.forecast?.hours(from: now).min { distance($0) < distance($1) }
      guard let hour = nearest, distance(hour) <= step else { continue }
      let label = ("horizon_hours", "\(horizon)")
      var forecast = group("forecast", labels + [label], issuedAt)
      for (field, measure) in Measure.weather { forecast.add(measure, hour.measurements[field]) }
      for (field, measure) in Measure.hour { forecast.add(measure, hour[keyPath: field.path]) }
      forecast.state = state(hour.condition)
      body(forecast)
    }
    let end = now.advanced(bySeconds: Self.nextHours * 3600)
    let next = (place.forecast?.hours(from: now) ?? []).prefix {
      $0.start(stepSeconds: Int(step)) < end
    }
    // Less than the period would be a minimum of another one.
    if let last = next.last, last.time >= end {
      var forecast = group("forecast_next", labels + [("hours", "\(Self.nextHours)")], issuedAt)
      forecast.add(
        "temperature_min_celsius",
        "lowest air temperature of the next hours",
        next.compactMap(\.temperatureCelsius).min()
      )
      body(forecast)
    }
    let days = options.forecast.days(of: place, from: now)
    for (ahead, day) in days.prefix(options.forecast.days ?? Self.defaultDays).enumerated() {
      let label = ("days_ahead", "\(ahead)")
      var forecast = group("forecast_day", labels + [label], issuedAt)
      for (field, measure) in Measure.day { forecast.add(measure, day[keyPath: field.path]) }
      body(forecast)
    }
  }

  // MARK: Plugins

  private func metric(_ metric: Metric, _ panel: Panel) -> SampleGroup {
    let kind = metric.kind.quantity
    let labels = [
      ("panel", panel.name.string), ("metric", metric.name.string),
      ("unit", kind?.facts.base ?? metric.unit?.string ?? ""),
    ]
    func base(_ value: Double?) -> Double? { value.map { kind?.inBaseUnit($0) ?? $0 } }
    var group = group("metric", labels, panel.state.snapshot?.fetchedAt)
    group.add("value", "number of a plugin, in the unit that is a label", base(metric.value))
    group.add("warning_threshold", "value from which on it is a warning", base(metric.warning))
    group.add("critical_threshold", "value from which on it is critical", base(metric.critical))
    return group
  }

  /// Calls a function with each number of a table, with the texts of its row as a label.
  private func forEachCell(of table: TableData, _ panel: Panel, _ body: (SampleGroup) -> Void) {
    var rowCounts: [String: Int] = [:]
    for row in table.rows {
      let text =
        row.lazy.compactMap { if case .text(let text) = $0 { text.string } else { nil } }
        .first ?? "row"
      rowCounts[text, default: 0] += 1
      let name = rowCounts[text] == 1 ? text : "\(text) \(rowCounts[text] ?? 0)"
      for (column, value) in zip(table.columns, row) {
        guard case .number(let number) = value else { continue }
        let kind = column.kind.quantity
        let labels = [
          ("panel", panel.name.string), ("row", name), ("column", column.name.string),
          ("unit", kind?.facts.base ?? column.unit?.string ?? ""),
        ]
        var cell = group("table", labels, panel.state.snapshot?.fetchedAt)
        cell.add(
          "value",
          "number in a table of a plugin, in the unit that is a label",
          kind?.inBaseUnit(number) ?? number
        )
        body(cell)
      }
    }
  }
}
