import DashCore
import Localization

/// The daily forecast as a table, with temperature bars on one scale.
struct ForecastDays: Sendable {
  /// The default number of days.
  private static let usualCount = 7
  private static let barWidths = 8...120

  let page: Page
  let place: PlaceWeather
  let days: [ForecastDay]

  /// Creates the table from today on, or returns `nil` if the forecast has no days left.
  ///
  /// - Parameters:
  ///   - most: The most days that have room.
  init?(_ place: PlaceWeather, on page: Page, most: Int = .max) {
    let days = Array(Self.shown(of: place, on: page).prefix(most))
    guard !days.isEmpty else { return nil }
    self.page = page
    self.place = place
    self.days = days
  }

  /// Returns the days of a place that the table shows.
  static func shown(of place: PlaceWeather, on page: Page) -> [ForecastDay] {
    let presentation = page.options.forecast
    let days = presentation.days(of: place, from: page.now)
    return Array(days.prefix(presentation.days ?? usualCount))
  }

  /// Returns a line for each day, and a note on partial days; empty if the days have no values.
  func laidOut() -> [StyledLine] {
    let tables = [name, narrowName].map { name in
      FittingTable(columns: columns(name).compactMap { $0 }, width: page.width)
    }
    guard tables[0].columns.count > 1 else { return [] }
    let table = tables.first(where: \.hasRoom) ?? tables[1]
    return table.laidOut().rows + partialLines
  }

  private var today: CivilDate {
    place.utcOffsets.date(at: page.now)
  }

  /// Returns a day's name, or "today".
  private func name(_ day: ForecastDay) -> String {
    day.date == today ? page.text(.chartToday) : page.clock.shortDay(day.date.civil)
  }

  /// Returns the short name of a day, used if the full name leaves no space for temperatures.
  private func narrowName(_ day: ForecastDay) -> String { page.clock.narrowDay(day.date.civil) }

  // MARK: Columns

  private func columns(_ name: (ForecastDay) -> String) -> [FittingColumn?] {
    let ellipsis = page.typography.ellipsis
    let absent = page.typography.notReported
    return [
      FittingColumn(
        priority: 0,
        spans: days.map { Span(name($0) + ($0.isPartial ? "*" : "")) },
        ellipsis: ellipsis
      ),
      FittingColumn(priority: 1, spans: days.map(icon), ellipsis: ellipsis),
      FittingColumn(
        priority: 5,
        spans: days.map { page.description(of: $0.condition).map { Span($0) } },
        least: 8,
        most: 24,
        ellipsis: ellipsis
      ),
      FittingColumn(
        priority: 3,
        numbers: days.map { day in
          page.probabilityCell(day.precipitationProbabilityPercent)
        },
        absent: absent
      ),
      FittingColumn(priority: 4, numbers: days.map(amount), absent: absent),
      FittingColumn(priority: 0, numbers: days.map { degrees($0.low) }, absent: absent),
      bars,
      FittingColumn(priority: 0, numbers: days.map { degrees($0.high) }, absent: absent),
      FittingColumn(priority: 6, numbers: days.map(wind), absent: absent),
      FittingColumn(priority: 7, numbers: days.map(ultraviolet), absent: absent),
    ]
  }

  private var bars: FittingColumn? {
    let now = page.hasCurrentObservation(place) ? place.temperatureCelsius?.measured : nil
    let ranges = days.map { day in
      RangeBars.Range(
        low: day.low,
        high: day.high,
        mark: day.date == today ? now : nil
      )
    }
    guard ranges.contains(where: { $0.low != nil && $0.high != nil }) else { return nil }
    let bars = RangeBars(ranges: ranges, typography: page.typography)
    return FittingColumn(priority: 2, widths: Self.barWidths) { bars.bars(width: $0) }
  }

  private func icon(_ day: ForecastDay) -> Span? {
    day.condition.map { page.icon(of: $0.sky, isDay: true) }
  }

  private func degrees(_ celsius: Double?) -> TableCell? {
    page.degrees(celsius, decimals: 0) { .temperature(celsius: $0) }
  }

  /// Returns the precipitation of a day: snow by its depth if that is known, and rain beside it.
  private func amount(_ day: ForecastDay) -> TableCell? {
    if let depth = day.snowfallCentimetres?.measured, depth > 0,
      let snow = page.format.quantity(depth, .snowfall)
    {
      let rain = day.rainMillimetres?.measured.flatMap { $0 > 0 ? $0 : nil }
      let water = rain.flatMap { page.format.precipitation($0) }.map { " + \($0.text)" } ?? ""
      return TableCell(snow, suffix: " \(snow.unit)\(water)", style: .water)
    }
    return page.amountCell(
      Double.total(day.rainMillimetres?.measured, day.snowMillimetres?.measured),
      probabilityPercent: day.precipitationProbabilityPercent,
      condition: day.condition,
      hasUnit: true
    )
  }

  private func wind(_ day: ForecastDay) -> TableCell? {
    page.windCell(
      day.windSpeedMetresPerSecond,
      fromDegrees: day.windDirectionDegrees,
      hasUnit: true
    )
  }

  private func ultraviolet(_ day: ForecastDay) -> TableCell? {
    guard let index = day.uvIndex?.measured else { return nil }
    return page.format.index(index).map {
      TableCell($0, sign: page.text(.labelUltraviolet))
    }
  }

  // MARK: Partial days

  /// The note that says which part of each partial day is known.
  private var partialLines: [StyledLine] {
    let parts = days.filter(\.isPartial).map { "\(name($0)) \(part(of: $0))" }
    guard !parts.isEmpty else { return [] }
    return page.wrapped("* " + page.text.list(parts), .secondary)
  }

  private func part(of day: ForecastDay) -> String {
    let clock = place.utcOffsets
    let stepSeconds = Int64(place.forecast?.stepSeconds ?? 3600)
    let start = clock.start(of: day.date)
    let end = clock.end(of: day.date)
    // A step ends at its time, and its rain belongs to the day of its middle.
    let steps = (place.forecast?.hours ?? []).filter {
      $0.date(stepSeconds: Int(stepSeconds), utcOffsets: clock) == day.date
    }.map(\.time)
    let hasGap = zip(steps, steps.dropFirst()).contains { $1.seconds(since: $0) > stepSeconds }
    guard let first = steps.first, let last = steps.last, !hasGap else {
      return page.text(.chartPartOfDay)
    }
    let began = first.advanced(bySeconds: -stepSeconds)
    let from = page.clock.time(clock.civil(at: began))
    let till = page.clock.time(clock.civil(at: last))
    let isLate = began.seconds(since: start) > stepSeconds / 2
    let isEarly = end.seconds(since: last) > stepSeconds / 2
    if isLate && isEarly { return page.text(.valueFromTo(from: from, to: till)) }
    return isEarly
      ? page.text(.chartTill(time: till)) : page.text(.chartFrom(time: from))
  }
}

extension ForecastDay {
  fileprivate var low: Double? { temperatureMinCelsius?.measured }
  fileprivate var high: Double? { temperatureMaxCelsius?.measured }
}

extension Double {
  /// The value, or `nil` if it is not a plausible measurement.
  var measured: Double? { isFinite && abs(self) < 1e9 ? self : nil }

  /// Returns the sum of the values that are known; `nil` if none is.
  static func total(_ values: Double?...) -> Double? {
    let known = values.compactMap(\.self)
    return known.isEmpty ? nil : known.reduce(0, +)
  }
}

/// The temperature ranges of several days as bars on one scale, to half a cell in Unicode.
struct RangeBars: Sendable {
  /// A day's range in degrees Celsius; `nil` for an unknown end.
  struct Range: Sendable {
    let low: Double?
    let high: Double?
    /// The value to mark; `nil` for none.
    var mark: Double?
  }

  let ranges: [Range]
  let typography: Typography

  /// Returns the bars at a width in cells; a range with an unknown end is blank.
  func bars(width: Int) -> [[Span]] {
    let values = ranges.flatMap { [$0.low, $0.high, $0.mark].compactMap { $0 } }
    guard let least = values.min(), let greatest = values.max(), width > 0 else {
      return ranges.map { _ in [Span(String(repeating: " ", count: max(width, 0)))] }
    }
    let partsPerCell = typography.isUnicode ? 2 : 1
    let parts = width * partsPerCell
    func part(_ value: Double) -> Int {
      guard greatest > least else { return parts / 2 }
      return Int((value - least) / (greatest - least) * Double(parts - 1) + 0.5)
    }
    /// Returns the value in the middle of a cell.
    func celsius(_ cell: Int) -> Double {
      least + (greatest - least) * (Double(cell) + 0.5) / Double(width)
    }
    return ranges.map { range in
      (0..<width).map { cell in
        // The mark cuts the bar: a gap and a sign in the colour of text stand out on any colour.
        if let mark = range.mark, part(mark) / partsPerCell == cell {
          return Span(typography.barMark)
        }
        guard let low = range.low, let high = range.high else { return Span(" ") }
        let filled = part(low)...max(part(low), part(high))
        let first = filled.contains(cell * partsPerCell)
        let last = filled.contains((cell + 1) * partsPerCell - 1)
        guard first || last else { return Span(" ") }
        let glyph = first && last ? typography.barSolid : first ? "▌" : "▐"
        return Span(glyph, .temperature(celsius: celsius(cell)))
      }
    }
  }
}
