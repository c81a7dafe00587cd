import DashCore
import Localization
import Rules
import Testing

@testable import TextRendering

/// What `dash check` and `dash when` print.
@Suite struct RuleReportTests {
  private func report(
    _ rule: String,
    of place: PlaceWeather = ForecastSample.hourly,
    language: Language = .english,
    isForHours: Bool = false,
    clock: ClockStyle = .hours24
  ) throws -> RuleReport {
    var options = RenderOptions()
    options.language = language
    options.units.clock = clock
    let named = try NamedRule(RuleSetting("", rule), isForHours: isForHours)
    return RuleReport(named, Sample.panel(Sample.fresh([place])), options, at: Sample.now)
  }

  @Test func `a program without configured places has its first`() throws {
    #expect(try report("temp > 5 C").isTrue == true)
    #expect(try report("temp > 5 C").text() == "true: 7.4°\n")
    let nothing = RuleReport(
      try NamedRule(RuleSetting("", "temp > 5 C")),
      Sample.panel(.failed(SourceError(.timeout))),
      RenderOptions(),
      at: Sample.now
    )
    #expect(
      nothing.isTrue == nil && nothing.text().hasSuffix(" did not respond in time\n")
    )
  }

  @Test func `what decided has its time on the clock of the place`() throws {
    // It rains from 18:00 to 23:00, and not the night after.
    #expect(try report("max rain in today > 1 mm").text() == "true: 1.7 mm/h at 20:00 today\n")
    #expect(try report("min temp in tomorrow < 5 C").text() == "true: 2.4° at 05:00 tomorrow\n")
    #expect(try report("min temp in mon > 5 C").text() == "false: 0.4° at 05:00 on Mon\n")
    #expect(try report("sum rain in today > 1 mm").text() == "true: 4.2 mm\n")
    #expect(
      try report("temp < 9 C and any rain > 1 mm in today").text()
        == "true: temperature: 7.4°, rain: 1.7 mm/h at 20:00 today\n"
    )
    #expect(try report("not night").text() == "true: not night\n")
    #expect(try report("max wind in days 0-16 > 90 m/s").text() == "not known: wind\n")
  }

  @Test(arguments: Language.allCases)
  func `each language says it`(_ language: Language) throws {
    let yes = try report("max rain in today > 1 mm", language: language).text()
    let no = try report("max rain in today > 9 mm", language: language).text()
    let unknown = try report("max wind in days 0-16 > 90 m/s", language: language).text()
    #expect(Set([yes, no, unknown]).count == 3)
    #expect(yes.contains("20:00"))
    if language != .english { #expect(!(yes + no + unknown).contains(#/true|false|known| at /#)) }
  }

  @Test func `the periods are in the order of time`() throws {
    let report = try report("rain = 0 mm and temp > 6 C", isForHours: true)
    let found = report.periods(atLeast: 2 * 3600)
    #expect(found.isKnown)
    #expect(report.text(of: found.periods) == "Fri 14:05–18:00, Sat 10:00–19:00, Sun 12:00–14:00")
    #expect(report.json(of: found.periods).contains(#""from": "2026-11-20T14:05:00Z""#))
    let line = Renderer(RenderOptions())
      .render(report.line(of: found.periods, isDemo: false), as: .i3bar)
    #expect(line.contains(#""full_text": "Fri 14:05–18:00, Sat 10:00–19:00, Sun 12:00–14:00""#))
    #expect(report.periods(atLeast: 12 * 3600).periods.isEmpty)
    #expect(report.text(of: []) == "not in the coming hours")
  }

  @Test func `a period ends at 24 or on another day`() throws {
    let night = try report("night", isForHours: true)
    #expect(
      night.text(of: Array(night.periods(atLeast: 0).periods.prefix(1))) == "Fri 16:00–Sat 07:00"
    )
    let start = Sample.now.advanced(bySeconds: 3300)
    let midnight = start..<start.advanced(bySeconds: 9 * 3600)
    #expect(night.text(of: [midnight]) == "Fri 15:00–24:00")
    let half = try report("night", isForHours: true, clock: .hours12)
    #expect(half.text(of: [midnight]) == "Fri 3:00 pm–12:00 am")
  }
}
