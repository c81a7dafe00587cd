import DashCore
import DashTestSupport
import Testing

@testable import TextRendering

/// The syntax, the names and the filters of templates.
@Suite struct TemplateTests {
  private func text(_ source: String, isTrusted: Bool = true, units: Units = .metric) throws
    -> String
  {
    let dashboard = Sample.dashboard(Sample.fresh([ForecastSample.hourly]))
    var options = RenderOptions(units: units)
    options.template = try Template(source, isTrusted: isTrusted)
    let line = Renderer(options).render(dashboard, as: .template)
    #expect(line.hasSuffix("\n"))
    return String(line.dropLast())
  }

  @Test(
    arguments: [
      ("{city}, {country}", "London, GB"), ("{temp}|{temp|round:1}|{temp|bare}", "7°|7.4°|7"),
      ("{now.temp|unit:f}", "45 °F"), ("{wind.arrow}{wind|unit:Bft}", "↗3 Bft"),
      ("{temp|pad:5}|{city|pad:8}|{city|max:4}", "   7°|London  |Lon…"), ("{{{icon}}}", "{☂}"),
      (#"a\nb\\n"#, "a\nb\\n"), ("{alerts.first|or:\"all | \\\"clear\\\"\"}", "all | \"clear\""),
      ("{city} {alerts.first} {icon}", "London ☂"), ("{city|upper} {city|lower}", "LONDON london"),
      ("{days.0.high} {today.high}", "9° 9°"), ("{hourly.temp|spark:5}", "█▇▆▄▁"),
      ("{temp|color:red}", "7°"),
      ("{if temp > 7 C}warm{else}cold{end}!", "warm!"), ("a{if temp > 8 C}warm{end}b", "ab"),
      ("{if temp > 8 C}warm{else}{if wind > 99 m/s}storm{else}{temp}{end}{end}", "7°"),
      ("{if wind > 1 m/s and not night}{wind|unit:kn}{end}", "8 kn"),
      ("{hourly.0.temp} {hourly.399.temp|or:\"-\"}", "9° -"),
      ("{fri.high} {sun}", "9° 07:27–16:05"),
      ("{max temp in next 12h} {sum rain in today|round:1|bare}", "9° 4.2"),
      (
        "{updated|time:\"%a %d %b %Y %y %m, %H.%M.%S %I %p %%\"}",
        "Fri 20 Nov 2026 26 11, 14.00.00 02 pm %"
      ),
    ]
  )
  func `values and filters`(_ source: String, _ expected: String) throws {
    let shown = try text(source)
    #expect(shown == expected)
  }

  @Test func `a time is on the clock of the place, or relative`() throws {
    let clock = try text("{updated} {updated|relative}")
    #expect(clock == "14:00 5 min ago")
    #expect(try text("{sunset|relative}").hasPrefix("in "))
  }

  @Test func `a time of another day has its date`() throws {
    var place = ForecastSample.hourly
    place.observedAt = Sample.now.advanced(bySeconds: -3 * 86_400)
    var options = RenderOptions()
    options.template = try Template("{updated}")
    let dashboard = Sample.dashboard(Sample.fresh([place]))
    #expect(Renderer(options).render(dashboard, as: .template) == "Tue 17 Nov 2026 14:05\n")
  }

  @Test(
    arguments: [
      ("{tmp}", 2, "tmp", "temp"), ("a {city|uper}", 9, "uper", "upper"), ("{temp", 6, "", nil),
      ("{temp|unit:X}", 12, "X", nil), ("{temp|round:9}", 13, "9", nil),
      ("{city|round:1}", 7, "round", nil),
      ("{temp|spark:3}", 7, "spark", nil), ("{city|color:redd}", 13, "redd", "red"),
      ("{city|or:\"x}", 13, "", nil), ("{days.99.high}", 2, "days.99.high", "days.2.high"),
      ("{}", 2, "", nil), ("{if tmp > 3 C}", 5, "tmp", "temp"),
      ("{if temp > 3}x{end}", 13, "", nil),
      ("{if night}x", 12, "", nil), ("x{end}", 3, "end", nil),
      ("{if night}{else}{else}{end}", 17, "{else", nil),
      ("{min temp in tonigt}", 14, "tonigt", "tonight"), ("{updated|time:%Q}", 15, "%Q", nil),
      ("{min city in today}", 6, "city", nil),
      ("{temp|pad}", 10, "}", nil), ("{humidity|unit:C}", 11, "unit", nil),
      ("é {temprature}", 4, "temprature", "temp"),
    ]
  )
  func `a mistake has its column and the nearest name`(
    _ source: String,
    _ column: Int,
    _ found: String,
    _ nearest: String?
  ) {
    let error = #expect(throws: TemplateError.self) { try Template(source) }
    #expect(error?.column == column)
    #expect(error?.found == found)
    #expect(error?.nearest == nearest)
  }

  @Test func `a template asks for the parts of its names only`() throws {
    #expect(try Template("{city} {temp} {wind.arrow}").parts == [])
    #expect(try Template("{tomorrow.high}").parts == .forecast)
    #expect(try Template("{aqi}{alerts}").parts == [.air, .alerts])
    #expect(LineReport.defaultTemplate.parts == .alerts)
  }

  @Test func `every name has its own spelling and can be read back`() throws {
    let names = ValueName.listed.map(\.text)
    #expect(Set(names).count == names.count)
    for name in names { #expect(ValueName(name)?.text == name) }
    #expect(ValueName("days.15.low") != nil)
    #expect(ValueName("days.01.low") == nil)
    let list = LineReport(
      .panel(Sample.panel(Sample.fresh([ForecastSample.hourly]))),
      generatedAt: Sample.now,
      isDemo: false
    )
    .names(RenderOptions())
    #expect(list.split(separator: "\n").count == names.count)
    #expect(list.contains("temp                     7°\n"))
  }

  @Test func `no text of a foreign configuration is an escape or breaks a line`() throws {
    let hostile = "\u{1B}]52;c;eA==\u{7}\u{9B}31m\u{202E}x"
    let source = #"\#(hostile) {city} {alerts.first|or:"\#(hostile)\#u{2028}\#u{A}y"} \#(hostile)"#
    let safe = "]52;c;eA==31mx"
    #expect(try text(source, isTrusted: false) == "\(safe) London \(safe)  y \(safe)")
    // The user's own template may have them.
    #expect(try text(source).contains("\u{1B}]52;"))
  }

  @Test(
    arguments: [
      ("{temp}{wind.arrow}{wind}", "7C SW 4 m/s"), ("{icon}{temp}", "rain 7C"),
      ("{wind.arrow} {wind}", "SW 4 m/s"), ("{temp|unit:f}", "45 degF"),
      ("{temp}/{feels}", "7C/5C"),
      ("{hourly.temp|spark:3}{low}", "#=_ 4C"), ("{city}{country}", "London GB"),
    ]
  )
  func `in ASCII values stay apart`(_ source: String, _ expected: String) throws {
    let template = try Template(source)
    let page = Page(options: RenderOptions(isUnicode: false), now: Sample.now)
    #expect(template.text(of: ForecastSample.hourly, on: page, .none) == expected)
  }

  @Test func `the text of a foreign configuration is no markup`() throws {
    let place = ForecastSample.hourly
    let template = try Template("%{{A1:x:}} <b>#[x] \u{1B}[1m| {city}", isTrusted: false)
    let page = Page(options: RenderOptions(), now: Sample.now)
    func text(_ markup: BarMarkup) -> String { template.text(of: place, on: page, markup) }
    #expect(text(.polybar) == "%(A1:x:) <b>#[x] [1m| London")
    #expect(text(.pango) == "%{A1:x:} &lt;b&gt;#[x] [1m| London")
    #expect(text(.tmux(isUnicode: true)) == "%{A1:x:} <b>♯[x] [1m| London")
    #expect(text(.argos) == "%{A1:x:} <b>#[x] [1m¦ London")
  }
}
