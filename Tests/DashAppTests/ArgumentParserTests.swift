import DashCore
import Testing

@testable import DashApp

/// Parsing of command lines.
@Suite struct ArgumentParserTests {
  struct Good: Sendable, CustomTestStringConvertible {
    let words: [String]
    let command: Command
    var operands: [String] = []
    var values: [OptionName: String] = [:]

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Good(words: [], command: .dashboard),
    Good(words: ["weather"], command: .weather),
    Good(
      words: ["weather", "New York", "Rome"],
      command: .weather,
      operands: ["New York", "Rome"]
    ),
    Good(words: ["--demo"], command: .dashboard, values: [.demo: ""]),
    Good(words: ["weather", "-f", "json"], command: .weather, values: [.format: "json"]),
    Good(words: ["weather", "-fjson"], command: .weather, values: [.format: "json"]),
    Good(words: ["weather", "--format=json"], command: .weather, values: [.format: "json"]),
    Good(words: ["--format", "json", "weather"], command: .weather, values: [.format: "json"]),
    Good(words: ["-f", "json", "-f", "plain"], command: .dashboard, values: [.format: "plain"]),
    Good(words: ["-vh"], command: .dashboard, values: [.verbose: "", .help: ""]),
    Good(
      words: ["-vfplain"],
      command: .dashboard,
      values: [.verbose: "", .format: "plain"]
    ),
    Good(words: ["-vcf"], command: .dashboard, values: [.verbose: "", .config: "f"]),
    Good(words: ["--config", "--demo"], command: .dashboard, values: [.config: "--demo"]),
    Good(words: ["--width=1000"], command: .dashboard, values: [.width: "1000"]),
    Good(words: ["--max-age", "0"], command: .dashboard, values: [.maxAge: "0"]),
    Good(words: ["config", "-cf", "check"], command: .configCheck, values: [.config: "f"]),
    Good(words: ["weather", "-33.9,151.2"], command: .weather, operands: ["-33.9,151.2"]),
    Good(words: ["weather", "-.5,1"], command: .weather, operands: ["-.5,1"]),
    Good(words: ["weather", "--", "--demo"], command: .weather, operands: ["--demo"]),
    Good(words: ["weather", "--", "--"], command: .weather, operands: ["--"]),
    Good(words: ["--", "weather", "Rome"], command: .weather, operands: ["Rome"]),
    Good(words: ["weather", "a/b.sh"], command: .weather, operands: ["a/b.sh"]),
    Good(words: ["weather", "-"], command: .weather, operands: ["-"]),
    Good(words: ["weather", "weather"], command: .weather, operands: ["weather"]),
    Good(words: ["config", "check", "-c", "f"], command: .configCheck, values: [.config: "f"]),
    Good(words: ["help", "config", "check"], command: .help, operands: ["config", "check"]),
    Good(words: ["providers", "x"], command: .providers, operands: ["x"]),
    Good(words: ["--config=a=b"], command: .dashboard, values: [.config: "a=b"]),
    // Help explains a command even if an argument is missing.
    Good(words: ["show", "--help"], command: .show, values: [.help: ""]),
    Good(words: ["weather", "--version"], command: .weather, values: [.version: ""]),
  ])
  func `a command line is split into command, operands and options`(_ good: Good) throws {
    let parsed = try ArgumentParser.parse(good.words)
    #expect(parsed.command == good.command)
    #expect(parsed.operands == good.operands)
    #expect(parsed.values == good.values)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let words: [String]
    let error: UsageError

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test(arguments: [
    Bad(words: ["wether"], error: .unknownCommand("wether", after: [], nearest: "weather")),
    Bad(words: ["London"], error: .unknownCommand("London", after: [], nearest: nil)),
    Bad(
      words: ["config", "chek"],
      error: .unknownCommand("chek", after: ["config"], nearest: "check")
    ),
    Bad(words: ["--widht", "9"], error: .unknownOption("--widht", after: nil, nearest: "--width")),
    // Long options cannot be abbreviated: a new option must not break a script.
    Bad(
      words: ["--form", "json"],
      error: .unknownOption("--form", after: nil, nearest: "--format")
    ),
    Bad(words: ["-x"], error: .unknownOption("-x", after: nil, nearest: nil)),
    Bad(words: ["-vx"], error: .unknownOption("-x", after: nil, nearest: nil)),
    Bad(words: ["--format"], error: .missingValue(.format)),
    Bad(words: ["weather", "-c"], error: .missingValue(.config)),
    Bad(words: ["--demo=yes"], error: .unexpectedValue(.demo)),
    Bad(
      words: ["--format", "jsn"],
      error: .badValue(
        origin: "--format",
        value: "jsn",
        expected: .oneOf(["text", "plain", "json"]),
        nearest: "json"
      )
    ),
    Bad(
      words: ["--width", "19"],
      error: .badValue(
        origin: "--width",
        value: "19",
        expected: .integer(20...1000),
        nearest: nil
      )
    ),
    Bad(
      words: ["--timeout", "0s"],
      error: .badValue(
        origin: "--timeout",
        value: "0s",
        expected: .duration(1...600, isQuoted: false),
        nearest: nil
      )
    ),
    Bad(
      words: ["--config="],
      error: .badValue(origin: "--config", value: "", expected: .something("FILE"), nearest: nil)
    ),
    Bad(
      words: ["config", "path", "--width", "80"],
      error: .optionOfAnotherCommand(.width, .configPath)
    ),
    Bad(words: ["show"], error: .missingOperand(.show)),
    Bad(words: ["config", "path", "x"], error: .unexpectedOperand("x", .configPath)),
    Bad(words: ["providers", "a", "b"], error: .unexpectedOperand("b", .providers)),
    Bad(words: [""], error: .unknownCommand("", after: [], nearest: nil)),
    Bad(words: ["--=x"], error: .unknownOption("--", after: nil, nearest: nil)),
    Bad(
      words: ["--width", "-80"],
      error: .badValue(
        origin: "--width",
        value: "-80",
        expected: .integer(20...1000),
        nearest: nil
      )
    ),
    Bad(
      words: ["--width", "1001", "--width", "80"],
      error: .badValue(
        origin: "--width",
        value: "1001",
        expected: .integer(20...1000),
        nearest: nil
      )
    ),
    Bad(words: ["-"], error: .meantForTheShell("-")),
    Bad(words: ["-e", "script.sh"], error: .unknownOption("-e", after: nil, nearest: nil)),
    Bad(words: ["script.sh"], error: .meantForTheShell("script.sh")),
    Bad(words: ["./run"], error: .meantForTheShell("./run")),
    Bad(words: ["/etc/init.d/x", "start"], error: .meantForTheShell("/etc/init.d/x")),
  ])
  func `an invalid command line is reported by its first error`(_ bad: Bad) {
    let error = #expect(throws: UsageError.self) { try ArgumentParser.parse(bad.words) }
    #expect(error == bad.error)
  }

  @Test(arguments: [
    (["-w"], ""), (["--watch"], ""), (["--watch=10s"], "10s"), (["-w5m"], "5m"),
    (["--watch", "--count", "3"], ""),
  ])
  func `an optional value must be attached to its option`(_ words: [String], _ value: String) throws
  {
    let parsed = try ArgumentParser.parse(["weather"] + words)
    #expect(parsed.text(.watch) == value)
    #expect(try ArgumentParser.parse(["weather"] + words + ["London"]).operands == ["London"])
  }

  @Test(arguments: ["0", "0s", "0.5s", "86401", "25h", "-1", "soon", ""])
  func `an interval below a second or above a day is invalid`(_ value: String) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--watch=\(value)"])
    }
    let expected = ExpectedValue.duration(1...86_400, isQuoted: false)
    let fault = UsageError.badValue(
      origin: "--watch",
      value: value,
      expected: expected,
      nearest: nil
    )
    #expect(error == fault)
  }

  @Test func `a frame count without watch mode is an error`() {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--count", "3"])
    }
    #expect(error == .optionWithout(.count, needs: .watch))
  }

  @Test func `the table holds every option once and all options of every command`() {
    let names = CommandTable.options.map(\.name)
    #expect(Set(names) == Set(OptionName.allCases))
    #expect(names.count == OptionName.allCases.count)
    let shorts = CommandTable.options.compactMap(\.short)
    #expect(Set(shorts).count == shorts.count)
    for command in CommandTable.commands {
      #expect(command.options.contains(.help), "\(command.words)")
      #expect(Set(command.options).count == command.options.count)
    }
  }

  @Test func `every command accepts all of its options`() throws {
    for command in CommandTable.commands {
      let operands =
        switch command.operands {
        case .atLeastOne: ["x"]
        case .exactly(let names): names
        case .oneOrTwo: ["bash"]
        case .any, .none, .optional: [String]()
        }
      for name in command.options {
        let value: [String] =
          switch command.specification(of: name).value {
          case .none, .optionalDuration: []
          case .text: ["text"]
          case .choice(let words, _): [words[0]]
          case .list(let words, _): [words.joined(separator: ",")]
          case .integer(let bounds): ["\(bounds.lowerBound)"]
          case .duration(let bounds): ["\(bounds.upperBound)s"]
          case .historyStart: ["7d"]
          case .units: ["uk,wind=kn"]
          }
        let needed = name == .count ? ["--watch"] : []
        let words = command.words + operands + needed + ["--\(name.rawValue)"] + value
        #expect(try ArgumentParser.parse(words).has(name), "\(words)")
      }
    }
  }
}
