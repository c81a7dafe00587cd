import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// A screen with its golden file: its content and options.
struct ScreenCase: Sendable, CustomTestStringConvertible {
  let name: String
  let dashboard: Dashboard
  var format = OutputFormat.text
  var options = RenderOptions()

  var testDescription: String { name }

  private static let widths = [20, 60, 120]

  /// Table and card at every width where a layout changes, in Unicode and ASCII.
  static let layouts: [ScreenCase] = [("table", Sample.table), ("card", Sample.card)].flatMap {
    name,
    dashboard in
    widths.flatMap { width in
      [("unicode", true), ("ascii", false)].map { characters, isUnicode in
        ScreenCase(
          name: "\(name)-\(width)-\(characters).txt",
          dashboard: dashboard,
          options: RenderOptions(width: width, isUnicode: isUnicode)
        )
      }
    }
  }

  /// One screen for each colour depth.
  static let colors: [ScreenCase] = [
    ("16", ColorDepth.ansi16), ("256", .ansi256), ("truecolor", .truecolor),
  ].map { name, depth in
    ScreenCase(
      name: "color-\(name).txt",
      dashboard: Sample.table,
      options: RenderOptions(width: 84, colorDepth: depth)
    )
  }

  /// Everything else: formats, units, errors, the demo.
  static let others: [ScreenCase] = [
    ScreenCase(
      name: "table-imperial.txt",
      dashboard: Sample.table,
      options: RenderOptions(width: 120, units: .imperial)
    ),
    ScreenCase(
      name: "table-standard.txt",
      dashboard: Sample.table,
      options: RenderOptions(width: 84, units: .standard)
    ),
    ScreenCase(
      name: "card-imperial.txt",
      dashboard: Sample.card,
      options: RenderOptions(width: 84, units: .imperial)
    ),
    ScreenCase(
      name: "card-night.txt",
      dashboard: Sample.dashboard(Sample.fresh([Sample.montreal]))
    ),
    ScreenCase(
      name: "card-sparse.txt",
      dashboard: Sample.dashboard(Sample.fresh([Sample.sparse]))
    ),
    ScreenCase(
      name: "demo.txt",
      dashboard: Sample.dashboard(Sample.fresh([Sample.london]), isDemo: true)
    ),
    ScreenCase(
      name: "demo-20.txt",
      dashboard: Sample.dashboard(Sample.fresh([Sample.london, Sample.montreal]), isDemo: true),
      options: RenderOptions(width: 20)
    ),
    ScreenCase(
      name: "local-clock.txt",
      dashboard: Sample.dashboard(Sample.fresh([Sample.london])),
      options: RenderOptions(width: 60, utcOffsetSeconds: 36_000)
    ),
    ScreenCase(name: "troubled.txt", dashboard: Sample.partlyFailed),
    ScreenCase(
      name: "troubled-30.txt",
      dashboard: Sample.partlyFailed,
      options: RenderOptions(width: 30)
    ),
    ScreenCase(name: "card-past.txt", dashboard: HistorySample.card),
    ScreenCase(
      name: "card-past-120.txt",
      dashboard: HistorySample.card,
      options: RenderOptions(width: 120)
    ),
    ScreenCase(
      name: "card-past-20.txt",
      dashboard: HistorySample.card,
      options: RenderOptions(width: 20)
    ),
    ScreenCase(name: "card-past-plain.txt", dashboard: HistorySample.card, format: .plain),
    ScreenCase(name: "card-past.json", dashboard: HistorySample.card, format: .json),
    ScreenCase(name: "nothing.txt", dashboard: Sample.dashboard()),
    ScreenCase(name: "plain.txt", dashboard: Sample.table, format: .plain),
    ScreenCase(
      name: "plain-ascii-imperial.txt",
      dashboard: Sample.table,
      format: .plain,
      options: RenderOptions(width: 40, isUnicode: false, units: .imperial)
    ),
    ScreenCase(name: "plain-troubled.txt", dashboard: Sample.partlyFailed, format: .plain),
    ScreenCase(
      name: "plain-demo.txt",
      dashboard: Sample.dashboard(Sample.fresh([Sample.london]), isDemo: true),
      format: .plain
    ),
    ScreenCase(name: "table.json", dashboard: Sample.table, format: .json),
    ScreenCase(name: "troubled.json", dashboard: Sample.partlyFailed, format: .json),
  ]
}

@Suite struct ScreenTests {
  @Test(arguments: ScreenCase.layouts + ScreenCase.colors + ScreenCase.others)
  func `a screen equals its golden file`(screen: ScreenCase) throws {
    let text = DashboardRenderer(screen.options).render(screen.dashboard, as: screen.format)
    try Golden.expect(text, is: screen.name)
  }

  @Test func `temperatures are aligned, whatever the names are`() {
    let numbers = Sample.places.compactMap(\.temperatureCelsius).map { "\(abs($0))°" }
    for width in PropertyCases.temperatureColumnWidths {
      let text = DashboardRenderer(RenderOptions(width: width)).render(Sample.table, as: .text)
      let rows = text.split(separator: "\n")
      let columns = numbers.map { number in
        rows.lazy.compactMap { row in
          row.firstRange(of: number).map { TextWidth.width(of: String(row[..<$0.upperBound])) }
        }.first
      }
      #expect(Set(columns.compactMap(\.self)).count == 1, "\(columns) at width \(width)")
      #expect(columns.count { $0 != nil } >= 10)
    }
  }
}
