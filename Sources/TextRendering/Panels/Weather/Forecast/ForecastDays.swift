import DashCore
import Localization

/// The daily forecast as a table, with temperature bars on one scale.
struct ForecastDays: Sendable {
  /// The default number of days.
  private static let usualCount = 7
  private static let barWidths = 13...60

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

  /// The fewest cells that show all columns.
  var naturalWidth: Int { FittingTable.width(of: table(name).columns.map(\.least)) }

  /// Returns a line for each day; empty if the days have no values.
  func laidOut() -> [StyledLine] {
    let tables = [name, narrowName].map(table)
    guard tables[0].columns.count > 1 else { return [] }
    return (tables.first(where: \.hasRoom) ?? tables[1]).laidOut().rows
  }

  private func table(_ name: (ForecastDay) -> String) -> FittingTable {
    FittingTable(columns: columns(name).compactMap { $0 }, width: page.width)
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
        spans: days.map { Span(name($0) + (isPartial($0) ? "*" : "")) },
        ellipsis: ellipsis
      ),
      FittingColumn(priority: 1, spans: days.map(icon), ellipsis: ellipsis),
      FittingColumn(
        priority: 3,
        spans: days.map { page.description(of: $0.condition).map { Span($0) } },
        ellipsis: ellipsis
      ),
      FittingColumn(
        priority: 2,
        numbers: days.map { day in
          page.probabilityCell(day.precipitationProbabilityPercent)
        },
        absent: absent
      ),
      FittingColumn(priority: 4, numbers: days.map(amount), absent: absent),
      bars,
      FittingColumn(priority: 5, numbers: days.map(wind), absent: absent),
      FittingColumn(priority: 6, numbers: days.map(ultraviolet), absent: absent),
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
    guard ranges.contains(where: { $0.low != nil || $0.high != nil }) else { return nil }
    let bars = RangeBars(ranges: ranges, page: page)
    return FittingColumn(priority: 0, widths: Self.barWidths) { bars.bars(width: $0) }
  }

  private func icon(_ day: ForecastDay) -> Span? {
    day.condition.map { page.icon(of: $0.sky, isDay: true) }
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

  /// The note that says which part of each partial day is known; that of today has begun.
  var partialLines: [StyledLine] {
    let parts = days.filter(isPartial).map { "\(name($0)) \(part(of: $0))" }
    guard !parts.isEmpty else { return [] }
    return page.wrapped("* " + page.text.list(parts), .secondary)
  }

  private func isPartial(_ day: ForecastDay) -> Bool { day.isPartial && day.date != today }

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

/// The temperature ranges of several days as bars on one scale, with their numbers in the ends.
struct RangeBars: Sendable {
  /// A day's range in degrees Celsius; `nil` for an unknown end.
  struct Range: Sendable {
    let low: Double?
    let high: Double?
    /// The value to mark; `nil` for none.
    var mark: Double?
  }

  let ranges: [Range]
  let page: Page

  /// Returns the bars at a width in cells; a range with an unknown end is its known number.
  func bars(width: Int) -> [[Span]] {
    let values = ranges.flatMap { [$0.low, $0.high, $0.mark].compactMap { $0 } }
    guard let least = values.min(), let greatest = values.max(), width > 0 else {
      return ranges.map { _ in [Span(String(repeating: " ", count: max(width, 0)))] }
    }
    let numbers = ranges.map { ([$0.low, $0.high].map { $0.map(number) ?? "" }) }
    func isShort(_ index: Int, in cells: Int) -> Bool {
      guard let low = ranges[index].low, let high = ranges[index].high else { return false }
      let share = greatest > least ? (high - low) / (greatest - least) : 0
      let length = Int(share * Double(cells - 1)) + 1
      return length < numbers[index].reduce(0) { $0 + TextWidth.width(of: $1) } + 1
    }
    // Numbers that do not fit into their bar stand beside it, where the scale then ends earlier.
    let short = ranges.indices.filter { isShort($0, in: width) }
    let lead = short.map { TextWidth.width(of: numbers[$0][0]) }.max() ?? 0
    let tail = short.map { TextWidth.width(of: numbers[$0][1]) }.max() ?? 0
    let cells = max(width - lead - tail, 1)
    func cell(_ value: Double) -> Int {
      guard greatest > least else { return lead + cells / 2 }
      return lead + Int((value - least) / (greatest - least) * Double(cells - 1) + 0.5)
    }
    func celsius(_ cell: Int) -> Double {
      least + (greatest - least) * (Double(cell - lead) + 0.5) / Double(cells)
    }
    return ranges.enumerated().map { index, range in
      let track = Span(page.typography.barTrack, .secondary)
      var row = Array(repeating: track, count: width)
      guard let low = range.low, let high = range.high else {
        let known = numbers[index].joined()
        return [Span(TextFitting.padEnd(known, to: width), known.isEmpty ? .plain : .secondary)]
      }
      let filled = cell(low)...max(cell(low), cell(high))
      for cell in filled {
        row[cell] = Span(page.typography.barSolid, .temperature(celsius: celsius(cell)))
      }
      let (lowText, highText) = (Array(numbers[index][0]), Array(numbers[index][1]))
      let isInside = filled.count > lowText.count + highText.count
      let start = isInside ? filled.lowerBound : filled.lowerBound - lowText.count
      let end = isInside ? filled.upperBound + 1 - highText.count : filled.upperBound + 1
      for (text, start, celsius) in [(lowText, start, low), (highText, end, high)] {
        for (offset, character) in text.enumerated() where row.indices.contains(start + offset) {
          row[start + offset] = Span(
            String(character),
            isInside ? .onTemperature(celsius: celsius) : .temperature(celsius: celsius)
          )
        }
      }
      // The mark cuts the bar: a sign in the colour of text stands out on any colour.
      if let mark = range.mark.map(cell) {
        let inside = isInside ? start + lowText.count...max(start + lowText.count, end - 1) : filled
        row[min(max(mark, inside.lowerBound), inside.upperBound)] = Span(page.typography.barMark)
      }
      return row
    }
  }

  private func number(_ celsius: Double) -> String {
    page.format.temperature(celsius, decimals: 0).map { $0.number + page.format.degreeSign } ?? ""
  }
}
