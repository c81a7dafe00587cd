import DashCore

/// The tables of a dashboard: one of all places, now, by hours or by days, then those of the other
/// panels.
struct DashboardGrids {
  private let dashboard: Dashboard
  private let forecast: ForecastPresentation
  private var now: Timestamp { dashboard.generatedAt }

  init(_ dashboard: Dashboard, _ options: RenderOptions) {
    self.dashboard = dashboard
    forecast = options.forecast
  }

  /// Returns the tables in the order of the panels.
  func grids() -> [DataGrid] {
    var grids: [DataGrid] = []
    for panel in dashboard.panels {
      switch panel.state.snapshot?.content {
      case .metrics(let metrics): grids.append(grid(of: metrics, panel))
      case .photos(let page): grids.append(grid(of: page.photos, panel))
      case .table(let table): grids.append(grid(of: table))
      case .text(let text):
        grids.append(DataGrid(columns: [.init("line")], rows: text.lines.map { [.text($0)] }))
      case .weather, nil: break
      }
    }
    let hasWeather = grids.isEmpty || dashboard.panels.contains { $0.kind.isWeather }
    return (hasWeather ? [weather()] : []) + grids
  }

  /// Returns the tables as Markdown, with the attribution that the terms of the services require.
  func markdown() -> String {
    let attributions = dashboard.panels.filter { $0.state.snapshot != nil }.map(\.attribution)
      .reduce(into: [String]()) { if !$1.isEmpty && !$0.contains($1) { $0.append($1) } }
    return (grids().map { $0.markdown() } + attributions.map { DataGrid.escaped($0) + "\n" })
      .joined(separator: "\n")
  }

  // MARK: Weather

  private static let placeColumns = [
    "panel", "provider", "status", "id", "title", "name", "state", "country", "latitude",
    "longitude",
  ].map { DataGrid.Column($0) }
  private static let conditionColumns = ["conditionCode", "condition"].map { DataGrid.Column($0) }
  private static let sunColumns = ["sunrise", "sunset"].map { DataGrid.Column($0) }
  private static let alertColumns = ["alertsStatus", "alerts", "alertSeverity", "alertEvents"]
    .map { DataGrid.Column($0) }

  private func weather() -> DataGrid {
    let measured = Fields.measured.map {
      DataGrid.Column($0, PlaceValue.label(of: $0, in: \.now))
    }
    let times: [DataGrid.Column] =
      if forecast.isHourly {
        [.init("time")] + Self.conditionColumns + measured
          + Fields.hour.map { .init($0, PlaceValue.label(of: $0, in: \.hour)) }
      } else if forecast.isListed {
        [.init("date")] + Self.conditionColumns
          + Fields.day.map { .init($0, PlaceValue.label(of: $0, in: \.day)) } + Self.sunColumns
      } else {
        [.init("observedAt")] + Self.conditionColumns + measured + Self.sunColumns
          + Fields.air.map { .init($0, PlaceValue.label(of: $0, in: \.now)) } + Self.alertColumns
          + [.init("observationAgeSeconds", heading: "Age (s)")]
      }
    var grid = DataGrid(columns: Self.placeColumns + times)
    for panel in dashboard.panels {
      for var row in PlaceRow.all(of: panel) {
        let values = row.weather.map(rows) ?? []
        // What is missing is a row too, with the reason as its status.
        if values.isEmpty, let error = row.weather?.$forecast.error {
          row.status = error.code.rawValue
        }
        let place = row.weather?.place ?? Place(name: DisplayText("\(row.requestedPlace)"))
        let start = start(of: row, panel, place)
        grid.rows += (values.isEmpty ? [times.map { _ in .none }] : values).map { start + $0 }
      }
    }
    return grid
  }

  private func start(of row: PlaceRow, _ panel: Panel, _ place: Place) -> [DataGrid.Cell] {
    [
      .text(panel.name), .own(panel.server.name), .own(row.status), .init(place.id),
      .init(panel.aliases[row.requestedPlace]), .init(place.name), .init(place.state),
      .init(place.country), .init(place.latitude), .init(place.longitude),
    ]
  }

  private func rows(of place: PlaceWeather) -> [[DataGrid.Cell]] {
    if forecast.isHourly {
      return forecast.hours(of: place, from: now).map { hour in
        cells(hour.time, hour.condition) + cells(hour.measurements)
          + Fields.hour.map { .init(hour[keyPath: $0.path]) }
      }
    }
    if forecast.isListed {
      return forecast.days(of: place, from: now).map { day in
        [.own(day.date.iso8601)] + cells(day.condition)
          + Fields.day.map { .init(day[keyPath: $0.path]) }
          + [.init(day.sunrise), .init(day.sunset)]
      }
    }
    return [
      cells(place.observedAt, place.condition) + cells(place.measurements)
        + [.init(place.sunrise), .init(place.sunset)]
        + Fields.air.map { .init(place.air?[keyPath: $0.path]) } + cells(place.alerts)
        + [.init(place.observationAge(at: now).map(Double.init))]
    ]
  }

  private func cells(_ known: PlaceAlerts?) -> [DataGrid.Cell] {
    guard let known else { return Self.alertColumns.map { _ in .none } }
    let events = known.alerts.map(\.event.string).joined(separator: "; ")
    let isKnown = known.status == .none || !known.alerts.isEmpty
    return [
      .own(known.status.rawValue), isKnown ? .number(Double(known.alerts.count)) : .none,
      known.alerts.first.map { .own($0.severity.rawValue) } ?? .none,
      events.isEmpty ? .none : .text(DisplayText(events, maximumLength: events.count)),
    ]
  }

  private func cells(_ moment: Timestamp?, _ condition: Condition?) -> [DataGrid.Cell] {
    [.init(moment)] + cells(condition)
  }

  private func cells(_ condition: Condition?) -> [DataGrid.Cell] {
    let text = condition?.description?.nonEmpty ?? condition?.main
    return [.init((condition?.code).map(Double.init)), .init(text)]
  }

  private func cells(_ measurements: Measurements) -> [DataGrid.Cell] {
    Fields.measured.map { .init(measurements[$0]) }
  }

  // MARK: Other panels

  private func grid(of table: TableData) -> DataGrid {
    DataGrid(
      columns: table.columns.map { column in
        column.unit.map { "\(column.name) (\($0))" }
          ?? column.kind.quantity.map { "\(column.name) (\($0.facts.symbol))" }
          ?? column.name.string
      }.map { .init(named: $0) },
      rows: table.rows.map { row in
        row.map { value in
          switch value {
          case .text(let text): .text(text)
          case .number(let number): .number(number)
          case .time(let moment): .init(moment)
          case nil: .none
          }
        }
      }
    )
  }

  private func grid(of metrics: [Metric], _ panel: Panel) -> DataGrid {
    let rows = metrics.map { metric -> [DataGrid.Cell] in
      let unit = metric.unit ?? metric.kind.quantity.map { DisplayText($0.facts.symbol) }
      return [
        .text(panel.name), .text(metric.name), .init(metric.value), .init(unit),
        .init(metric.warning), .init(metric.critical),
      ]
    }
    return DataGrid(
      columns: ["panel", "metric", "value", "unit", "warning", "critical"].map { .init($0) },
      rows: rows
    )
  }

  private func grid(of photos: [Photo], _ panel: Panel) -> DataGrid {
    DataGrid(
      columns: ["panel", "id", "title", "author", "license"].map { .init($0) }
        + [.init("pageURL", heading: "Page")],
      rows: photos.map { photo in
        [
          .text(panel.name), .own("\(photo.id)"), .init(photo.title), .init(photo.author),
          .init(photo.license.map { DisplayText($0) }),
          .text(DisplayText(photo.pageURL.text, maximumLength: photo.pageURL.text.utf8.count)),
        ]
      }
    )
  }
}

/// A place of a panel with its status, also one whose request failed.
extension Panel {
  /// Returns a place as it is configured: its alias, or else as it is typed.
  func configuredName(of place: PlaceQuery) -> DisplayText {
    aliases[place] ?? DisplayText("\(place)")
  }
}

struct PlaceRow {
  let requestedPlace: PlaceQuery
  /// The weather; `nil` without any.
  let weather: PlaceWeather?
  /// `fresh`, `cached`, `stale`, or the code of the error without weather.
  var status: String

  /// Returns the places of a panel, those with an error last.
  static func all(of panel: Panel) -> [PlaceRow] {
    guard let report = panel.state.weather else {
      guard panel.kind.isWeather, let error = panel.state.error else { return [] }
      return panel.places.map {
        PlaceRow(requestedPlace: $0, weather: nil, status: error.code.rawValue)
      }
    }
    return report.places.map {
      PlaceRow(requestedPlace: $0.requestedPlace, weather: $0, status: panel.state.status)
    }
      + report.missing.map {
        PlaceRow(
          requestedPlace: $0.requestedPlace,
          weather: $0.hasCurrent ? $0 : nil,
          status: $0.hasCurrent ? "stale" : $0.$current.error?.code.rawValue ?? ""
        )
      }
  }
}
