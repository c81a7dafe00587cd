import DashTestSupport
import Testing
import TextRendering

/// Printed reports.
@Suite struct ReportTests {
  private static let report = Report(
    "dash doctor",
    summary: "1 failure, 1 warning",
    mark: .failure,
    [
      Report.Section(
        "Program",
        [
          Report.Row("version", "0.1.0, release build, Swift 6.3", mark: .ok),
          Report.Row("libcurl", "8.0.0 with OpenSSL/3.0.0", mark: .ok),
        ]
      ),
      Report.Section("Nothing", []),
      Report.Section(
        "Montréal, OpenWeatherMap",
        [
          Report.Row(
            "key",
            "OpenWeatherMap rejected the key. The service says: \"Invalid API key.\".",
            mark: .failure,
            steps: [
              "Compare your key with the one on https://home.openweathermap.org/api_keys.",
              "A new key takes up to 2 hours to work.",
            ]
          ),
          Report.Row("calls", "59 of 60 left this minute, 1 today", mark: .note),
          Report.Row("clock", "2 min behind that of api.openweathermap.org", mark: .warning),
        ]
      ),
      Report.Section("Place", [Report.Row("answers", "/home/jan/.cache/dash/store.sqlite")]),
    ]
  )

  @Test(arguments: [100, 60])
  func `a report equals its golden file`(_ width: Int) throws {
    let text = ReportLayout(Self.report, options: RenderOptions(width: width)).text()
    try Golden.expect(text, is: "report-\(width).txt")
    for line in text.split(separator: "\n") { #expect(line.count <= width, "\(line)") }
  }

  @Test func `a report is ASCII if the output allows nothing else`() {
    let options = RenderOptions(width: 80, isUnicode: false)
    let text = ReportLayout(Self.report, options: options).text()
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
    #expect(text.contains("Montreal"))
  }

  @Test func `colour carries no information that the text lacks`() throws {
    let plain = ReportLayout(Self.report, options: RenderOptions(width: 80)).text()
    let options = RenderOptions(width: 80, colorDepth: .ansi16)
    let colored = ReportLayout(Self.report, options: options).text()
    #expect(colored != plain)
    #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
  }
}
