import CommandLine
import DashCore
import DashSettings
import DashTestSupport
import Foundation
import Localization
import TerminalScreen
import Testing
import TextRendering

@testable import DashCommands
@testable import DashPictures

/// Options override the environment, which overrides the file, which overrides the defaults.
@Suite struct SettingsTests {
  private func settings(
    _ arguments: [String] = [],
    environment: [String: String] = [:],
    units: String? = nil,
    language: String? = nil,
    columns: Int? = nil,
    rows: Int? = nil
  ) throws -> Settings {
    var configuration = Configuration()
    configuration.units = try units.map { try UnitsSetting($0) }
    configuration.language = language
    return try Settings.resolve(
      ArgumentParser.parse(arguments, Command.table).arguments.get(),
      configuration,
      environment: environment,
      terminal: Terminal(
        outputIsTerminal: columns != nil,
        outputColumns: columns,
        outputRows: rows
      ),
      utcOffsetSeconds: 0
    )
  }

  @Test(arguments: [true, false])
  func `the command about alerts has the sources of a file whose dashboards show none`(
    showsAlerts: Bool
  ) throws {
    var configuration = Configuration()
    configuration.showsAlerts = showsAlerts
    configuration.alerts.sources = ["nws"]
    configuration.alerts.condition = "severity >= severe"
    func alerts(_ arguments: String...) throws -> AlertSettings? {
      try Settings.resolve(
        ArgumentParser.parse(arguments, Command.table).arguments.get(),
        configuration,
        environment: [:],
        terminal: Terminal(outputIsTerminal: false),
        utcOffsetSeconds: 0
      ).alerts
    }
    #expect(try alerts("weather")?.sources == (showsAlerts ? ["nws"] : nil))
    #expect(try alerts("alerts")?.sources == ["nws"])
    #expect(try alerts("weather")?.condition == (showsAlerts ? "severity >= severe" : nil))
    #expect(try alerts("alerts")?.condition == nil)
  }

  @Test func `only what shows a card in a window asks for radar`() throws {
    func asks(_ arguments: String..., rows: Int? = 50) throws -> Bool {
      try settings(arguments, columns: 120, rows: rows).radar != nil
    }
    #expect(try asks() && asks("Paris") && asks("weather") && asks("--watch"))
    #expect(try asks("show", "weather") && asks("weather", "Paris", "--watch"))
    #expect(try asks("radar") && asks("radar", rows: nil) && asks("radar", "-f", "json"))
    #expect(try !asks(rows: nil) && !asks("-f", "json") && !asks("--plain-watch"))
    #expect(try !asks("weather", "--template", "{temp}"))
    let others = Command.all.map(\.specification).filter { command in
      !["", "weather", "show", "radar"].contains(command.name)
    }
    for command in others {
      let words = command.name.split(separator: " ").map(String.init)
      for operands in [[], ["London"], ["temp > 1 C"], ["1"], ["bash"]] {
        let parsed = ArgumentParser.parse(words + operands, Command.table).arguments
        guard let arguments = try? parsed.get(), arguments.command == command.name else { continue }
        let settings = try Settings.resolve(
          arguments,
          Configuration(),
          environment: [:],
          terminal: Terminal(outputIsTerminal: true, outputColumns: 120, outputRows: 50),
          utcOffsetSeconds: 0
        )
        #expect(settings.radar == nil, "\(command.name)")
      }
    }
    #expect(others.count > 10)
  }

  @Test func `watch mode takes the mouse unless an option leaves it to the terminal`() throws {
    #expect(try settings(["weather", "--watch"]).hasMouse)
    #expect(try !settings(["weather", "--watch", "--no-mouse"]).hasMouse)
  }

  @Test func `units come from the option, the environment, the file or the default`() throws {
    let environment = ["DASH_UNITS": "standard"]
    #expect(
      try settings(["-u", "metric"], environment: environment, units: "imperial").render.units
        == .metric
    )
    #expect(try settings(environment: environment, units: "imperial").render.units == .standard)
    #expect(try settings(units: "imperial").render.units == .imperial)
    #expect(try settings(environment: ["DASH_UNITS": ""]).render.units == .metric)
  }

  @Test(
    arguments: zip(
      ["low", "temp,high", "uv", "temp"],
      [(true, false), (true, false), (false, true), (false, false)]
    )
  )
  func `a column requests what it needs`(_ columns: String, _ needed: (forecast: Bool, air: Bool))
    throws
  {
    let settings = try settings(["weather", "Paris", "Rome", "--columns", columns])
    #expect(settings.weather.includesForecast == needed.forecast)
    #expect(settings.weather.includesAirQuality == needed.air)
    #expect(!settings.render.forecast.isListed)
  }

  @Test(
    arguments: [
      ([], false, nil, false),
      (["weather"], false, nil, false),
      (["weather", "a", "b"], false, nil, false),
      (["show", "a"], false, nil, false),
      (["photos", "a"], false, nil, false),
      (["weather", "a"], false, nil, false),
      (["--days", "2"], true, 2, false),
      (["weather", "a", "b", "--days", "3"], true, 3, false),
      (["weather", "--hourly"], true, nil, true),
      (["show", "a", "--days=16", "--hourly"], true, 16, true),
    ] as [([String], Bool, Int?, Bool)]
  )
  func `the forecast of several places needs an option`(
    _ arguments: [String],
    _ isShown: Bool,
    _ days: Int?,
    _ isHourly: Bool
  ) throws {
    let settings = try settings(arguments)
    #expect(settings.render.forecast.isListed == isShown)
    #expect(settings.render.forecast.days == days)
    #expect(settings.render.forecast.isHourly == isHourly)
    #expect(settings.weather.includesForecast == isShown)
    #expect(settings.weather.includesAirQuality == isShown)
    // One more day, for the hours after midnight.
    #expect(settings.weather.days == days.map { $0 + 1 })
    #expect(settings.needsForecast == (days != nil || isHourly))
  }

  @Test func `the program of notify is found, or the command line is wrong`() throws {
    let folder = try TemporaryDirectory()
    let program = try folder.write("#!/bin/sh\n", to: "bin/alarm", permissions: 0o700)
    _ = try folder.write("x", to: "bin/text", permissions: 0o600)
    func path(_ name: String) throws -> String? {
      try settings(
        ["weather", "--watch", "--notify", name],
        environment: ["PATH": "\(folder.path)/bin"]
      ).notifyProgram?.path
    }
    #expect(try path(program) == program)
    #expect(try path("alarm") == program)
    // Below the folder of the tests.
    let up = String(
      repeating: "../",
      count: FileManager.default.currentDirectoryPath.split(separator: "/").count
    )
    #expect(
      try path("\(up)\(program.dropFirst())")
        == URL(filePath: program).resolvingSymlinksInPath().path
    )
    for wrong in [
      "text", "\(folder.path)/bin/text", "\(folder.path)/bin", "missing", "./missing", "",
    ] {
      #expect(throws: UsageError.self, "\(wrong)") { try path(wrong) }
    }
    #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--notify", "x"], Command.table).arguments.get()
    }
  }

  @Test(
    arguments: [
      (["weather"], 80, .card(rows: 49, otherwise: .nextDay)),
      (["weather"], 100, .card(rows: 49, otherwise: .columns)),
      (["weather", "--full"], 99, .nextDay),
      (["weather", "--full"], 200, .columns),
      (["weather", "--format", "json"], 200, .none),
      (["weather", "--watch"], 80, .columns),
      (["weather", "--watch", "--plain-watch"], 120, .forecast),
      (["alerts"], 200, .none),
    ] as [([String], Int, ListDetails)]
  )
  func `a list requests what its columns and the card with it need`(
    _ arguments: [String],
    _ columns: Int,
    _ details: ListDetails
  ) throws {
    #expect(try settings(arguments, columns: columns, rows: 50).listDetails == details)
    // A pipe has no card.
    let piped = try settings(arguments + ["--width", String(columns)])
    if case .card(_, let otherwise) = details {
      #expect(piped.listDetails == otherwise)
    } else {
      #expect(piped.listDetails == details)
    }
  }

  struct Locale: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    let units: String

    init(_ environment: [String: String], _ units: String) {
      self.environment = environment
      self.units = units
    }

    init(_ locale: String, _ units: String) { self.init(["LANG": locale], units) }

    var testDescription: String {
      environment.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    Locale([:], "metric"), Locale("C", "metric"), Locale("C.UTF-8", "metric"),
    Locale("POSIX", "metric"), Locale("de_DE.UTF-8", "wind=km/h"), Locale("de", "metric"),
    Locale("ja_JP", "metric"), Locale("sv_SE", "metric"), Locale("pl_PL", "metric"),
    Locale("ko_KR.UTF-8", "clock=12"), Locale("fr_FR", "wind=km/h"),
    Locale("en_GB.UTF-8", "uk"), Locale("cy_GB", "uk"), Locale("en_US.UTF-8", "imperial"),
    Locale("es_US", "imperial"), Locale("en_us", "imperial"), Locale("en_GU", "imperial"),
    Locale("my_MM", "imperial,temperature=C,wind=km/h,clock=24"),
    Locale("en_LR", "imperial,temperature=C,wind=km/h"),
    Locale("es_PR", "metric,temperature=F,wind=km/h,clock=12"),
    Locale("en_BZ", "metric,temperature=F,wind=km/h"),
    Locale("en_AU.UTF-8", "wind=km/h,clock=12"), Locale("en_CA.UTF-8", "wind=km/h,clock=12"),
    Locale("fr_CA.UTF-8", "wind=km/h"), Locale("en_IE.UTF-8@euro", "wind=km/h"),
    Locale("ar_EG.UTF-8", "wind=km/h,clock=12"),
    Locale(["LANG": "en_US", "LC_ALL": "de_DE"], "wind=km/h"),
    Locale(["LANG": "en_US", "LC_MEASUREMENT": "de_DE"], "wind=km/h,clock=12"),
    Locale(["LANG": "en_US", "LC_TIME": "de_DE"], "imperial,clock=24"),
    Locale(["LANG": "de_DE", "LC_MEASUREMENT": "en_GB", "LC_TIME": "en_US"], "uk,clock=12"),
    Locale(["LANG": "en_US", "LC_ALL": "", "LC_MEASUREMENT": ""], "imperial"),
    Locale(["LC_ALL": "C", "LANG": "en_US"], "metric"),
  ])
  func `units follow the locale by default`(_ locale: Locale) throws {
    let expected = try UnitsSetting(locale.units).applied(to: .metric)
    #expect(try settings(environment: locale.environment).render.units == expected)
  }

  @Test func `us is another name for imperial`() throws {
    #expect(try UnitsSetting("us,wind=kn") == UnitsSetting("imperial,wind=kn"))
  }

  /// How 0.4 and 81 % are written; CLDR is the source.
  @Test(
    arguments: [
      ("en_GB.UTF-8", "0.4", "81%"), ("en_US.UTF-8", "0.4", "81%"), ("en_DK.UTF-8", "0,4", "81 %"),
      ("de_DE.UTF-8", "0,4", "81 %"), ("de_CH.UTF-8", "0.4", "81%"),
      ("es_ES.UTF-8", "0,4", "81 %"),
      ("es_MX.UTF-8", "0.4", "81%"), ("fr_FR.UTF-8", "0,4", "81 %"), ("pt_BR.UTF-8", "0,4", "81%"),
      ("ja_JP.UTF-8", "0.4", "81%"), ("zh_CN.UTF-8", "0.4", "81%"), ("C.UTF-8", "0.4", "81%"),
    ]
  )
  func `numbers are written as in the territory`(
    locale: String,
    number: String,
    percent: String
  ) throws {
    let options = try settings(environment: ["LANG": locale]).render
    let signs = options.strings.signs
    #expect(
      "0\(signs.decimal)4" == number
        && "81\(signs.percentGap)%" == percent.replacing(" ", with: "\u{A0}")
    )
  }

  @Test func `a setting without a preset changes only the named quantities`() throws {
    let environment = ["LANG": "en_US.UTF-8", "DASH_UNITS": "pressure=hPa,wind=Bft"]
    let units = try settings(["-u", "wind=kn"], environment: environment, units: "uk,clock=12")
      .render.units
    #expect(units.text == "uk,wind=kn,clock=12")
    #expect(
      try settings(["-u", "metric"], environment: environment, units: "uk").render.units == .metric
    )
  }

  @Test func `a variable is validated only if it decides`() throws {
    let environment = ["DASH_UNITS": "metric,wnd=kn"]
    #expect(try settings(["-u", "uk"], environment: environment).render.units == .uk)
    for arguments in [[], ["-u", "wind=kn"]] {
      #expect(
        throws: UsageError.badValue(
          origin: "DASH_UNITS",
          value: "wnd",
          expected: .oneOf([
            "temperature", "wind", "pressure", "precipitation", "distance", "clock",
          ]),
          nearest: "wind"
        )
      ) { try settings(arguments, environment: environment) }
    }
  }

  @Test func `the language comes from the option, the environment or the file`() throws {
    let environment = ["DASH_LANG": "de"]
    #expect(try settings(["-l", "fr"], environment: environment, language: "it").language == "fr")
    #expect(try settings(environment: environment, language: "it").language == "de")
    #expect(try settings(language: "it").language == "it")
    #expect(try settings().language == nil)
    let locale = ["LC_ALL": "", "LC_MESSAGES": "ja_JP.UTF-8", "LANG": "fr_FR.UTF-8"]
    #expect(try settings(environment: locale).language == "ja-JP")
    #expect(try settings(environment: locale).render.language == .japanese)
    #expect(try settings(environment: locale, language: "de").render.language == .german)
  }

  @Test(
    arguments: [
      ([:], nil), (["LANG": "C.UTF-8"], nil), (["LANG": "POSIX"], nil), (["LANG": ""], nil),
      (["LANG": "en_GB.UTF-8"], nil), (["LANG": "de"], "de"), (["LANG": "de_AT.UTF-8"], "de-AT"),
      (["LANG": "pt_BR.utf8@euro"], "pt-BR"), (["LANG": "it_IT", "LC_ALL": "C"], nil),
      (["LANG": "it_IT", "LC_MESSAGES": "fr_FR"], "fr-FR"), (["LANG": "it_IT"], "it-IT"),
      (["LANG": "it_IT", "LC_MESSAGES": "fr", "LC_ALL": "ar_EG"], "ar-EG"),
      (["LANG": "zh_CN.UTF-8"], "zh-CN"), (["LANG": "zh_TW.UTF-8"], nil), (["LANG": "zh_HK"], nil),
      (["LANG": "../x"], nil), (["LC_TIME": "de_DE", "LANG": "C"], nil), (["LANG": "d1_DE"], nil),
    ] as [([String: String], String?)]
  )
  func `the locale selects a language for commands that need one`(
    _ environment: [String: String],
    _ tag: String?
  ) throws {
    #expect(try settings(environment: environment).language == tag)
  }

  @Test func `a language without a translation keeps its tag and uses English`() throws {
    let settings = try settings(["--lang", "fi"])
    #expect(settings.language == "fi")
    #expect(settings.render.language == .english)
  }

  @Test(
    arguments: zip(
      ["xterm-256color", "tmux", "linux", "dumb", ""],
      [true, true, false, false, false]
    )
  )
  func `text is a link on a terminal that supports links`(_ term: String, _ canClick: Bool) throws {
    let environment = ["TERM": term]
    #expect(try settings(environment: environment, columns: 80).render.hasHyperlinks == canClick)
    #expect(try !settings(["--color", "always"], environment: environment).render.hasHyperlinks)
    #expect(
      try !settings(environment: environment, columns: 80).errorRender.hasHyperlinks
    )
  }

  @Test func `the width comes from the option, COLUMNS, the terminal or the default`() throws {
    let environment = ["COLUMNS": "70"]
    #expect(
      try settings(["--width", "60"], environment: environment, columns: 90).render.width == 60
    )
    #expect(try settings(environment: environment, columns: 90).render.width == 70)
    #expect(try settings(columns: 90).render.width == 90)
    #expect(try settings().render.width == 80)
  }

  @Test(arguments: zip(["0", "-5", "many", "", "7", "99999"], [80, 80, 80, 80, 20, 1000]))
  func `an invalid COLUMNS is clamped or ignored`(_ columns: String, _ width: Int) throws {
    #expect(try settings(environment: ["COLUMNS": columns]).render.width == width)
  }

  @Test func `a variable with an invalid value is named`() {
    let error = #expect(throws: UsageError.self) {
      try settings(environment: ["DASH_UNITS": "imperal"])
    }
    #expect(
      error
        == .badValue(
          origin: "DASH_UNITS",
          value: "imperal",
          expected: .presetOrList(["metric", "imperial", "uk", "standard"]),
          nearest: "imperial"
        )
    )
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], .ansi16, true, .auto),
      (["TERM": "linux"], .ansi16, true, .auto),
      (["TERM": "xterm-256color"], .ansi256, true, .auto),
      (["TERM": "xterm-256color", "COLORTERM": "truecolor"], .truecolor, true, .auto),
      (["TERM": "xterm", "COLORTERM": "24bit"], .truecolor, true, .auto),
      (["TERM": "xterm-direct"], .truecolor, true, .auto),
      ([:], .none, true, .auto),
      (["TERM": "dumb"], .none, true, .auto),
      (["TERM": "xterm"], .none, false, .auto),
      (["TERM": "xterm", "NO_COLOR": "1"], .none, true, .auto),
      (["TERM": "xterm", "NO_COLOR": ""], .ansi16, true, .auto),
      (["TERM": "xterm", "NO_COLOR": "1", "CLICOLOR_FORCE": "1"], .none, true, .auto),
      (["TERM": "xterm", "CLICOLOR_FORCE": "1"], .ansi16, false, .auto),
      (["TERM": "xterm", "CLICOLOR_FORCE": "0"], .none, false, .auto),
      (["TERM": "xterm", "CLICOLOR": "0"], .none, true, .auto),
      (["TERM": "dumb"], .ansi16, false, .always),
      (["NO_COLOR": "1", "TERM": "xterm-256color"], .ansi256, false, .always),
      (["TERM": "xterm", "CLICOLOR_FORCE": "1"], .none, true, .never),
    ] as [([String: String], ColorDepth, Bool, ColorChoice)]
  )
  func `colours are limited by the setting and by the terminal`(
    _ environment: [String: String],
    _ depth: ColorDepth,
    _ isTerminal: Bool,
    _ choice: ColorChoice
  ) {
    #expect(
      ColorDecision.depth(
        choice: choice,
        environment: environment,
        isTerminal: isTerminal
      )
        == depth
    )
  }

  @Test(
    arguments: [
      (["LANG": "C.UTF-8"], true), (["LANG": "de_DE.utf8"], true), (["LANG": "C"], false),
      ([:], false), (["LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
      (["LANG": "C", "LC_CTYPE": "C.UTF-8"], true), (["LC_ALL": "", "LANG": "C.UTF-8"], true),
      (["LANG": "de_DE.ISO-8859-1"], false), (["LANG": "de_DE.UTF-8@euro"], true),
    ] as [([String: String], Bool)]
  )
  func `the locale says whether the terminal uses UTF-8`(
    _ environment: [String: String],
    _ isUTF8: Bool
  ) {
    #expect(EnvironmentLocale(environment).isUTF8 == isUTF8)
  }

  @Test func `the time zone is the environment's or the machine's`() {
    #expect(EnvironmentLocale(["TZ": "Asia/Tokyo"]).timeZone == "Asia/Tokyo")
    #expect(EnvironmentLocale(["TZ": ":Asia/Tokyo"]).timeZone == "Asia/Tokyo")
    #expect(EnvironmentLocale(["TZ": "CET-1CEST"]).timeZone == nil)
  }
}
