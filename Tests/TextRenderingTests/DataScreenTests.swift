import DashCore
import Testing

@testable import TextRendering

/// Panels with tables, metrics and texts.
@Suite struct DataScreenTests {
  private func text(
    _ content: Snapshot.Content,
    width: Int = 80,
    hasKeys: Bool = false,
    format: OutputFormat = .text
  ) -> String {
    var options = RenderOptions(width: width)
    options.hasKeys = hasKeys
    let state = PanelState.fresh(DataSample.snapshot(content))
    let dashboard = DataSample.dashboard("Sample", content.kind, state)
    return Renderer(options).render(dashboard, as: format)
  }

  @Test func `a long table is cut in print, but not in a watch and not in other formats`() {
    let printed = text(.table(DataSample.long))
    #expect(printed.contains("Tram 39 ") && !printed.contains("Tram 40"))
    #expect(printed.contains("24 more rows: --format json has them"))
    for whole in [
      text(.table(DataSample.long), hasKeys: true), text(.table(DataSample.long), format: .json),
      text(.table(DataSample.long), format: .plain),
    ] {
      #expect(whole.contains("Tram 63") && !whole.contains("more row"))
    }
  }

  @Test func `a content without entries says so`() {
    let column = TableDataColumn("Time", .time)
    for content in [
      Snapshot.Content.table(TableData(columns: [column], rows: [])), .metrics([]),
      .text(TextData(lines: [])), .text(TextData(lines: ["", ""])),
    ] {
      #expect(text(content).contains("no entries"))
      #expect(text(content, format: .plain).contains("no entries"))
    }
  }

  @Test func `a narrow table has days of another year beside other columns`() {
    let arrivals = TableData(
      columns: [TableDataColumn("Arrival", .time), TableDataColumn("Ship", .text)],
      rows: [[.time(Sample.now.advanced(bySeconds: -500 * 86_400)), .text("Aurora")]]
    )
    let narrow = text(.table(arrivals), width: 20)
    #expect(narrow.contains("2025-07-08") && narrow.contains("Aurora"), "\(narrow)")
    #expect(text(.table(arrivals), width: 60).contains("2025"))
    #expect(!text(.table(DataSample.tides), width: 40, hasKeys: true).contains("--width"))
  }

  @Test func `the alignment of a text stays where it fits`() {
    let lines = ["name    value", "  depth   12 m"].map { DisplayText($0, keepsSpaces: true) }
    let plain = text(.text(TextData(lines: lines)), format: .plain)
    #expect(plain.contains("name value\n") && plain.contains("\ndepth 12 m\n"), "\(plain)")
    let wide = text(.text(TextData(lines: lines)))
    #expect(wide.contains(" name    value\n") && wide.contains("   depth   12 m\n"), "\(wide)")
    let long = DisplayText("depth     12 m     falling", keepsSpaces: true)
    let narrow = text(.text(TextData(lines: [long])), width: 20)
    #expect(narrow.contains(" depth     12 m\n falling\n"), "\(narrow)")
  }

  @Test func `JSON has no empty attribution`() {
    let state = PanelState.fresh(DataSample.snapshot(.text(TextData(lines: ["x"]))))
    let panel = Panel(name: "p", descriptor: PluginDescriptors.exec, state: state)
    let dashboard = Sample.dashboard(panels: [panel])
    let json = Renderer(RenderOptions()).render(dashboard, as: .json)
    #expect(!json.contains("attribution"), "\(json)")
  }

  @Test func `values that are not of their column's kind are shown as text`() {
    let table = TableData(
      columns: [TableDataColumn("Level", .number, unit: "m"), TableDataColumn("At", .time)],
      rows: [[.text("below the gauge"), .number(4)], [.number(3.5), .time(Sample.now)]]
    )
    let lines = text(.table(table))
    #expect(lines.contains(" Level            At"))
    #expect(lines.contains(" below the gauge  4"))
    #expect(lines.contains(" 3.5 m            14:05"))
  }

  @Test func `the attribution of the content replaces that of the provider`() {
    var snapshot = DataSample.snapshot(.text(DataSample.text))
    snapshot.attribution = "Notices by the crew"
    let dashboard = DataSample.dashboard("Notices", .text, .fresh(snapshot))
    for format in [OutputFormat.text, .plain, .json, .markdown] {
      let text = Renderer().render(dashboard, as: format)
      #expect(text.contains("Notices by the crew") && !text.contains("by Example Harbour"))
    }
  }

  @Test func `the kind in JSON is that of the content`() {
    let state = PanelState.fresh(DataSample.snapshot(.text(DataSample.text)))
    let dashboard = DataSample.dashboard("Other", .metrics, state)
    #expect(Renderer().render(dashboard, as: .json).contains(#""kind": "text""#))
  }

  @Test(arguments: [
    (0, "0"), (-0.0, "0"), (3, "3"), (-2.5, "\u{2212}2.5"), (0.1 + 0.2, "0.3"),
    (3.14159265, "3.14159"), (51.5085, "51.5085"), (1013.25, "1013.25"), (0.000_123_45, "0.000123"),
    (123_456.789, "123457"), (16_384_000_123, "16384000123"), (1e15, "1e+15"),
    (-1.5e18, "\u{2212}1.5e+18"), (1.234_567_8e300, "1.23457e+300"), (9.999_999e20, "1e+21"),
    (2.5e-7, "2.5e-7"), (.leastNonzeroMagnitude, "4.94066e-324"), (999_999.6, "1000000"),
    (.greatestFiniteMagnitude, "1.79769e+308"),
  ])
  func `a number has the digits that it needs`(value: Double, expected: String) {
    let format = Page(options: RenderOptions(), now: Sample.now).format
    #expect(format.value(value, .number)?.text == expected)
    #expect(format.value(.nan, .number) == nil)
  }

  @Test func `a quantity that is out of its format's range keeps its unit`() {
    let format = Page(options: RenderOptions(), now: Sample.now).format
    #expect(format.value(5e12, .quantity(.pressure))?.text == "5000000000000 hPa")
    #expect(format.value(20, .quantity(.temperature))?.text == "20.0 °C")
  }
}

/// Descriptors of providers that run programs.
enum PluginDescriptors {
  static let exec = SourceDescriptor(
    name: SourceDescriptor.execName,
    title: "Program",
    summary: "A program.",
    kind: .text,
    options: [
      OptionDescription("command", .arguments, help: "The program."),
      OptionDescription("apiKey", .secret, help: "A key."),
    ],
    terms: SourceTerms(attribution: "", attributionURL: "", minimumRefreshSeconds: 60),
    program: nil,
    version: nil
  )
}
