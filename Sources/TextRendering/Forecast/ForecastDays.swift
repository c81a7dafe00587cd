import DashCore

/// Lays out the days of a forecast as a table, their temperatures on one scale.
struct ForecastDays: Sendable {
  /// How many days are shown where nobody says how many.
  private static let usualCount = 7
  private static let barWidths = 8...36

  let page: Page
  let place: PlaceWeather
  let days: [ForecastDay]

  /// Takes the days that are not over; nil where there are none.
  init?(_ place: PlaceWeather, on page: Page) {
    let days = Self.shown(of: place, on: page)
    guard !days.isEmpty else { return nil }
    self.page = page
    self.place = place
    self.days = days
  }

  /// The days of a place that are shown.
  static func shown(of place: PlaceWeather, on page: Page) -> [ForecastDay] {
    let presentation = page.options.forecast
    let days = presentation.days(of: place, from: page.now)
    return Array(days.prefix(presentation.days ?? usualCount))
  }

  /// A line for each day, and one on days of which a part is known; none where all that is known of
  /// them is their names.
  func laidOut() -> [StyledLine] {
    let tables = [name, narrowName].map { name in
      ForecastTable(columns: columns(name).compactMap { $0 }, width: page.width)
    }
    guard tables[0].columns.count > 1 else { return [] }
    let table = tables.first(where: \.hasRoom) ?? tables[1]
    return table.laidOut().rows + partialLines
  }

  private var today: CivilDate {
    place.utcOffsets.date(at: page.now)
  }

  /// A day's name, the one of this day in a word.
  private func name(_ day: ForecastDay) -> String {
    day.date == today ? page.text(ChartPhrase.today) : page.clock.shortDay(day.date.civil)
  }

  /// A day's name where that in full would leave no room for its temperatures.
  private func narrowName(_ day: ForecastDay) -> String { page.clock.narrowDay(day.date.civil) }

  // MARK: Columns

  private func columns(_ name: (ForecastDay) -> String) -> [ForecastColumn?] {
    let ellipsis = page.typography.ellipsis
    let absent = page.typography.notReported
    return [
      ForecastColumn(
        priority: 0,
        words: days.map { Span(name($0) + ($0.isPartial ? "*" : "")) },
        ellipsis: ellipsis
      ),
      ForecastColumn(priority: 1, words: days.map(icon), ellipsis: ellipsis),
      ForecastColumn(
        priority: 5,
        words: days.map { page.words(for: $0.condition).map { Span($0) } },
        least: 8,
        most: 24,
        ellipsis: ellipsis
      ),
      ForecastColumn(
        priority: 3,
        numbers: days.map { day in
          page.probabilityCell(day.precipitationProbabilityPercent)
        },
        absent: absent
      ),
      ForecastColumn(priority: 4, numbers: days.map(amount), absent: absent),
      ForecastColumn(priority: 0, numbers: days.map { degrees($0.low) }, absent: absent),
      bars,
      ForecastColumn(priority: 0, numbers: days.map { degrees($0.high) }, absent: absent),
      ForecastColumn(priority: 6, numbers: days.map(wind), absent: absent),
      ForecastColumn(priority: 7, numbers: days.map(ultraviolet), absent: absent),
    ]
  }

  private var bars: ForecastColumn? {
    let now = page.isMeasuredNow(place) ? place.temperatureCelsius?.measured : nil
    let ranges = days.map { day in
      RangeBars.Range(
        low: day.low,
        high: day.high,
        mark: day.date == today ? now : nil
      )
    }
    guard ranges.contains(where: { $0.low != nil && $0.high != nil }) else { return nil }
    let bars = RangeBars(ranges: ranges, typography: page.typography)
    return ForecastColumn(priority: 2, widths: Self.barWidths) { bars.bars(width: $0) }
  }

  private func icon(_ day: ForecastDay) -> Span? {
    day.condition.map { page.icon(of: $0.sky, isDay: true) }
  }

  private func degrees(_ celsius: Double?) -> TableCell? {
    guard let celsius else { return nil }
    let suffix = page.options.units.temperature.hasDegrees ? page.typography.degree : ""
    return page.format.temperature(celsius, decimals: 0).map {
      TableCell($0, suffix: suffix, style: .temperature(celsius: celsius))
    }
  }

  private func amount(_ day: ForecastDay) -> TableCell? {
    let amounts = [day.rainMillimetres, day.snowMillimetres].compactMap { $0?.measured }
    return page.amountCell(
      amounts.isEmpty ? nil : amounts.reduce(0, +),
      probabilityPercent: day.precipitationProbabilityPercent,
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
      TableCell($0, sign: page.text(Label.ultraviolet))
    }
  }

  // MARK: Partial days

  /// Which part of a day is known, of those of which it is not the whole.
  private var partialLines: [StyledLine] {
    let parts = days.filter(\.isPartial).map { "\(name($0)) \(part(of: $0))" }
    guard !parts.isEmpty else { return [] }
    return page.wrapped("* " + page.text.list(parts), .secondary)
  }

  private func part(of day: ForecastDay) -> String {
    let clock = place.utcOffsets
    let step = Int64(place.forecast?.stepSeconds ?? 3600)
    let start = clock.start(of: day.date)
    let end = clock.end(of: day.date)
    let steps = (place.forecast?.hours ?? []).map(\.time).filter { $0 >= start && $0 < end }
    guard let first = steps.first, let last = steps.last else {
      return page.text(ChartPhrase.partOfDay)
    }
    let from = page.clock.time(clock.civil(at: first))
    let till = page.clock.time(clock.civil(at: last))
    let isLate = first.seconds(since: start) >= step
    let isEarly = end.seconds(since: last) > step
    if isLate && isEarly { return page.text(ValueWord.fromTo, ["from": from, "to": till]) }
    return isEarly
      ? page.text(ChartPhrase.till, ["time": till]) : page.text(ChartPhrase.from, ["time": from])
  }
}

extension ForecastDay {
  fileprivate var low: Double? { temperatureMinCelsius?.measured }
  fileprivate var high: Double? { temperatureMaxCelsius?.measured }
}

extension Double {
  /// The value where it can be one that was measured; else nil.
  var measured: Double? { isFinite && abs(self) < 1e9 ? self : nil }
}
