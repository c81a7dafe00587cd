import DashCore
import Localization

/// The chart of a place's next hours: temperature as a curve, rain and snow as bars, and the local time with
/// its nights.
struct ForecastChart: Sendable {
  /// The shortest forecast that is worth a chart.
  private static let fewestSeconds: Int64 = 3 * 3600
  /// The hours that a long chart shows, by the fewest columns of its page, and those of the other.
  private static let hours: [(columns: Int, hours: Int64)] = [
    (160, 72), (100, 48), (80, 36), (0, 24),
  ]
  private static let fewestColumns = 16
  /// The hours of a value above the curve.
  private static let slotSeconds: Int64 = 3 * 3600
  /// The most rows of the curve.
  static let mostCurveRows = 12

  /// What the chart shows.
  enum Form: Sendable, Hashable {
    /// The curve in two rows, one row of precipitation and the axis.
    case brief
    /// Icons and wind above the curve in so many rows.
    case detailed(rows: Int)
  }

  let page: Page
  let place: PlaceWeather
  let span: ChartSpan
  /// The forecast steps from now to the chart's end.
  let hours: [ForecastHour]
  let stepSeconds: Int
  let columns: Int
  /// The day that it shows; `nil` for the next hours.
  private let day: CivilDate?
  /// Whether it is night in each column; `nil` where that is not known.
  private let nights: [Bool?]
  /// The hour that is chosen; `nil` for none.
  var chosen: Timestamp?

  /// Creates a chart, or returns `nil` if the forecast is too short or the page too narrow.
  ///
  /// - Parameters:
  ///   - day: The day to show; `nil` for the next hours.
  ///   - isLong: Whether it shows more hours than 24 where the page is wide.
  init?(_ place: PlaceWeather, on page: Page, day: CivilDate? = nil, isLong: Bool = false) {
    guard let forecast = place.forecast else { return nil }
    self.day = day
    let start = day.map { place.utcOffsets.start(of: $0) } ?? page.now
    let coming = forecast.hours(from: start)
    // In watch mode the last column of the window is a margin.
    let shown = Self.hours.first { page.width + 1 >= $0.columns && isLong }?.hours ?? 24
    let limit =
      day.map { place.utcOffsets.end(of: $0) } ?? start.advanced(bySeconds: shown * 3600)
    guard let last = coming.lastIndex(where: { $0.time <= limit }),
      !coming.allSatisfy({ $0.temperatureCelsius == nil })
    else { return nil }
    let end = coming[last].time
    columns = page.width - 1
    guard end.seconds(since: start) >= Self.fewestSeconds, columns >= Self.fewestColumns else {
      return nil
    }
    self.page = page
    self.place = place
    let span = ChartSpan(from: start, to: end)
    self.span = span
    hours = Array(coming[...last])
    stepSeconds = forecast.stepSeconds
    let columns = columns
    nights = (0..<columns).map { column in
      place.isDay(at: span.middle(ofColumn: column, of: columns)).map { !$0 }
    }
  }

  /// Whether the observation is recent enough to start the chart.
  var hasCurrentObservation: Bool { day == nil && page.hasCurrentObservation(place) }

  /// Returns the lines, below the day's name for a chart of a day.
  func laidOut(_ form: Form) -> [StyledLine] {
    let heading = day.map { StyledLine([Span(" "), Span(page.clock.day($0.civil), .heading)]) }
    var rows: [[Span]] = []
    var curveRows = 2
    if case .detailed(let height) = form {
      rows = [icons, wind].filter { !$0.isEmpty }
      curveRows = height
    }
    rows += (curve(rows: curveRows) + precipitation).map(tinted) + [axis]
    var lines = rows.map { StyledLine([Span(" ")] + $0) }
    if day == nil {
      lines[0].curve = CurveArea(height: lines.count, column: 1, hours: shownHours)
    }
    return [heading].compactMap(\.self) + lines
  }

  /// The hour of each column, whose values can be shown.
  private var shownHours: [Timestamp?] {
    let times = hours.map(\.time)
    var next = 0
    return (0..<columns).map { column in
      let moment = span.middle(ofColumn: column, of: columns)
      while next < times.count, times[next] < moment { next += 1 }
      return next < times.count ? times[next] : nil
    }
  }

  // MARK: Sky and wind

  /// The parts of the span for a value each, between full hours that three divides.
  private var slots: [(start: Timestamp, end: Timestamp, column: Int, columns: Int)] {
    let seconds = max(Self.slotSeconds, Int64(stepSeconds))
    let bounds = place.utcOffsets.moments(everySeconds: seconds, in: span.start...span.end)
      .filter { $0 > span.start && $0 < span.end }
    let starts = [span.start] + bounds
    return zip(starts, bounds + [span.end]).map { start, end in
      let column = span.column(of: start, of: columns)
      let last = end == span.end ? columns : span.column(of: end, of: columns)
      return (start, end, column, last - column)
    }
  }

  /// Returns a row with a text in each slot that has room for it.
  private func row(_ text: (_ sample: HourSample, _ isNow: Bool) -> Span?) -> [Span] {
    var line = StyledLine()
    for slot in slots {
      let sample = HourSample(hours, stepSeconds: stepSeconds, from: slot.start, to: slot.end)
      // Leave a blank cell, so that two texts do not run together.
      guard let span = text(sample, slot.column == 0 && hasCurrentObservation),
        span.width < slot.columns
      else { continue }
      line.pad(to: slot.column)
      line.spans.append(span)
    }
    return line.spans
  }

  /// The sky icon of each slot; empty if no sky is known.
  private var icons: [Span] {
    row { sample, isNow in
      let hour = sample.shown
      // The icon must match the amount below it, so coming rain wins over a dry observation.
      let isWet = hour?.condition.map {
        (sample.millimetres ?? 0) > 0 || $0.sky.hasPrecipitation
      }
      let measured = isNow && isWet != true ? place.condition : nil
      guard let condition = measured ?? hour?.condition else { return nil }
      let moment = measured == nil ? hour?.middle(stepSeconds: stepSeconds) ?? page.now : page.now
      let reported = measured == nil ? condition.isDay : place.isDay
      return page.icon(of: condition.sky, isDay: place.isDay(at: moment) ?? reported)
    }
  }

  /// The wind direction and speed of each slot; empty if no wind is known.
  private var wind: [Span] {
    row { sample, isNow in
      let hour = sample.middle
      let isMeasured = isNow && place.windSpeedMetresPerSecond != nil
      return page.windCell(
        isMeasured ? place.windSpeedMetresPerSecond : hour?.windSpeedMetresPerSecond,
        fromDegrees: isMeasured ? place.windDirectionDegrees : hour?.windDirectionDegrees
      ).map { cell in
        Span(cell.sign.isEmpty ? cell.text : "\(cell.sign) \(cell.text)", .secondary)
      }
    }
  }

  // MARK: Time

  /// The local times, with the day's name where a day starts; between them the baseline, by which nights
  /// are told where no background does.
  private var axis: [Span] {
    let start =
      day == nil ? page.text(.chartNow) : page.clock.time(place.utcOffsets.civil(at: span.start))
    let axis = TimeAxis(
      span: span,
      columns: columns,
      utcOffsets: place.utcOffsets,
      clock: page.clock,
      startLabel: start + (place.utcOffsetSeconds == nil ? " UTC" : "")
    )
    var line = StyledLine()
    for tick in axis.ticks() {
      fill(&line, to: tick.column)
      line.append(tick.label, tick.isDayStart ? .plain : .secondary)
      if line.width < columns { line.append(" ") }
    }
    fill(&line, to: columns)
    let chosenColumn = chosen.map { span.column(of: $0, of: columns) }
    guard let chosenColumn else { return line.spans }
    return line.spans.replacing(column: chosenColumn, with: Span(page.typography.barMark, .heading))
  }

  /// Fills a line up to a column with the baseline; a blank cell remains before the next text.
  private func fill(_ line: inout StyledLine, to column: Int) {
    let isTinted = page.options.palette.hasNight
    for index in line.width..<max(line.width, column) {
      let isLast = index == column - 1 && column < columns
      let sign = nights[index] == true ? page.typography.nightGround : page.typography.ground
      line.append(isLast || isTinted ? " " : sign, .secondary)
    }
  }

  /// Returns a row of one character a cell, with the background of nights.
  private func tinted(_ row: [Span]) -> [Span] {
    guard page.options.palette.hasNight else { return row }
    var tinted = StyledLine()
    var column = 0
    for span in row + [Span(String(repeating: " ", count: max(0, columns - StyledLine(row).width)))]
    {
      var rest = Substring(span.text)
      while !rest.isEmpty, column < columns {
        let isNight = nights[column] == true
        let count = (column..<columns).prefix { (nights[$0] == true) == isNight }.count
        let part = rest.prefix(count)
        tinted.append(String(part), isNight ? .night(span.style) : span.style)
        rest = rest.dropFirst(part.count)
        column += part.count
      }
    }
    return tinted.spans
  }
}

extension ChartSpan {
  /// Returns the moment in the middle of a column.
  func middle(ofColumn column: Int, of count: Int) -> Timestamp {
    start.advanced(bySeconds: Int64((Double(column) + 0.5) * Double(seconds) / Double(count)))
  }
}

extension [Span] {
  /// Returns the spans, of one cell a character, with another span in place of a cell.
  fileprivate func replacing(column: Int, with other: Span) -> [Span] {
    var start = 0
    return flatMap { span -> [Span] in
      defer { start += span.width }
      guard (start..<start + span.width).contains(column) else { return [span] }
      let before = span.text.prefix(column - start)
      let after = span.text.dropFirst(column - start + 1)
      return [Span(String(before), span.style), other, Span(String(after), span.style)]
    }
  }
}
