import DashCore
import Testing
import TextRendering

@testable import CommandLine

/// Parsing of command lines.
@Suite struct ArgumentParserTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let command: Command
    var operands: [String] = []
    /// The given options, sorted by name.
    var given: [OptionName] = []
    /// Checks the values of the options.
    var hasValues: @Sendable (OptionValues) -> Bool = { _ in true }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Good(arguments: [], command: .dashboard),
    Good(arguments: ["weather"], command: .weather),
    Good(
      arguments: ["weather", "New York", "Rome"],
      command: .weather,
      operands: ["New York", "Rome"]
    ),
    Good(arguments: ["--demo"], command: .dashboard, given: [.demo]),
    Good(
      arguments: ["weather", "-f", "json"],
      command: .weather,
      given: [.format],
      hasValues: { $0.format == .json }
    ),
    Good(
      arguments: ["weather", "-fjson"],
      command: .weather,
      given: [.format],
      hasValues: { $0.format == .json }
    ),
    Good(
      arguments: ["weather", "--format=json"],
      command: .weather,
      given: [.format],
      hasValues: { $0.format == .json }
    ),
    Good(
      arguments: ["--format", "json", "weather"],
      command: .weather,
      given: [.format],
      hasValues: { $0.format == .json }
    ),
    Good(
      arguments: ["-f", "json", "-f", "plain"],
      command: .dashboard,
      given: [.format],
      hasValues: { $0.format == .plain }
    ),
    Good(arguments: ["-vh"], command: .dashboard, given: [.help, .verbose]),
    Good(
      arguments: ["-vfplain"],
      command: .dashboard,
      given: [.format, .verbose],
      hasValues: { $0.format == .plain }
    ),
    Good(
      arguments: ["-vcf"],
      command: .dashboard,
      given: [.config, .verbose],
      hasValues: { $0.config == "f" }
    ),
    Good(
      arguments: ["--config", "--demo"],
      command: .dashboard,
      given: [.config],
      hasValues: { $0.config == "--demo" }
    ),
    Good(
      arguments: ["--width=1000"],
      command: .dashboard,
      given: [.width],
      hasValues: { $0.width == 1000 }
    ),
    Good(
      arguments: ["--max-age", "0"],
      command: .dashboard,
      given: [.maxAge],
      hasValues: { $0.maxAgeSeconds == 0 }
    ),
    Good(
      arguments: ["config", "-cf", "check"],
      command: .configCheck,
      given: [.config],
      hasValues: { $0.config == "f" }
    ),
    Good(arguments: ["weather", "-33.9,151.2"], command: .weather, operands: ["-33.9,151.2"]),
    Good(arguments: ["weather", "-.5,1"], command: .weather, operands: ["-.5,1"]),
    Good(arguments: ["weather", "--", "--demo"], command: .weather, operands: ["--demo"]),
    Good(arguments: ["weather", "--", "--"], command: .weather, operands: ["--"]),
    Good(arguments: ["--", "weather", "Rome"], command: .weather, operands: ["Rome"]),
    Good(arguments: ["weather", "a/b.sh"], command: .weather, operands: ["a/b.sh"]),
    Good(arguments: ["weather", "-"], command: .weather, operands: ["-"]),
    Good(arguments: ["weather", "weather"], command: .weather, operands: ["weather"]),
    Good(
      arguments: ["config", "check", "-c", "f"],
      command: .configCheck,
      given: [.config],
      hasValues: { $0.config == "f" }
    ),
    Good(arguments: ["help", "config", "check"], command: .help, operands: ["config", "check"]),
    Good(arguments: ["providers", "x"], command: .providers, operands: ["x"]),
    Good(
      arguments: ["--config=a=b"],
      command: .dashboard,
      given: [.config],
      hasValues: { $0.config == "a=b" }
    ),
    // Help works even if required arguments are missing.
    Good(arguments: ["show", "--help"], command: .show, given: [.help]),
    Good(arguments: ["weather", "--version"], command: .weather, given: [.version]),
  ])
  func `a command line has its command, operands and options`(_ good: Good) throws {
    let parsed = try ArgumentParser.parse(good.arguments).arguments.get()
    #expect(parsed.command == good.command)
    #expect(parsed.operands == good.operands)
    #expect(parsed.options.given.sorted { $0.rawValue < $1.rawValue } == good.given)
    #expect(good.hasValues(parsed.options), "\(parsed.options)")
  }

  @Test(arguments: [
    (["-w"], nil), (["--watch"], nil), (["--watch=10s"], 10), (["-w5m"], 300),
    (["--watch", "--count", "3"], nil), (["--watch=10s", "--watch"], nil),
  ])
  func `an optional value must be attached`(
    _ arguments: [String],
    _ seconds: Int?
  ) throws {
    let parsed = try ArgumentParser.parse(["weather"] + arguments + ["London"]).arguments.get()
    #expect(parsed.has(.watch))
    #expect(parsed.options.watchSeconds == seconds)
    #expect(parsed.operands == ["London"])
  }

  @Test func `a number after the option may be a city ID`() throws {
    let parsed = try ArgumentParser.parse(["weather", "--watch", "3600"]).arguments.get()
    #expect(parsed.operands == ["3600"])
    #expect(parsed.options.watchSeconds == nil)
  }

  @Test(arguments: ["de", "pt-BR", "zh_CN", "de_DE.UTF-8", "tlh"])
  func `services know further languages`(_ tag: String) throws {
    #expect(try ArgumentParser.parse(["-l", tag]).arguments.get().options.language == tag)
  }

  @Test func `every option is in the table once, and at most once in each command`() {
    let names = CommandTable.options.map(\.name)
    #expect(Set(names) == Set(OptionName.allCases))
    #expect(names.count == OptionName.allCases.count)
    let shorts = CommandTable.options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    for command in CommandTable.commands {
      #expect(command.options.contains(.help), "\(command.path)")
      #expect(Set(command.options).count == command.options.count)
    }
  }

  @Test func `a command accepts each of its options`() throws {
    for command in CommandTable.commands {
      let operands =
        switch command.operands {
        case .atLeastOne: ["x"]
        case .exactly(let names): names
        case .oneOrTwo: ["bash"]
        case .any, .none, .optional: [String]()
        }
      for name in command.options {
        let value = command.specification(of: name).arity == .value ? [try sample(of: name)] : []
        let needed = name == .count ? ["--watch"] : []
        let arguments = command.path + operands + needed + ["--\(name.rawValue)"] + value
        #expect(try ArgumentParser.parse(arguments).arguments.get().has(name), "\(arguments)")
      }
    }
  }

  /// Returns a valid value of an option.
  private func sample(of option: OptionName) throws -> String {
    switch option {
    case .config, .instance, .package: "text"
    case .lang: "de"
    case .count, .days, .page, .perPage, .seed: "1"
    case .width: "20"
    case .maxAge, .timeout: "1m"
    case .since: "7d"
    case .units: "uk,wind=kn"
    case .columns: "temp,wind"
    case .detail, .open, .save: "flickr:1"
    default: try #require(choices(of: option).first)
    }
  }

  private func choices(of option: OptionName) -> [String] {
    guard case .values(let values) = CommandTable.specification(of: option).valueCandidates else {
      return []
    }
    return values
  }

  // MARK: Values

  @Test func `each value is parsed into its own type`() throws {
    let options = try ArgumentParser.parse(
      ["weather", "-w5m", "--count=3", "--days=7", "-u", "uk,wind=kn", "-l", "it"]
        + ["--color=always", "--images=kitty", "--icons=nerd", "--sort=rain"]
        + ["--columns=temp,uv", "--timeout=1m", "--max-age", "2h"]
    ).arguments.get().options
    #expect(options.watchSeconds == 300)
    #expect(options.count == 3)
    #expect(options.days == 7)
    #expect(options.units == (try UnitsSetting("uk,wind=kn")))
    #expect(options.language == "it")
    #expect(options.color == .always)
    #expect(options.images == .kitty)
    #expect(options.icons == .nerd)
    #expect(options.sort?.rawValue == "rain")
    #expect(options.columns?.map(\.name) == ["temp", "uv"])
    #expect(options.timeoutSeconds == 60)
    #expect(options.maxAgeSeconds == 7200)
    let photos = ["photos", "--seed=9", "--save", "flickr:53912345678", "pictures"]
    let parsed = try ArgumentParser.parse(photos).arguments.get()
    #expect(parsed.options.seed == 9)
    #expect(parsed.options.save == PhotoTarget("flickr:53912345678"))
    #expect(parsed.options.save?.instance == "flickr")
  }

  @Test func `the value of --format depends on the command`() throws {
    let history = try ArgumentParser.parse(["-f", "csv", "history"]).arguments.get().options
    #expect(history.historyFormat == .csv)
    #expect(history.format == nil)
    #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["-f", "csv", "weather"]).arguments.get()
    }
  }

  @Test func `an environment variable is parsed as its option`() throws {
    let environment = [
      "DASH_LANG": "it", "DASH_IMAGES": "sixel", "DASH_ICONS": "", "DASH_UNITS": "x",
    ]
    #expect(try OptionVariables.language.value(in: environment) == "it")
    #expect(try OptionVariables.images.value(in: environment) == .sixel)
    #expect(try OptionVariables.icons.value(in: environment) == nil)
    #expect(throws: UsageError.self) { try OptionVariables.units.value(in: environment) }
  }
}
