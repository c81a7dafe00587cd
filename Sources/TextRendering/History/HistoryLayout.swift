import DashCore
import Localization

/// Lays out a history report as styled text: a block for each place, a chart for each quantity.
struct HistoryLayout: Sendable {
  let report: HistoryReport
  let page: Page

  init(_ report: HistoryReport, options: RenderOptions) {
    self.report = report
    page = Page(options: options, now: report.generatedAt)
  }

  /// Returns all lines.
  func lines() -> [StyledLine] {
    header + report.places.flatMap { [.blank] + lines(for: $0) }
  }

  private var header: [StyledLine] {
    page.header(
      clocks: [page.clock.date(page.civil(report.generatedAt)), ""],
      statuses: [Span(page.text(.pageHistory), .secondary)]
    ) + (report.isDemo ? page.wrapped(page.text(.pageDemoNotice), .warning) : [])
  }

  private func lines(for place: HistoryReport.Place) -> [StyledLine] {
    let block = HistoryBlock(place, on: page)
    let license = place.license.map { page.typography.separator + $0 } ?? ""
    return block.laidOut() + page.wrapped(place.attribution + license, .secondary)
  }
}

/// Lays out the observations of one place.
struct HistoryBlock: Sendable {
  /// The duration above which the heading mentions that a curve's values are means.
  private static let coarseSeconds: Int64 = 6 * 3600
  /// The fewest measurements that make a chart.
  private static let fewestForCharts = 3
  /// The typical width of axis labels.
  private static let typicalLabelWidth = 4

  private let page: Page
  private let place: ObservedPlace
  private let service: String?
  private let clock: UTCOffsets?
  private let observations: [Observation]
  private let span: ChartSpan
  private let longestGap: Int64

  init(_ place: HistoryReport.Place, on page: Page) {
    self.page = page
    self.place = place.history.place
    clock = place.clock
    service = place.service
    observations = place.history.observations
    let moments = observations.map(\.observedAt)
    longestGap = ChartColumns.longestGap(of: moments)
    // The chart starts with the first observation but ends now, so an outage at the end is visible.
    span = ChartSpan(
      from: max(moments.first ?? place.since, place.since),
      to: max(moments.last ?? page.now, page.now)
    )
  }

  /// Returns the lines, with a blank line after each chart.
  ///
  /// One or two measurements are a line of text instead of charts with as many points.
  func laidOut() -> [StyledLine] {
    let summaries = HistoryQuantity.all.compactMap { HistorySummary($0, of: observations) }
    guard observations.count >= Self.fewestForCharts else { return title + values(of: summaries) }
    // The label width determines the number of columns, and the values in the columns determine
    // the labels. An approximate number of columns breaks this cycle.
    let about = columnCount(labelWidth: Self.typicalLabelWidth)
    let plots = summaries.map { plot($0, aboutColumns: about) }
    let labels = plots.flatMap(\.labels).compactMap(\.self)
    let labelWidth = labels.map(TextWidth.width(of:)).max() ?? 0
    let columns = columnCount(labelWidth: labelWidth)
    let axis = TimeAxis(
      span: span,
      columns: columns,
      utcOffsets: clock ?? UTCOffsets(0),
      clock: page.clock
    )
    let frame = ChartFrame(
      typography: page.typography,
      labelWidth: labelWidth,
      ticks: axis.ticks(),
      columns: columns
    )
    return title + [.blank]
      + plots.flatMap { plot in
        heading(of: plot.summary, columns: columns) + lines(of: plot, in: frame) + [.blank]
      }
  }

  private func columnCount(labelWidth: Int) -> Int {
    max(page.width - labelWidth - ChartFrame.overhead, 1)
  }

  /// Returns the values of all quantities as a wrapped line of text.
  private func values(of summaries: [HistorySummary]) -> [StyledLine] {
    let values = summaries.map { summary in
      let quantity = summary.quantity
      let kind = quantity.field.kind
      let unit = kind == .percent ? page.format.percentSuffix : " " + page.format.unit(of: kind)
      return "\(page.text(quantity.name)) \(summary.range(page.format, page.text))\(unit)"
    }
    return page.wrapped(values.joined(separator: page.typography.separator))
  }

  // MARK: Headings

  private var title: [StyledLine] {
    var weather = PlaceWeather(requestedPlace: PlaceQuery(place.key) ?? .name(place.key))
    weather.name = place.name
    weather.country = place.country
    let name = page.name(of: weather, width: page.width - 1)
    var line = StyledLine([Span(" "), Span(name, .heading)])
    if let service { line.append("  \(service)", .secondary) }
    let count = page.text(.measurements(count: observations.count))
    guard let first = observations.first?.observedAt, let last = observations.last?.observedAt
    else {
      return [line]
    }
    let time =
      first == last ? date(last) : page.text(.valueFromTo(from: date(first), to: date(last)))
    let zone = clock == nil ? " UTC" : ""
    return beside(line, [time + zone, count])
  }

  private func heading(of summary: HistorySummary, columns: Int) -> [StyledLine] {
    let quantity = summary.quantity
    let line = StyledLine([
      Span(" "), Span(page.text(quantity.name), .heading),
      Span("  \(page.format.unit(of: quantity.field.kind))", .secondary),
    ])
    var statements = summary.statements(page.format, page.text, date: shortDate)
    let seconds =
      span.seconds / Int64(LineChart<ValueScale>.sampleCount(columns: columns, page.typography))
    if quantity.form == .curve, seconds >= Self.coarseSeconds {
      let duration = page.clock.longDuration(seconds)
      statements.append(page.text(.historyAveragedOver(duration: duration)))
    }
    return beside(line, statements)
  }

  /// Returns statements at the right of a line, or below it if they do not fit.
  private func beside(_ line: StyledLine, _ statements: [String]) -> [StyledLine] {
    let separator = page.typography.separator
    let joined = statements.joined(separator: separator)
    let whole = StyledLine(line.spans, trailing: [Span(joined, .secondary)])
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

  /// Returns a date without the parts that all dates of the chart share.
  private func shortDate(_ moment: Timestamp) -> String {
    let time = civil(moment)
    let isMonthClear = span.seconds < 28 * 86_400
    return isMonthClear ? page.clock.shortDate(time) : date(moment)
  }

  private func civil(_ moment: Timestamp) -> CivilTime {
    (clock ?? UTCOffsets(0)).civil(at: moment)
  }

  // MARK: Charts

  /// The chart of one quantity, for any number of columns.
  private struct Plot {
    let summary: HistorySummary
    let points: [ChartPoint]
    /// The scale of a curve.
    ///
    /// It fits the column means, whose range is smaller than that of the observations.
    let scale: ValueScale
    let labels: [String?]
  }

  private func plot(_ summary: HistorySummary, aboutColumns count: Int) -> Plot {
    let (quantity, units) = (summary.quantity, page.format.units)
    let all = observations.map { observation in
      ChartPoint(
        observation.observedAt,
        quantity.value(in: observation).map { units.value($0, quantity.field.kind) }
      )
    }
    // A curve skips observations without a value. Bars show them as gaps.
    let points = quantity.form == .bars ? all : all.filter { $0.value != nil }
    let columns = columns(points, of: quantity, count: count)
    let scale = ValueScale(
      columns.present,
      minimumStep: quantity.minimumStep(units),
      maximumRows: quantity.maximumRows,
      bounds: quantity.bounds
    )
    let labels =
      quantity.form == .bars
      ? bars(columns, quantity).labels(page.format) : scale.labels(page.format)
    return Plot(summary: summary, points: points, scale: scale, labels: labels)
  }

  private func lines(of plot: Plot, in frame: ChartFrame) -> [StyledLine] {
    let quantity = plot.summary.quantity
    let columns = columns(plot.points, of: quantity, count: frame.columns)
    if quantity.form == .bars {
      return frame.lines(bars(columns, quantity).rows(), labels: plot.labels)
    }
    var chart = LineChart(samples: columns, scale: plot.scale, typography: page.typography)
    if quantity.field.kind == .temperature {
      let unit = page.format.units.temperature
      chart.style = { .temperature(celsius: unit.celsius($0)) }
    }
    return frame.lines(chart.rows(), labels: plot.labels)
  }

  /// Returns the bars, or the values of a curve, in a number of columns.
  private func columns(
    _ points: [ChartPoint],
    of quantity: HistoryQuantity,
    count: Int
  ) -> ChartColumns {
    ChartColumns(
      points,
      span: span,
      count: quantity.form == .bars
        ? count : LineChart<ValueScale>.sampleCount(columns: count, page.typography),
      longestGap: longestGap,
      form: quantity.form
    )
  }

  /// Creates the bars.
  ///
  /// Their columns preserve maxima, so the scale is independent of the column count.
  private func bars(_ columns: ChartColumns, _ quantity: HistoryQuantity) -> BarChart {
    BarChart(
      columns,
      minimumStep: quantity.minimumStep(page.format.units),
      maximumRows: quantity.maximumRows,
      typography: page.typography,
      style: .water
    )
  }
}
