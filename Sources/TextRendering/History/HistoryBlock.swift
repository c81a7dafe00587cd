import DashCore

/// Lays out what was measured at one place.
struct HistoryBlock: Sendable {
  /// From which time on a column's mean hides so much that it is told, in seconds.
  private static let toldColumnSeconds: Int64 = 6 * 3600
  /// How wide the names of values are as a rule.
  private static let usualLabelWidth = 4

  private let page: Page
  private let place: ObservedPlace
  private let observations: [Observation]
  private let span: ChartSpan
  private let longestGap: Int64

  init(_ place: HistoryReport.Place, on page: Page) {
    self.page = page
    self.place = place.history.place
    observations = place.history.observations
    let moments = observations.map(\.observedAt)
    longestGap = ChartColumns.longestGap(of: moments)
    // What was not measured yet is no gap, what is not measured any more is one.
    span = ChartSpan(
      from: max(moments.first ?? place.since, place.since),
      to: max(moments.last ?? page.now, page.now)
    )
  }

  /// The lines, each chart with a blank one behind it.
  func laidOut() -> [StyledLine] {
    let summaries = HistoryQuantity.allCases.compactMap { HistorySummary($0, of: observations) }
    let plots = summaries.map { summary in
      Plot(
        summary,
        observations,
        span: span,
        longestGap: longestGap,
        aboutColumns: max(page.width - Self.usualLabelWidth - ChartFrame.overhead, 1),
        page.format
      )
    }
    let labelWidth = plots.map(\.labelWidth).max() ?? 0
    let columns = max(page.width - labelWidth - ChartFrame.overhead, 1)
    let frame = ChartFrame(
      typography: page.typography,
      labelWidth: labelWidth,
      ticks: TimeAxis(
        span: span,
        columns: columns,
        utcOffsets: UTCOffsets(place.utcOffsetSeconds ?? 0),
        clock: page.clock
      ).ticks(),
      columns: columns
    )
    return title + [.blank]
      + plots.flatMap { plot in
        heading(of: plot.summary, columns: columns)
          + plot.lines(in: frame) + [.blank]
      }
  }

  // MARK: Words

  private var title: [StyledLine] {
    var weather = PlaceWeather(asked: PlaceQuery(place.key) ?? .name(place.key))
    weather.name = place.name
    weather.country = place.country
    let name = page.name(of: weather, width: page.width - 1)
    let line = StyledLine([Span(" "), Span(name, .heading)])
    let count = page.text(Counted.measurements, observations.count)
    guard let first = observations.first?.observedAt, let last = observations.last?.observedAt
    else {
      return [line]
    }
    let span = ["from": date(first), "to": date(last)] as KeyValuePairs
    let time = first == last ? date(last) : page.text(ValueWord.fromTo, span)
    let zone = place.utcOffsetSeconds == nil ? " UTC" : ""
    return beside(line, [time + zone, count])
  }

  private func heading(of summary: HistorySummary, columns: Int) -> [StyledLine] {
    let quantity = summary.quantity
    let line = StyledLine([
      Span(" "), Span(page.text(quantity.name), .heading),
      Span("  \(quantity.unit(page.format))", .secondary),
    ])
    var statements = summary.statements(page.format, page.text, date: shortDate)
    let columnSeconds = span.seconds / Int64(columns)
    if quantity.form == .curve, columnSeconds >= Self.toldColumnSeconds {
      let duration = page.clock.longDuration(columnSeconds)
      statements.append(page.text(HistoryPhrase.drawnInMeans, ["duration": duration]))
    }
    return beside(line, statements)
  }

  /// Statements at the right of a line, or below it where they do not fit.
  private func beside(_ line: StyledLine, _ statements: [String]) -> [StyledLine] {
    let separator = page.typography.separator
    let words = statements.joined(separator: separator)
    let whole = StyledLine(line.spans, trailing: [Span(words, .secondary)])
    if whole.width <= page.width { return [whole] }
    var rows: [String] = []
    for statement in statements {
      let longer = rows.last.map { $0 + separator + statement } ?? statement
      if !rows.isEmpty, TextWidth.width(of: longer) < page.width {
        rows[rows.count - 1] = longer
      } else {
        rows.append(statement)
      }
    }
    return [line] + rows.flatMap { page.wrapped($0, .secondary) }
  }

  private func date(_ moment: Timestamp) -> String {
    let time = civil(moment)
    return time.year == civil(page.now).year ? page.clock.date(time) : page.clock.fullDate(time)
  }

  /// A date without what all of them have in common.
  private func shortDate(_ moment: Timestamp) -> String {
    let time = civil(moment)
    let isMonthClear = span.seconds < 28 * 86_400
    return isMonthClear ? page.clock.shortDate(time) : date(moment)
  }

  private func civil(_ moment: Timestamp) -> CivilTime {
    moment.civil(utcOffsetSeconds: place.utcOffsetSeconds ?? 0)
  }
}
