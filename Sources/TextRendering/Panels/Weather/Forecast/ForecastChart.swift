import DashCore
import Localization

/// The chart of a place's next hours.
///
/// It shows temperature as a curve, precipitation as bars, then wind, and the local time with its
/// nights.
struct ForecastChart: Sendable {
  /// The longest time span of the chart.
  static let shownSeconds: Int64 = 86_400
  /// The shortest forecast that is worth a chart.
  private static let fewestSeconds: Int64 = 3 * 3600
  /// The most rows of the curve.
  static let mostCurveRows = 14
  /// The fewest columns, one for each hour.
  private static let fewestColumns = 24
  /// With fewer columns an icon replaces a precipitation label that is wider than the others.
  private static let fewestColumnsBesideText = 30
  /// The cells around the row labels.
  private static let labelPadding = 2
  /// The usual width of the row labels.
  private static let usualLabelWidth = 4

  /// What the chart shows.
  enum Form: Sendable, Hashable {
    /// The curve in four rows, and one row of precipitation.
    case brief
    /// The curve in up to this many rows, icons, precipitation with its amount and probability, wind.
    case detailed(rows: Int)

    fileprivate var curveRows: Int {
      switch self {
      case .brief: 4
      case .detailed(let rows): rows
      }
    }
  }

  let page: Page
  let place: PlaceWeather
  let span: ChartSpan
  /// The forecast steps from now to the first one after the chart's end.
  let hours: [ForecastHour]
  let stepSeconds: Int
  /// The day that it shows; `nil` for the next 24 hours.
  private let day: CivilDate?

  /// Creates a chart, or returns `nil` if the forecast is too short or the page too narrow.
  ///
  /// - Parameters:
  ///   - day: The day to show; `nil` for the next 24 hours.
  init?(_ place: PlaceWeather, on page: Page, day: CivilDate? = nil) {
    guard let forecast = place.forecast else { return nil }
    self.day = day
    let start = day.map { place.utcOffsets.start(of: $0) } ?? page.now
    let coming = forecast.hours(from: start)
    let limit =
      day.map { place.utcOffsets.end(of: $0) } ?? start.advanced(bySeconds: Self.shownSeconds)
    guard let last = coming.last?.time, !coming.allSatisfy({ $0.temperatureCelsius == nil }) else {
      return nil
    }
    let end = min(limit, last)
    guard
      end.seconds(since: start) >= Self.fewestSeconds,
      page.width >= Self.fewestColumns + Self.usualLabelWidth + Self.labelPadding
    else { return nil }
    self.page = page
    self.place = place
    span = ChartSpan(from: start, to: end)
    hours = Array(coming.prefix((coming.firstIndex { $0.time >= end } ?? coming.count) + 1))
    stepSeconds = forecast.stepSeconds
  }

  /// Whether the observation is recent enough to start the chart.
  var hasCurrentObservation: Bool { day == nil && page.hasCurrentObservation(place) }

  /// Returns the lines, starting with the heading unless the chart is brief.
  func laidOut(_ form: Form) -> [StyledLine] {
    // Label width and column count depend on each other, so estimate the column count first.
    let about = columnCount(labelWidth: Self.usualLabelWidth)
    var fall = precipitationLabel
    var rows = self.rows(form, columns: about, precipitationLabel: fall)
    var labelWidth: Int { rows.map { TextWidth.width(of: $0.label) }.max() ?? 0 }
    // An icon replaces a long label that would leave too few columns.
    if TextWidth.width(of: fall) > Self.usualLabelWidth,
      columnCount(labelWidth: labelWidth) < Self.fewestColumnsBesideText
    {
      fall = precipitationIcon(width: Self.usualLabelWidth)
      rows = self.rows(form, columns: about, precipitationLabel: fall)
    }
    let width = labelWidth
    let columns = columnCount(labelWidth: width)
    if columns != about { rows = self.rows(form, columns: columns, precipitationLabel: fall) }
    let night = page.typography.night
    let hasNight = rows.contains { $0.spans.contains { $0.text == night } }
    return (form == .brief ? [] : [heading(hasNight: hasNight)])
      + rows.map { row in
        let name = TextFitting.padStart(row.label, to: width)
        return StyledLine([Span(" \(name) ", .secondary)] + row.spans)
      }
  }

  private func columnCount(labelWidth: Int) -> Int {
    let room = page.width - labelWidth - Self.labelPadding
    return max(room, 1)
  }

  private func rows(_ form: Form, columns: Int, precipitationLabel: String) -> [ForecastChartRow] {
    let slots = ForecastSlots(
      span: span,
      columns: columns,
      stepSeconds: stepSeconds,
      utcOffsets: place.utcOffsets,
      clock: page.clock,
      startLabel: startLabel
    ).slots
    let curve = curve(columns: columns, rows: form.curveRows, hasMargin: form != .brief)
    let time = [ground(slots, columns: columns), names(slots)]
    guard form != .brief else {
      return curve + bars(columns: columns, name: precipitationLabel, most: 1) + time
    }
    return [icons(slots)].compactMap { $0 } + curve
      + falls(slots, columns: columns, name: precipitationLabel) + [wind(slots)].compactMap { $0 }
      + time
  }

  /// Returns the heading, and at its right the sign of the night if the chart has one.
  private func heading(hasNight: Bool) -> StyledLine {
    let hours = Int((span.seconds + 1800) / 3600)
    let title = day.map { page.clock.day($0.civil) } ?? page.text(.nextHours(count: hours))
    var line = StyledLine([Span(" "), Span(title, .heading)])
    if hasNight {
      line.trailing = [Span("\(page.typography.night) \(page.text(.valueNight))", .secondary)]
    }
    return line
  }

  /// The label of the left edge.
  private var startLabel: String {
    day == nil
      ? page.text(.chartNow) : page.clock.time(place.utcOffsets.civil(at: span.start))
  }

  // MARK: Sky and wind

  /// Returns the sky icon of each slot, or `nil` if no sky is known.
  func icons(_ slots: [ForecastSlots.Slot]) -> ForecastChartRow? {
    let row = ForecastChartRow("", slots) { slot in
      let part = sample(slot)
      let hour = part.shown
      // The icon must match the amount below it, so coming rain wins over a dry observation.
      let isWet = hour?.condition.map {
        (part.millimetres ?? 0) > 0 || $0.sky.hasPrecipitation
      }
      let measured = isNow(slot) && isWet != true ? place.condition : nil
      guard let condition = measured ?? hour?.condition else { return nil }
      let middle = hour?.middle(stepSeconds: stepSeconds)
      let moment = measured == nil ? middle ?? slot.start : slot.start
      let reported = measured == nil ? condition.isDay : place.isDay
      return page.icon(of: condition.sky, isDay: place.isDay(at: moment) ?? reported)
    }
    return row.spans.isEmpty ? nil : row
  }

  /// Returns the wind direction and speed of each slot, or `nil` if no wind is known.
  func wind(_ slots: [ForecastSlots.Slot]) -> ForecastChartRow? {
    let row = ForecastChartRow(page.options.units.wind.rawValue, slots) { slot in
      let hour = sample(slot).middle
      let isNow = isNow(slot) && place.windSpeedMetresPerSecond != nil
      return page.windCell(
        isNow ? place.windSpeedMetresPerSecond : hour?.windSpeedMetresPerSecond,
        fromDegrees: isNow ? place.windDirectionDegrees : hour?.windDirectionDegrees
      ).map { cell in
        Span(cell.sign.isEmpty ? cell.text : "\(cell.sign) \(cell.text)", cell.style)
      }
    }
    return row.spans.isEmpty ? nil : row
  }

  /// Returns whether a slot begins now and a recent observation exists.
  private func isNow(_ slot: ForecastSlots.Slot) -> Bool {
    slot.start == span.start && hasCurrentObservation
  }

  /// Returns the forecast values of a slot.
  func sample(_ slot: ForecastSlots.Slot) -> HourSample {
    HourSample(hours, stepSeconds: stepSeconds, from: slot.start, to: slot.end)
  }

  // MARK: Time

  /// Returns the baseline: a line by day, a shade at night.
  func ground(_ slots: [ForecastSlots.Slot], columns: Int) -> ForecastChartRow {
    let ticks = Set(slots.dropFirst().map(\.column))
    let seconds = Double(span.seconds) / Double(columns)
    let cells = (0..<columns).map { column in
      let middle = span.start.advanced(bySeconds: Int64((Double(column) + 0.5) * seconds))
      let isDay = place.isDay(at: middle)
      if isDay == false { return Span(page.typography.night, .secondary) }
      let cell = ticks.contains(column) ? page.typography.groundTick : page.typography.ground
      return Span(cell, isDay == true ? .sun : .secondary)
    }
    return ForecastChartRow("", cells)
  }

  /// Returns the local times, and the day's name where a day starts.
  func names(_ slots: [ForecastSlots.Slot]) -> ForecastChartRow {
    let zone = place.utcOffsetSeconds == nil ? "UTC" : nil
    let now = slots.first?.label.isEmpty == true ? startLabel : nil
    let label = [zone, now].compactMap { $0 }.joined(separator: " ")
    return ForecastChartRow(label, slots) { slot in
      Span(slot.label, slot.isDayStart ? .plain : .secondary)
    }
  }
}

/// A row of a forecast chart: its label and its cells.
struct ForecastChartRow: Sendable, Hashable {
  let label: String
  let spans: [Span]

  init(_ label: String, _ spans: [Span]) {
    self.label = label
    self.spans = spans
  }

  /// Creates a row with a text at the start of each slot that has room for it.
  init(_ label: String, _ slots: [ForecastSlots.Slot], _ text: (ForecastSlots.Slot) -> Span?) {
    self.label = label
    var line = StyledLine()
    for slot in slots {
      // Leave a blank cell, so that two texts do not run together.
      guard let span = text(slot), span.width < slot.columns else { continue }
      line.pad(to: slot.column)
      line.spans.append(span)
    }
    spans = line.spans
  }
}
