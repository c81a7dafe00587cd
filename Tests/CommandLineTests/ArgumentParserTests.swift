import DashCore
import Testing
import TextRendering

@testable import CommandLine
@testable import DashCommands

/// Parsing of command lines.
@Suite struct ArgumentParserTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let command: String
    let operands: [String]
    /// The given options, sorted by name.
    let given: [OptionName]
    /// Checks the values of the options.
    let hasValues: @Sendable (OptionValues) -> Bool

    init(
      _ line: String,
      _ command: String,
      _ operands: [String] = [],
      given: [OptionName] = [],
      hasValues: @escaping @Sendable (OptionValues) -> Bool = { _ in true }
    ) {
      testDescription = line
      self.command = command
      self.operands = operands
      self.given = given
      self.hasValues = hasValues
    }
  }

  @Test(arguments: [
    Good("", ""),
    Good("London", "", ["London"]),
    Good("new york --days 3", "", ["new", "york"], given: [.days]) { $0.days == 3 },
    Good("51.5,-0.12 zip:94040,US", "", ["51.5,-0.12", "zip:94040,US"]),
    Good("--watch -33.9,151.2", "", ["-33.9,151.2"], given: [.watch]),
    Good("-- weather", "weather"),
    Good("-c own.json London weather", "", ["London", "weather"], given: [.config]),
    Good("weather", "weather"),
    Good("weather New-York Rome", "weather", ["New-York", "Rome"]),
    Good("--demo", "", given: [.demo]),
    Good("weather --json", "weather", given: [.format, .json]) { $0.format == .json },
    Good("history --json", "history", given: [.format, .json]) { $0.format == .json },
    Good("weather -f json", "weather", given: [.format]) { $0.format == .json },
    Good("weather -fjson", "weather", given: [.format]) { $0.format == .json },
    Good("weather --format=json", "weather", given: [.format]) { $0.format == .json },
    Good("--format json weather", "weather", given: [.format]) { $0.format == .json },
    Good("-f json -f plain", "", given: [.format]) { $0.format == .plain },
    Good("-vh", "", given: [.help, .verbose]),
    Good("-vfplain", "", given: [.format, .verbose]) { $0.format == .plain },
    Good("--config --demo", "", given: [.config]) { $0.config == "--demo" },
    Good("--config=a=b", "", given: [.config]) { $0.config == "a=b" },
    Good("--width=1000", "", given: [.width]) { $0.width == 1000 },
    Good("--max-age 0", "", given: [.maxAge]) { $0.maxAgeSeconds == 0 },
    Good("config -cf check", "config check", given: [.config]) { $0.config == "f" },
    Good("config check -c f", "config check", given: [.config]) { $0.config == "f" },
    Good("weather -33.9,151.2", "weather", ["-33.9,151.2"]),
    Good("weather -.5,1", "weather", ["-.5,1"]),
    Good("weather -- --demo", "weather", ["--demo"]),
    Good("weather -- --", "weather", ["--"]),
    Good("-- weather Rome", "weather", ["Rome"]),
    Good("weather a/b.sh", "weather", ["a/b.sh"]),
    Good("weather -", "weather", ["-"]),
    Good("weather weather", "weather", ["weather"]),
    Good("help config check", "help", ["config", "check"]),
    // Help works even if required arguments are missing.
    Good("show --help", "show", given: [.help]),
    Good("weather --version", "weather", given: [.version]),
  ])
  func `a command line has its command, operands and options`(_ good: Good) throws {
    let parsed = try ArgumentParser.parse(
      good.testDescription.split(separator: " ").map(String.init),
      Command.table
    )
    .arguments.get()
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
    let parsed = try ArgumentParser.parse(["weather"] + arguments + ["London"], Command.table)
      .arguments.get()
    #expect(parsed.has(.watch))
    #expect(parsed.options.watchSeconds == seconds)
    #expect(parsed.operands == ["London"])
  }

  @Test func `a number after the option may be a city ID`() throws {
    let parsed = try ArgumentParser.parse(["weather", "--watch", "3600"], Command.table).arguments
      .get()
    #expect(parsed.operands == ["3600"])
    #expect(parsed.options.watchSeconds == nil)
  }

  @Test(arguments: ["de", "pt-BR", "zh_CN", "de_DE.UTF-8", "tlh"])
  func `services know further languages`(_ tag: String) throws {
    #expect(
      try ArgumentParser.parse(["-l", tag], Command.table).arguments.get().options.language == tag
    )
  }

  @Test func `every option is in the table once, and at most once in each command`() {
    let names = OptionSpecification.all.map(\.name)
    #expect(Set(names) == Set(OptionName.allCases))
    #expect(names.count == OptionName.allCases.count)
    let shorts = OptionSpecification.all.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    for command in Command.table.commands {
      #expect(Set(command.options).count == command.options.count)
    }
  }

  @Test func `a command accepts each of its options`() throws {
    for command in Command.table.commands {
      let operands = Array(repeating: "x", count: command.operands.count.lowerBound)
      for name in command.options {
        let value = command.specification(of: name).arity == .value ? [try sample(of: name)] : []
        let needed = [.count, .notify].contains(name) ? ["--watch"] : []
        let arguments = command.path + operands + needed + ["--\(name.rawValue)"] + value
        #expect(
          try ArgumentParser.parse(arguments, Command.table).arguments.get().has(name),
          "\(arguments)"
        )
      }
    }
  }

  /// Returns a valid value of an option.
  private func sample(of option: OptionName) throws -> String {
    switch option {
    case .config, .instance, .notify, .textfile: "text"
    case .template: "{temp}"
    case .option: "count=1"
    case .lang: "de"
    case .count, .days, .page, .perPage, .seed: "1"
    case .width: "20"
    case .maxAge, .timeout: "1m"
    case .since: "7d"
    case .units: "uk,wind=kn"
    case .columns: "temp,wind"
    case .detail, .open, .save: "flickr:1"
    default:
      if case .values(let values) = OptionSpecification.named(option).candidates {
        try #require(values.first)
      } else {
        try #require(nil as String?)
      }
    }
  }

  @Test(arguments: [[], ["weather", "London"], ["show", "x"], ["photos", "--", "sea"], ["line"]])
  func `each dashboard can run again in the background`(_ arguments: [String]) throws {
    for fetchesPictures in [false, true] {
      let typed = arguments
      let parsed = try ArgumentParser.parse(typed, Command.table).arguments.get()
      let line = parsed.backgroundArguments(typed, Command.table, fetchesPictures: fetchesPictures)
      let again = try ArgumentParser.parse(line, Command.table).arguments.get()
      #expect((again.command, again.operands) == (parsed.command, parsed.operands))
      let first = arguments.first ?? ""
      #expect(again.has(.wait) == ["", "show", "line"].contains(first))
      #expect(again.has(.images) == (first != "line"))
    }
  }

  // MARK: Values

  @Test func `each value is parsed into its own type`() throws {
    let options = try ArgumentParser.parse(
      ["-w5m", "--count=3", "--days=7", "-u", "uk,wind=kn", "-l", "it"]
        + ["--color=always", "--images=kitty", "--icons=nerd", "--sort=rain"]
        + ["--columns=temp,uv", "--timeout=1m", "--max-age", "2h", "--seed=9"],
      Command.table
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
    #expect(options.seed == 9)
    let photos = ["photos", "--save", "flickr:53912345678", "pictures"]
    let parsed = try ArgumentParser.parse(photos, Command.table).arguments.get()
    #expect(parsed.options.save == PhotoTarget("flickr:53912345678"))
    #expect(parsed.options.save?.instance == "flickr")
  }

  @Test func `the value of --format depends on the command`() throws {
    let history = try ArgumentParser.parse(["-f", "csv", "history"], Command.table).arguments.get()
      .options
    #expect(history.format == .csv)
    #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["-f", "influx", "history"], Command.table).arguments.get()
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
