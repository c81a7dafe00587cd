import DashCore
import Localization

/// Lays out tables, metrics and texts as lines of words.
extension PlainLayout {
  /// Returns a line for each row: its first value, then the others after their columns' names.
  func block(for table: TableData) -> [String] {
    let text = DataText(page: page, format: NumberFormat(format))
    let lines = table.rows.map { row in
      let values = zip(table.columns, row).map { column, value in
        value.map { text.text(of: $0, in: column) }
      }
      let others = zip(table.columns, values).dropFirst().compactMap { column, value in
        value.map { "\(page.typography.text(column.name)) \($0)" }
      }
      let statement = page.text.list(others)
      guard let first = values[0], !first.isEmpty else { return statement }
      return others.isEmpty ? first : page.text.labelled(statement, by: first)
    }.filter { !$0.isEmpty }
    return lines.isEmpty ? [page.text(.dataNoEntries)] : lines
  }

  /// Returns a line for each metric: its name, value and level.
  func block(for metrics: [Metric]) -> [String] {
    let numbers = NumberFormat(format)
    func text(_ value: Double?, of metric: Metric) -> String? {
      value.flatMap { numbers.quantity($0, metric.kind, unit: metric.unit)?.text }
    }
    let lines = metrics.map { metric in
      let value = text(metric.value, of: metric) ?? page.text(.pageNoData)
      let threshold = metric.level == .critical ? metric.critical : metric.warning
      let level = MetricValue.word(for: metric.level).map { word in
        let level = page.text(word)
        return text(threshold, of: metric).map { page.text(.levelFrom(level: level, value: $0)) }
          ?? level
      }
      let statement = page.text.list([value, level].compactMap(\.self))
      return page.text.labelled(statement, by: page.typography.text(metric.name))
    }
    return lines.isEmpty ? [page.text(.dataNoEntries)] : lines
  }

  /// Returns a block for each paragraph, without the spaces that align its columns.
  func blocks(for text: TextData) -> [[String]] {
    let paragraphs = text.lines.split(whereSeparator: \.isEmpty).map { lines in
      lines.map { $0.string.split(separator: " ").joined(separator: " ") }
    }
    return paragraphs.isEmpty ? [[page.text(.dataNoEntries)]] : paragraphs
  }
}
