import DashCore
import Localization

/// Lays out metrics as aligned rows, several side by side on a wide page.
struct MetricGrid: Sendable {
  /// The most cells of a sparkline.
  private static let mostSparkCells = 24
  /// The fewest cells of a longer sparkline.
  private static let leastSparkCells = 8
  /// The fewest and the most cells of a name before other columns get space.
  private static let nameCells = (least: 6, preferred: 12)
  /// The most columns of metrics.
  private static let mostColumns = 3
  /// The cells between two columns of metrics, besides the margin.
  private static let gap = 3

  private let metrics: [Metric]
  private let page: Page
  private let values: [MetricValue]
  private let priorities: (value: Int, level: Int, spark: Int) = (0, 1, 2)

  init(_ metrics: [Metric], on page: Page) {
    self.metrics = metrics
    self.page = page
    values = metrics.map { MetricValue($0, page) }
  }

  /// Returns the lines.
  func laidOut() -> [StyledLine] {
    guard !metrics.isEmpty else { return page.wrapped(page.text(.dataNoEntries), .secondary) }
    let columns = columns
    guard FittingTable.width(of: columns.prefix(2).map(\.least)) <= page.width else {
      return stacked()
    }
    let count = columnCount(columns)
    guard count > 1 else { return list(columns) }
    let width = (page.width - Self.gap * (count - 1)) / count
    let rows = FittingTable(columns: columns, width: width).laidOut().rows
    let height = (rows.count + count - 1) / count
    // A column is as wide as its rows, so that the columns stand together.
    let step = (rows.map(\.width).max() ?? width) + Self.gap
    return (0..<height).map { row in
      var line = StyledLine()
      for (column, index) in stride(from: row, to: rows.count, by: height).enumerated() {
        line.append(rows[index], at: column * step, pageWidth: width)
      }
      return line
    }
  }

  /// Returns how many metrics fit side by side without cutting anything.
  private func columnCount(_ columns: [FittingColumn]) -> Int {
    let natural = FittingTable.width(of: columns.map { $0.priority == 2 ? $0.least : $0.most })
    let fitting = (page.width + Self.gap) / (natural + Self.gap)
    return min(fitting, Self.mostColumns, (metrics.count + 1) / 2)
  }

  /// Returns a row for each metric, with its level below where the column does not fit.
  private func list(_ columns: [FittingColumn]) -> [StyledLine] {
    let table = FittingTable(columns: columns, width: page.width)
    let rows = table.laidOut().rows
    let showsLevel = table.widths.keys.contains { columns[$0].priority == priorities.level }
    return zip(rows, values).flatMap { row, value -> [StyledLine] in
      guard !showsLevel, let level = value.level else { return [row] }
      return [row] + page.wrapped(level.text, level.style, indent: 3)
    }
  }

  /// Returns the metrics without common columns, for a page that is too narrow for them.
  private func stacked() -> [StyledLine] {
    zip(metrics, values).flatMap { metric, value -> [StyledLine] in
      let name = page.typography.text(metric.name)
      let text = value.quantity?.text ?? page.typography.notReported
      let level = value.level.map { page.wrapped($0.text, $0.style, indent: 3) } ?? []
      let line = StyledLine([Span(" "), Span(name)], trailing: [Span(text, value.style)])
      return line.width <= page.width
        ? [line] + level
        : page.wrapped(name) + page.wrapped(text, value.style, indent: 3) + level
    }
  }

  // MARK: Columns

  /// The columns from the left: name, value, sparkline, level.
  private var columns: [FittingColumn] {
    [names, numbers, sparklines, levels].compactMap(\.self)
  }

  private var names: FittingColumn? {
    let names = metrics.map { page.typography.text($0.name) }
    let room = page.width - FittingTable.margin - FittingTable.gap - numbers.most
    let least = max(min(room, Self.nameCells.preferred), Self.nameCells.least)
    return FittingColumn(
      priority: 0,
      spans: names.map { Span($0) },
      least: least,
      ellipsis: page.typography.ellipsis
    )
  }

  /// The values, aligned at their decimal points, with their units beside them.
  private var numbers: FittingColumn {
    let absent = TableCell(page.typography.notReported, style: .secondary)
    let units = values.map { $0.quantity?.unit ?? "" }
    let unit = units.map { TextWidth.width(of: $0) }.max() ?? 0
    let numbers = NumberCells(
      values.map { value in value.quantity.map { TableCell($0, style: value.style) } ?? absent },
      absent: absent.text
    )
    let unitWidth = unit > 0 ? unit + 1 : 0
    let width = numbers.width + unitWidth
    return FittingColumn(priority: priorities.value, widths: width...width) { _ in
      zip(numbers.spans(width: numbers.width), units).map { number, unit in
        [
          number,
          Span(TextFitting.padEnd(unit.isEmpty ? "" : " " + unit, to: unitWidth), .secondary),
        ]
      }
    }
  }

  /// The series, the newest value at the right; `nil` without any.
  private var sparklines: FittingColumn? {
    let longest = values.map(\.series.count).max() ?? 0
    guard longest > 0 else { return nil }
    let most = min(longest, Self.mostSparkCells)
    let least = min(most, Self.leastSparkCells)
    let typography = page.typography
    let values = values
    return FittingColumn(priority: priorities.spark, widths: least...most) { width in
      values.map { value in
        let cells = MetricValue.resampled(value.series, to: width)
        let spans = Sparkline(values: cells, typography: typography, style: value.styleOf).spans()
        return [Span(String(repeating: " ", count: width - spans.count))] + spans
      }
    }
  }

  /// The levels that are not normal; `nil` without any.
  private var levels: FittingColumn? {
    let spans = values.map { value in value.level.map { Span($0.text, $0.style) } }
    return FittingColumn(
      priority: priorities.level,
      spans: spans,
      ellipsis: page.typography.ellipsis
    )
  }
}

/// A metric's value, level and series as they are shown.
struct MetricValue: Sendable {
  /// The value with its unit; `nil` if it was not reported.
  let quantity: FormattedQuantity?
  /// The level in words, unless it is normal, and its style.
  let level: (text: String, style: Style)?
  /// The style of the value.
  let style: Style
  /// The history and the current value, the oldest first; empty without a history.
  let series: [Double?]
  /// Returns the style of a value of the series.
  let styleOf: @Sendable (Double) -> Style

  init(_ metric: Metric, _ page: Page) {
    quantity = metric.value.flatMap { page.format.value($0, metric.kind, unit: metric.unit) }
    styleOf = { value in
      switch metric.level(of: value) {
      case .critical: .failure
      case .warning: .warning
      case .normal: metric.kind == .quantity(.temperature) ? .temperature(celsius: value) : .plain
      }
    }
    style = metric.value.map(styleOf) ?? .plain
    level = Self.word(for: metric.level).map { [style] in (page.text($0), style) }
    // A single value is not a series.
    let hasHistory = metric.history.contains { $0?.isFinite == true }
    series = hasHistory ? (metric.history + [metric.value]).map { $0?.finite } : []
  }

  /// Returns the word for a level; `nil` for the normal one.
  static func word(for level: Metric.Level?) -> LocalizedString? {
    switch level {
    case .critical: .levelCritical
    case .warning: .levelWarning
    case .normal, nil: nil
    }
  }

  /// Returns the means of a series in at most so many parts; `nil` for a part without values.
  static func resampled(_ series: [Double?], to count: Int) -> [Double?] {
    guard series.count > count, count > 0 else { return series }
    return (0..<count).map { part in
      let values = series[part * series.count / count..<(part + 1) * series.count / count]
        .compactMap(\.self)
      // Dividing first cannot overflow.
      return values.isEmpty
        ? nil : values.reduce(0) { $0 + $1 / Double(values.count) }
    }
  }
}

extension Double {
  /// The number, or `nil` if it is not finite.
  fileprivate var finite: Double? { isFinite ? self : nil }
}
