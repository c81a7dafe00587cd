import DashCore
import DashTestSupport
import Localization
import Testing

@testable import TextRendering

/// Tables, metrics and texts of any names and values, on pages of any width.
@Suite struct DataPropertyTests {
  private static let texts: [DisplayText] = [
    "Tide", "東京都千代田区永田町", "القاهرة", "תל אביב־יפו", "நிலம் சென்னை", "👨‍👩‍👧‍👦 👩🏽‍🚀", "Z̷̡a̴̡̢l̸̡̢",
    "", "1e9", "km/h", DisplayText(String(repeating: "long name ", count: 20)),
    DisplayText(String(repeating: "漢", count: 200)),
    DisplayText(String(repeating: "x", count: 200)),
  ]

  private static func text(_ generator: inout SeededGenerator) -> DisplayText {
    texts.randomElement(using: &generator) ?? ""
  }

  private static func number(_ generator: inout SeededGenerator) -> Double? {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: nil
    case 1:
      [.nan, .infinity, -1e300, .leastNonzeroMagnitude, 1e9, 0].randomElement(using: &generator)
    case 2: Double(Int.random(in: -99_999_999...99_999_999, using: &generator))
    default: Double.random(in: -400...1100, using: &generator)
    }
  }

  private static func value(
    _ kind: ValueKind,
    _ generator: inout SeededGenerator
  ) -> DataValue? {
    switch (kind, Int.random(in: 0..<40, using: &generator)) {
    case (_, 0...4): nil
    case (.text, _), (_, 5): .text(text(&generator))
    case (.time, _), (_, 6):
      .time(
        Sample.now.advanced(
          bySeconds: Int64.random(in: -900_000_000...900_000_000, using: &generator)
        )
      )
    default: number(&generator).map { .number($0) }
    }
  }

  private static func table(_ generator: inout SeededGenerator) -> TableData {
    let columns = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
      TableDataColumn(
        text(&generator),
        ValueKind.named.randomElement(using: &generator) ?? .text,
        unit: Bool.random(using: &generator) ? text(&generator) : nil
      )
    }
    let rows = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      columns.map { value($0.kind, &generator) }
    }
    return TableData(columns: columns, rows: rows)
  }

  private static func metrics(_ generator: inout SeededGenerator) -> [Metric] {
    (0..<Int.random(in: 0...7, using: &generator)).map { _ in
      Metric(
        text(&generator),
        ValueKind.named.filter { ![.text, .time].contains($0) }.randomElement(using: &generator)
          ?? .number,
        unit: Bool.random(using: &generator) ? text(&generator) : nil,
        value: number(&generator),
        history: (0..<[0, 1, 7, 300][Int.random(in: 0..<4, using: &generator)]).map { _ in
          number(&generator)
        },
        warning: number(&generator),
        critical: number(&generator)
      )
    }
  }

  @Test(arguments: PropertyCases.dataSeeds)
  func `no line is wider than the page and no metric is lost`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let (table, metrics) = (Self.table(&generator), Self.metrics(&generator))
    let text = TextData(lines: (0..<5).map { _ in Self.text(&generator) })
    let contents: [Snapshot.Content] = [.table(table), .metrics(metrics), .text(text)]
    let dashboard = Sample.dashboard(
      panels: contents.map { content in
        let snapshot = DataSample.snapshot(content)
        let state = [PanelState.fresh(snapshot), .stale(snapshot, DataSample.offline)]
          .randomElement(using: &generator)
        return DataSample.panel("Sample", content.kind, state ?? .loading)
      }
    )
    for width in PropertyCases.dataWidths {
      for isUnicode in [true, false] {
        var options = RenderOptions(
          width: width,
          isUnicode: isUnicode,
          units: UnitsPreset.allCases[width % 4].units
        )
        options.language = Language.allCases[(width + Int(seed)) % Language.allCases.count]
        expectToFit(dashboard, options)
        let page = Page(options: options, now: Sample.now)
        expectColumns(of: table, on: page)
        // Each metric has a row at least, and each level that is not normal its word.
        let lines = MetricGrid(metrics, on: page).laidOut().map(\.text)
        for level in [Metric.Level.warning, .critical] {
          let word = MetricValue.word(for: level).map { page.text($0) } ?? ""
          let said = lines.reduce(0) { $0 + (word.isEmpty ? 0 : $1.ranges(of: word).count) }
          #expect(said >= metrics.filter { $0.level == level }.count, "\(word) at \(width)")
        }
      }
    }
  }

  /// Expects the left-out columns to be counted in words.
  private func expectColumns(of table: TableData, on page: Page) {
    let lines = DataTable(table, on: page).laidOut().map(\.text)
    // Without spaces: Chinese and Japanese sentences are wrapped anywhere.
    let joined = lines.joined().filter { $0 != " " }
    let isCounted = (1...50).contains { count in
      let said = page.typography.transliterated(page.text(.dataMoreColumns(count: count)))
      return joined.contains(said.filter { $0 != " " })
    }
    let isWhole = table.columns.allSatisfy { column in
      joined.contains(page.typography.text(column.name).filter { $0 != " " }.prefix(2))
    }
    #expect(isWhole || isCounted || joined.contains(page.typography.ellipsis))
  }

}
