import DashCore
import DashTestSupport
import Testing
import TextRendering

/// A history with its golden file, whose name tells the format.
struct HistoryCase: Sendable, CustomTestStringConvertible {
  let name: String
  let report: HistoryReport
  let options: RenderOptions

  init(_ name: String, _ report: HistoryReport, _ options: RenderOptions = RenderOptions()) {
    (self.name, self.report, self.options) = (name, report, options)
  }

  var testDescription: String { name }

  private static let day = HistorySample.report(
    HistorySample.series(days: 1, everyMinutes: 240),
    days: 1
  )

  static let all: [HistoryCase] = [
    HistoryCase("history-80.txt", HistorySample.week, .init(width: 80)),
    HistoryCase("history-140.txt", HistorySample.week, .init(width: 140)),
    HistoryCase("history-gaps.txt", HistorySample.gaps),
    HistoryCase("history-one.txt", HistorySample.one),
    HistoryCase("history-two.txt", HistorySample.two),
    HistoryCase("history-negative.txt", HistorySample.negative),
    HistoryCase("history-equal.txt", HistorySample.equal),
    HistoryCase("history-imperial.txt", HistorySample.week, .init(units: .imperial)),
    HistoryCase("history-color.txt", HistorySample.negative, .init(width: 60, colorDepth: .ansi16)),
    HistoryCase(
      "history-year.txt",
      HistorySample.report(
        HistorySample.series(days: 390, everyMinutes: 360, range: 12),
        days: 390
      )
    ),
    HistoryCase(
      "history-places.txt",
      HistoryReport(
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
    HistoryCase("history-plain.txt", HistorySample.week),
    HistoryCase("history-plain-one.txt", HistorySample.one),
    HistoryCase("history.json", day),
    HistoryCase("history.csv", day),
    HistoryCase("history.md", HistorySample.one),
    HistoryCase(
      "history-absent.json",
      HistoryReport(
        generatedAt: Sample.now,
        places: [],
        absence: .unknownPlace("Lodnon", nearest: "London, GB", known: ["London, GB"])
      )
    ),
  ]
}

@Suite struct HistoryScreenTests {
  @Test(arguments: HistoryCase.all)
  func `a history equals its golden file`(_ history: HistoryCase) throws {
    let name = history.name
    let format: OutputFormat =
      name.hasSuffix(".json")
      ? .json
      : name.hasSuffix(".csv")
        ? .csv
        : name.hasSuffix(".md") ? .markdown : name.contains("plain") ? .plain : .text
    let text = Renderer(history.options).render(history.report, as: format)
    try Golden.expect(text, is: name)
  }

  @Test(arguments: [OutputFormat.text, .plain])
  func `rain is counted where it fell, and none of it has no chart`(format: OutputFormat) {
    func text(_ rain: [Double?]) -> String {
      let observations = zip(Int64(0)..., rain).map { index, rain in
        HistorySample.observation(minutesAgo: 600 - index * 60) { observation in
          observation.temperatureCelsius = 7.4
          observation.rainMillimetresPerHour = rain
        }
      }
      return Renderer().render(HistorySample.report(observations), as: format)
    }
    #expect(text([0, 0.4, 0, 1.2, nil, 0]).contains("in 2 of 6 measurements"))
    #expect(!text([0, 0, 0, 0, 0, 0]).lowercased().contains("rain"))
  }

  @Test func `one or two measurements are a line of text, not charts`() {
    func lines(_ report: HistoryReport) -> [Substring] {
      Renderer().render(report, as: .text).split(separator: "\n")
    }
    #expect(lines(HistorySample.one).contains(" temperature 7.4 °C · humidity 81%"))
    #expect(
      lines(HistorySample.two).contains(
        " temperature 7.4 to 8.1 °C · humidity 81% · rain 0.4 mm/h"
      )
    )
    for report in [HistorySample.one, HistorySample.two] {
      // The header, the place with its time, the values and the source.
      #expect(lines(report).count == 4)
    }
  }
}
