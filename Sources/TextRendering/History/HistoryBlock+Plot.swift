import DashCore

extension HistoryBlock {
  /// One quantity, ready to be drawn.
  struct Plot: Sendable {
    let summary: HistorySummary
    private let points: [ChartPoint]
    private let span: ChartSpan
    private let longestGap: Int64
    private let format: QuantityFormat
    /// The scale of a curve: that of what is drawn, which is less than what was measured where a column
    /// holds several measurements.
    private let scale: ValueScale
    private let labels: [String?]

    /// Prepares a chart.
    ///
    /// How wide the names of the values are says how many columns are left for the chart, and what is in
    /// the columns says which values are named: it is decided by about as many columns.
    init(
      _ summary: HistorySummary,
      _ observations: [Observation],
      span: ChartSpan,
      longestGap: Int64,
      aboutColumns count: Int,
      _ format: QuantityFormat
    ) {
      (self.summary, self.span, self.longestGap, self.format) = (summary, span, longestGap, format)
      let (quantity, units) = (summary.quantity, format.units)
      let all = observations.map { observation in
        ChartPoint(
          observation.observedAt,
          quantity.value(in: observation).map { quantity.converted($0, to: units) }
        )
      }
      // A curve passes over a measurement that does not report it; a bar ends there.
      points = quantity.form == .bars ? all : all.filter { $0.value != nil }
      let columns = ChartColumns(
        points,
        span: span,
        count: count,
        longestGap: longestGap,
        form: quantity.form
      )
      scale = ValueScale(
        columns.present,
        leastStep: quantity.leastStep(units),
        maximumRows: quantity.maximumRows,
        bounds: quantity.bounds
      )
      labels =
        quantity.form == .bars
        ? Self.bars(columns, quantity, format).labels(format) : scale.labels(format)
    }

    /// The cells that the names of values take.
    var labelWidth: Int { labels.compactMap { $0.map(TextWidth.width(of:)) }.max() ?? 0 }

    func lines(in frame: ChartFrame) -> [StyledLine] {
      let quantity = summary.quantity
      let columns = ChartColumns(
        points,
        span: span,
        count: frame.columns,
        longestGap: longestGap,
        form: quantity.form
      )
      if quantity.form == .bars {
        return frame.lines(Self.bars(columns, quantity, format).rows(), labels: labels)
      }
      let chart = LineChart(
        columns: columns,
        scale: scale,
        typography: format.typography,
        style: style
      )
      return frame.lines(chart.rows(), labels: labels)
    }

    /// Bars lose no peak to the columns, so that their scale is the same for any number of them.
    private static func bars(
      _ columns: ChartColumns,
      _ quantity: HistoryQuantity,
      _ format: QuantityFormat
    ) -> BarChart {
      BarChart(
        columns,
        leastStep: quantity.leastStep(format.units),
        maximumRows: quantity.maximumRows,
        typography: format.typography,
        style: .water
      )
    }

    /// A temperature has its colour at every height; of nothing else a colour means anything.
    private var style: @Sendable (Double) -> Style {
      guard summary.quantity == .temperature else { return { _ in .plain } }
      let unit = format.units.temperature
      return { .temperature(celsius: unit.celsius($0)) }
    }
  }
}
