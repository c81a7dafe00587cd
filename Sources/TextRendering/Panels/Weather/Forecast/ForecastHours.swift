import DashCore
import Localization

/// The hourly forecast as a table, grouped by day.
struct ForecastHours: Sendable {
  let page: Page
  let place: PlaceWeather
  let hours: [ForecastHour]
  private let stepSeconds: Int

  /// Creates the table from now on, or returns `nil` if the shown days have no hours left.
  ///
  /// - Parameter count: The number of hours; `nil` for those of the days that an option requests.
  init?(_ place: PlaceWeather, on page: Page, count: Int? = nil) {
    hours =
      if let count {
        Array((place.forecast?.hours(from: page.now) ?? []).prefix(count))
      } else {
        page.options.forecast.hours(of: place, from: page.now)
      }
    guard !hours.isEmpty else { return nil }
    self.page = page
    self.place = place
    stepSeconds = place.forecast?.stepSeconds ?? 3600
  }

  private var table: FittingTable {
    FittingTable(columns: columns.compactMap { $0 }, width: page.width)
  }

  /// The fewest cells that show all columns.
  var naturalWidth: Int { FittingTable.width(of: table.columns.map(\.least)) }

  /// Returns a line for each hour below one with the headings, without the days' names; empty if the hours
  /// have no values.
  func withoutDays() -> [StyledLine] {
    let table = table
    guard table.columns.count > 1 else { return [] }
    let (heading, rows) = table.laidOut()
    return (heading.map { [$0] } ?? []) + rows
  }

  /// Returns a line for each hour below its day's name; empty if the hours have no values.
  func laidOut() -> [StyledLine] {
    let table = table
    guard table.columns.count > 1 else { return [] }
    let (heading, rows) = table.laidOut()
    let clock = place.utcOffsets
    var lines: [StyledLine] = []
    var day: CivilDate?
    var days = 0
    for (hour, row) in zip(hours, rows) {
      let date = hour.date(stepSeconds: stepSeconds, utcOffsets: clock)
      if date != day {
        var head = head(of: date, above: day == nil ? heading : nil)
        head[0].items = [SelectableItem(.row(days))]
        lines += (day == nil ? [] : [.blank]) + head
        day = date
        days += 1
      }
      lines.append(row)
    }
    return lines
  }

  /// Returns a day's name with the column headings beside it, or below it if they do not fit.
  private func head(of date: CivilDate, above heading: StyledLine?) -> [StyledLine] {
    let zone = place.utcOffsetSeconds == nil ? " UTC" : ""
    let name = page.clock.day(date.civil) + zone
    var line = StyledLine([Span(" "), Span(name, .heading)])
    guard let heading else { return [line] }
    let text = heading.spans.map(\.text).joined()
    let indent = text.prefix { $0 == " " }.count
    guard line.width < indent else { return [line, StyledLine(text, .secondary)] }
    line.pad(to: indent)
    line.append(String(text.dropFirst(indent)), .secondary)
    return [line]
  }

  // MARK: Columns

  private var columns: [FittingColumn?] {
    let ellipsis = page.typography.ellipsis
    let absent = page.typography.notReported
    let format = page.format
    func numbers(
      _ priority: Int,
      _ heading: String,
      _ cell: (ForecastHour) -> TableCell?
    ) -> FittingColumn? {
      FittingColumn(
        priority: priority,
        heading: heading,
        numbers: hours.map(cell),
        absent: absent
      )
    }
    let context = PlaceOnPage(place, page)
    func numbers(_ priority: Int, _ value: PlaceValue) -> FittingColumn? {
      numbers(priority, value.heading.map { page.text($0) } ?? "") { hour in
        value.hour?.find(hour, context).flatMap { context.cell($0, hasPercent: true) }
      }
    }
    return [
      FittingColumn(priority: 0, spans: hours.map(period), ellipsis: ellipsis),
      FittingColumn(priority: 1, spans: hours.map(icon), ellipsis: ellipsis),
      FittingColumn(
        priority: 5,
        spans: hours.map { page.description(of: $0.condition).map { Span($0) } },
        ellipsis: ellipsis
      ),
      numbers(0, format.temperatureSymbol) {
        page.degrees($0.temperatureCelsius, decimals: 1) { .temperature(celsius: $0) }
      },
      numbers(6, .feelsLike),
      numbers(2, page.text(.chartChance)) { hour in
        page.probabilityCell(hour.precipitationProbabilityPercent)
      },
      numbers(3, page.options.units.precipitation.rawValue, amount),
      numbers(4, page.options.units.wind.rawValue) { hour in
        page.windCell(hour.windSpeedMetresPerSecond, fromDegrees: hour.windDirectionDegrees)
      },
      numbers(7, .gusts), numbers(8, .humidity), numbers(9, .ultraviolet),
    ]
  }

  private func period(_ hour: ForecastHour) -> Span? {
    Span(page.period(of: hour, stepSeconds: stepSeconds, utcOffsets: place.utcOffsets))
  }

  private func icon(_ hour: ForecastHour) -> Span? {
    hour.condition.map { condition in
      let middle = hour.middle(stepSeconds: stepSeconds)
      return page.icon(of: condition.sky, isDay: place.isDay(at: middle) ?? condition.isDay)
    }
  }

  /// Returns the precipitation during a step.
  private func amount(_ hour: ForecastHour) -> TableCell? {
    page.amountCell(
      hour.millimetresPerHour.map { $0 * Double(stepSeconds) / 3600 },
      probabilityPercent: hour.precipitationProbabilityPercent,
      condition: hour.condition
    )
  }
}
