import DashCore
import DashTestSupport
import Testing
import TextRendering

/// A history with its golden file: its content and options.
struct HistoryCase: Sendable, CustomTestStringConvertible {
  let name: String
  let report: HistoryReport
  var format = HistoryFormat.text
  var options = RenderOptions()

  var testDescription: String { name }

  static let all: [HistoryCase] =
    [20, 80, 140].map { width in
      HistoryCase(
        name: "history-\(width).txt",
        report: HistorySample.week,
        options: RenderOptions(width: width)
      )
    } + [
      HistoryCase(name: "history-gaps.txt", report: HistorySample.gaps),
      HistoryCase(
        name: "history-gaps-ascii.txt",
        report: HistorySample.gaps,
        options: RenderOptions(isUnicode: false)
      ),
      HistoryCase(name: "history-one.txt", report: HistorySample.one),
      HistoryCase(name: "history-two.txt", report: HistorySample.two),
      HistoryCase(name: "history-negative.txt", report: HistorySample.negative),
      HistoryCase(name: "history-equal.txt", report: HistorySample.equal),
      HistoryCase(
        name: "history-imperial.txt",
        report: HistorySample.week,
        options: RenderOptions(units: .imperial)
      ),
      HistoryCase(
        name: "history-color.txt",
        report: HistorySample.negative,
        options: RenderOptions(width: 60, colorDepth: .ansi16)
      ),
      HistoryCase(
        name: "history-year.txt",
        report: HistorySample.report(
          HistorySample.series(days: 390, everyMinutes: 360, range: 12),
          days: 390
        )
      ),
      HistoryCase(
        name: "history-places.txt",
        report: HistoryReport(
          generatedAt: Sample.now,
          places: [
            HistorySample.block(HistorySample.series(days: 1, everyMinutes: 60)),
            HistorySample.block(
              HistorySample.series(days: 1, at: HistorySample.nameless, lowest: -30),
              of: HistorySample.nameless
            ),
          ]
        )
      ),
      HistoryCase(name: "history-plain.txt", report: HistorySample.week, format: .plain),
      HistoryCase(name: "history-plain-one.txt", report: HistorySample.one, format: .plain),
      HistoryCase(
        name: "history.json",
        report: HistorySample.report(HistorySample.series(days: 1, everyMinutes: 240), days: 1),
        format: .json
      ),
      HistoryCase(
        name: "history-absent.json",
        report: HistoryReport(
          generatedAt: Sample.now,
          places: [],
          absence: .unknownPlace("Lodnon", nearest: "London, GB", known: ["London, GB"])
        ),
        format: .json
      ),
      HistoryCase(
        name: "history.csv",
        report: HistorySample.report(HistorySample.series(days: 1, everyMinutes: 240), days: 1),
        format: .csv
      ),
    ]
}

@Suite struct HistoryScreenTests {
  @Test(arguments: HistoryCase.all)
  func `a history equals its golden file`(_ history: HistoryCase) throws {
    let text = HistoryRenderer(history.options).render(history.report, as: history.format)
    try Golden.expect(text, is: history.name)
  }

  @Test func `one or two measurements are a line of text, not charts`() {
    func lines(_ report: HistoryReport) -> [Substring] {
      HistoryRenderer().render(report, as: .text).split(separator: "\n")
    }
    #expect(lines(HistorySample.one).contains(" temperature 7.4 °C · humidity 81 %"))
    #expect(
      lines(HistorySample.two).contains(
        " temperature 7.4 to 8.1 °C · humidity 81 % · rain 0.4 mm/h"
      )
    )
    for report in [HistorySample.one, HistorySample.two] {
      // The header, the place with its time, the values and the source.
      #expect(lines(report).count == 4)
    }
  }
}
