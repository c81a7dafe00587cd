import DashCore
import Testing

@testable import TextRendering

/// Names, conditions and alerts of hostile services in the formats that programs read.
@Suite struct HostileDataTests {
  /// What could end a field, start a formula, or be markup, in each of the formats.
  private static let starts = [
    "=cmd|' /C calc'!A0", "+1+1", "-2+3", "@SUM(A1)", "＝1+1", "\"", "'", ",", ";", "|", "\\", "\\|",
    "a\\", "\\\\", "\\n", "\\\"", "a\" 1\n", "} 1", "\"} 1", "{", "a=b", " a b ", "x,y=z",
    "x y=1i 1",
    "# HELP x", "# TYPE", "**b**", "_i_", "`c`", "[a](http://x.example)", "![i](http://x.example)",
    "<script>alert(1)</script>", "&lt;", "&#124;", "~~s~~", "@everyone", ":smile:", "$x$",
    "http://x.example", "www.x.example", "| a | b |", "---", "#[fg=red]", "%{A1:cmd:}", "${x}",
    "$(x)",
  ]
  private static let ends = [
    "\r\n", "\n", "\t=1", "\0", "\u{1B}[31m", "\u{85}", "\u{2028}", "\u{202E}x", "\u{FEFF}=1",
    "\"\u{301}", "|\u{301}", ",\u{301}", "\\\u{301}", "\u{1F600}", "é", "",
  ]
  static let texts =
    (starts + ends + zip(starts, ends).map { $0 + $1 }).map { DisplayText($0) }.filter {
      !$0.isEmpty
    }

  /// A place and a plugin that are named, described and warned of with a text.
  private func dashboard(_ text: DisplayText) -> Dashboard {
    var alert = WeatherAlert(id: text, event: text, source: "north")
    alert.headline = text
    var place = Sample.place(text.string, "GB", .rain, text, isDay: true, 7.4)
    place.country = text
    place.requestedPlace = .name(text.string)
    let alerts = Fetched(AlertList([alert]), receivedAt: Sample.now, origin: .network)
    place.alerts = PlaceAlerts(alerts, from: "north", at: Sample.now)
    let table = TableData(
      columns: [TableDataColumn(text, .text), TableDataColumn(text, .number, unit: text)],
      rows: [[.text(text), .number(1)]]
    )
    let metrics = [Metric(text, unit: text, value: -1)]
    let others = [Snapshot.Content.table(table), .metrics(metrics)].map { content in
      Panel(
        name: text,
        descriptor: DataSample.provider("Harbour", content.kind),
        state: .fresh(DataSample.snapshot(content))
      )
    }
    return Sample.dashboard(panels: [Sample.panel(Sample.fresh([place]), name: text)] + others)
  }

  private func render(_ text: DisplayText, _ format: OutputFormat) -> String {
    Renderer().render(dashboard(text), as: format)
  }

  @Test func `there are more than sixty texts`() { #expect(Self.texts.count > 60) }

  @Test(arguments: texts)
  func `a text stays in its field of CSV and is no formula`(_ text: DisplayText) throws {
    let tables = CSVRecords.records(of: render(text, .csv)).split(separator: [""])
    #expect(tables.count == 3)
    let isFormula = "=+-@＝＋－＠".unicodeScalars.contains(text.string.unicodeScalars.first ?? " ")
    let expected = (isFormula ? "'" : "") + text.string
    for table in tables {
      #expect(Set(table.map(\.count)).count == 1)
      #expect(table.last?.first == expected)
    }
    let weather = try #require(tables.first)
    let fields = Dictionary(zip(weather[0], weather[weather.startIndex + 1])) { $1 }
    for name in ["name", "country", "condition"] { #expect(fields[name] == expected) }
    #expect(tables.last?.last?[2] == "-1")
  }

  @Test(arguments: texts)
  func `a text stays in its cell of Markdown and is no markup`(_ text: DisplayText) {
    for table in render(text, .markdown).split(separator: "\n\n") where table.hasPrefix("|") {
      let rows = table.split(separator: "\n").map { Self.cells(of: String($0)) }
      #expect(rows.count == 3)
      #expect(Set(rows.map(\.count)).count == 1)
      #expect(rows.last?.contains(text.string) == true)
    }
  }

  /// Splits a row at the pipes that are not escaped, and checks that all markup is.
  private static func cells(of row: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for scalar in row.unicodeScalars {
      if isEscaped {
        cells[cells.count - 1].unicodeScalars.append(scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "|" {
        cells.append("")
      } else {
        #expect(!"`*_[]<>#~&!@$".unicodeScalars.contains(scalar))
        cells[cells.count - 1].unicodeScalars.append(scalar)
      }
    }
    return cells.map { $0.hasPrefix(" ") ? String($0.dropFirst().dropLast()) : $0 }
  }

  @Test(arguments: texts)
  func `a text stays in its label of Prometheus`(_ text: DisplayText) throws {
    var values: Set<String> = []
    for line in render(text, .prometheus).split(separator: "\n") where !line.hasPrefix("#") {
      var rest = Substring(line)
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
      #expect(name.hasPrefix("dash_"))
      rest = rest.dropFirst(name.count)
      try #require(rest.hasPrefix("{"))
      rest = rest.dropFirst()
      while rest.first != "}" {
        let label = rest.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
        #expect(!label.isEmpty)
        rest = rest.dropFirst(label.count)
        try #require(rest.hasPrefix("=\""))
        var value = String.UnicodeScalarView()
        var scalars = rest.dropFirst(2).unicodeScalars
        while let scalar = scalars.popFirst(), scalar != "\"" {
          value.append(scalar == "\\" ? scalars.popFirst() ?? scalar : scalar)
        }
        values.insert(String(value))
        rest = Substring(scalars)
        if rest.first == "," { rest.removeFirst() }
      }
      #expect(Double(rest.dropFirst(2)) != nil)
    }
    #expect(values.contains(text.string))
    #expect(values.isSuperset(of: ["north", "examplemap"]))
  }

  @Test(arguments: texts)
  func `a text stays in its tag of InfluxDB`(_ text: DisplayText) {
    let expected = text.string.replacing(ascii: "\\", with: "/")
    var values: Set<String> = []
    for line in render(text, .influx).split(separator: "\n") {
      let parts = Self.parts(of: String(line), at: " ")
      #expect(parts.count == 3)
      #expect(Int(parts[2]).map { $0 <= Int(Sample.now.secondsSinceEpoch) * 1_000_000_000 } == true)
      for tag in Self.parts(of: parts[0], at: ",").dropFirst() {
        let sides = Self.parts(of: tag, at: "=")
        #expect(sides.count == 2)
        values.insert(sides[1].replacing(ascii: "\\", with: ""))
      }
      for field in Self.parts(of: parts[1], at: ",") {
        let sides = Self.parts(of: field, at: "=")
        #expect(Double(sides[1]) != nil || sides[1] == "\"rain\"")
      }
    }
    #expect(values.contains(expected))
  }

  /// Splits a text at a separator that no backslash precedes.
  private static func parts(of text: String, at separator: Unicode.Scalar) -> [String] {
    var parts = [""]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      if scalar == separator, !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].unicodeScalars.append(scalar)
      }
      isEscaped = scalar == "\\" && !isEscaped
    }
    return parts
  }

  @Test func `a place in two panels is a series of each`() {
    let dashboard = Sample.dashboard(Sample.fresh([Sample.london]), Sample.fresh([Sample.london]))
    let lines = Renderer().render(dashboard, as: .prometheus).split(separator: "\n")
    #expect(Set(lines).count == lines.count)
    #expect(lines.count { $0.hasPrefix("dash_weather_temperature_celsius{") } == 2)
  }

  /// A photo whose licence is a text, and whose page has a hostile address.
  private func photos(_ license: DisplayText) throws -> Dashboard {
    let policy = LinkPolicy(anyHostOr: nil)
    let page = try #require(policy.link("https://h.example/p|x<svg/onload=x>"))
    let picture = try #require(policy.link("https://h.example/p.jpg"))
    let id = try #require(PhotoID("1"))
    let file = PictureFile(link: picture, longestEdge: 640)
    var photo = try #require(Photo(id: id, pageURL: page, pictures: [file]))
    photo.license = license.string
    let panel = Panel(
      name: "photos",
      descriptor: DataSample.provider("Harbour", .photos),
      state: .fresh(DataSample.snapshot(.photos(try #require(PhotoPage(photos: [photo])))))
    )
    return Sample.dashboard(panels: [panel])
  }

  @Test(arguments: texts)
  func `a photo's licence and address are no formula and no markup`(_ text: DisplayText) throws {
    let records = CSVRecords.records(of: Renderer().render(try photos(text), as: .csv))
    let isFormula = "=+-@＝＋－＠".unicodeScalars.contains(text.string.unicodeScalars.first ?? " ")
    #expect(records.allSatisfy { $0.count == records[0].count })
    #expect(records[1][4] == (isFormula ? "'" : "") + text.string)
    let page = "https://h.example/p|x<svg/onload=x>"
    #expect(records[1][5] == page)
    let markdown = Renderer().render(try photos(text), as: .markdown)
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }
    let cells = Self.cells(of: String(try #require(rows.last)))
    #expect(cells.contains(text.string) && cells.contains(page))
    #expect(cells.count == Self.cells(of: String(rows[0])).count)
  }

  @Test func `no number that is not finite is written`() {
    var place = Sample.london
    place.temperatureCelsius = .nan
    place.windSpeedMetresPerSecond = .infinity
    let dashboard = Sample.dashboard(Sample.fresh([place]))
    for format in [OutputFormat.csv, .markdown, .prometheus, .influx] {
      let text = Renderer().render(dashboard, as: format).lowercased()
      #expect(!text.contains("nan") && !text.contains("=inf") && !text.contains(" inf\n"))
    }
  }

  @Test func `an observation in the future has the time of the refresh`() {
    var place = Sample.london
    place.observedAt = Sample.now.advanced(bySeconds: 3600)
    let text = Renderer().render(Sample.dashboard(Sample.fresh([place])), as: .influx)
    #expect(text.contains(" \(Sample.now.secondsSinceEpoch)000000000\n"))
    #expect(!text.contains(" \(Sample.now.secondsSinceEpoch + 3600)000000000\n"))
  }
}
