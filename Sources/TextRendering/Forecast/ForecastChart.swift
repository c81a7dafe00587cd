import DashCore

/// Lays out the next hours of a place as a chart: the temperature as a curve, below it what falls and
/// blows, and the place's own clock with its nights.
struct ForecastChart: Sendable {
  /// How far it looks ahead.
  static let shownSeconds: Int64 = 86_400
  /// A shorter forecast is no course.
  private static let fewestSeconds: Int64 = 3 * 3600
  /// With fewer columns than hours some would be lost.
  private static let fewestColumns = 24
  private static let mostColumns = 120
  /// With fewer columns what falls is named by a sign, where a word takes more room than other names.
  private static let fewestColumnsBesideWords = 30
  private static let margin = 1
  /// The cells between the heading and the course of the sky.
  private static let gap = 3
  /// The cells about the names of rows.
  private static let air = 2
  /// How wide those are as a rule.
  private static let usualLabelWidth = 4

  let page: Page
  let place: PlaceWeather
  let span: ChartSpan
  /// The steps that are not past, up to the first one after the chart's end.
  let hours: [ForecastHour]
  let stepSeconds: Int
  private let daylight: Daylight

  /// Takes what is to come; nil where that is too little for a chart, or the page too narrow.
  init?(_ place: PlaceWeather, on page: Page) {
    guard let forecast = place.forecast else { return nil }
    let coming = forecast.hours(from: page.now)
    let limit = page.now.advanced(bySeconds: Self.shownSeconds)
    guard let last = coming.last?.time, !coming.allSatisfy({ $0.temperatureCelsius == nil }) else {
      return nil
    }
    let end = min(limit, last)
    guard
      end.seconds(since: page.now) >= Self.fewestSeconds,
      page.width >= Self.fewestColumns + Self.usualLabelWidth + Self.air
    else { return nil }
    self.page = page
    self.place = place
    span = ChartSpan(from: page.now, to: end)
    hours = Array(coming.prefix((coming.firstIndex { $0.time >= end } ?? coming.count) + 1))
    stepSeconds = forecast.stepSeconds
    daylight = Daylight(at: place, over: span)
  }

  /// Whether what was measured is so new that the chart begins with it.
  var isMeasuredNow: Bool { page.isMeasuredNow(place) }

  /// The lines, the first of which names what is shown.
  func laidOut() -> [StyledLine] {
    // How wide the names are says how many columns are left, and those hardly change the names.
    let about = columnCount(labelWidth: Self.usualLabelWidth)
    func labelWidth(naming fall: String) -> Int {
      let rows = self.rows(columns: about, fallName: fall)
      return rows.map { TextWidth.width(of: $0.label) }.max() ?? 0
    }
    // A long word makes room for hours that would be lost.
    let hasRoom =
      TextWidth.width(of: fallName) <= Self.usualLabelWidth
      || columnCount(labelWidth: labelWidth(naming: fallName)) >= Self.fewestColumnsBesideWords
    let fall = hasRoom ? fallName : fallSign(width: Self.usualLabelWidth)
    let labelWidth = labelWidth(naming: fall)
    let columns = columnCount(labelWidth: labelWidth)
    let rows = self.rows(columns: columns, fallName: fall)
    let night = page.typography.night
    let hasNight = rows.contains { $0.spans.contains { $0.text == night } }
    return heading(hasNight: hasNight)
      + rows.map { row in
        let name = TextFitting.padStart(row.label, to: labelWidth)
        return StyledLine([Span(" \(name) ", .secondary)] + row.spans)
      }
  }

  private func columnCount(labelWidth: Int) -> Int {
    let room = page.width - labelWidth - Self.air
    return min(max(room, 1), Self.mostColumns)
  }

  private func rows(columns: Int, fallName: String) -> [ForecastChartRow] {
    let slots = ForecastSlots(
      span: span,
      columns: columns,
      stepSeconds: stepSeconds,
      utcOffsets: place.utcOffsets,
      clock: page.clock
    ).slots
    return [icons(slots, daylight)].compactMap { $0 } + curve(columns: columns)
      + falls(slots, columns: columns, name: fallName) + [wind(slots)].compactMap { $0 }
      + [ground(slots, daylight, columns: columns), names(slots)]
  }

  /// What is shown, and the course of the sky beside it, or below it where more of it fits there.
  private func heading(hasNight: Bool) -> [StyledLine] {
    let hours = Int((span.seconds + 1800) / 3600)
    var line = StyledLine([Span(" "), Span(page.text(Counted.nextHours, hours), .heading)])
    if hasNight {
      line.trailing = [Span("\(page.typography.night) \(page.text(ValueWord.night))", .secondary)]
    }
    let beside = course(width: page.width - line.width - Self.gap)
    let below = course(width: page.width - Self.margin)
    guard beside == below else {
      return [line, StyledLine(String(repeating: " ", count: Self.margin) + below)]
    }
    line.append(beside.isEmpty ? "" : String(repeating: " ", count: Self.gap) + beside)
    return [line]
  }
}
