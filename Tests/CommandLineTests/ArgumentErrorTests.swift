import DashCore
import Localization
import Testing
import TextRendering

@testable import CommandLine

/// The errors of invalid command lines.
@Suite struct ArgumentErrorTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let error: UsageError

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test(arguments: [
    Bad(arguments: ["wether"], error: .unknownCommand("wether", after: [], nearest: "weather")),
    Bad(arguments: ["London"], error: .unknownCommand("London", after: [], nearest: nil)),
    Bad(
      arguments: ["config", "chek"],
      error: .unknownCommand("chek", after: ["config"], nearest: "check")
    ),
    Bad(
      arguments: ["--widht", "9"],
      error: .unknownOption("--widht", after: nil, nearest: "--width")
    ),
    // Long options cannot be abbreviated, so a new option never breaks a script.
    Bad(
      arguments: ["--form", "json"],
      error: .unknownOption("--form", after: nil, nearest: "--format")
    ),
    Bad(arguments: ["-x"], error: .unknownOption("-x", after: nil, nearest: nil)),
    Bad(arguments: ["-vx"], error: .unknownOption("-x", after: nil, nearest: nil)),
    Bad(arguments: ["--format"], error: .missingValue(.format)),
    Bad(arguments: ["weather", "-c"], error: .missingValue(.config)),
    Bad(arguments: ["--demo=yes"], error: .unexpectedValue(.demo)),
    Bad(
      arguments: ["--format", "jsn"],
      error: .badValue(
        origin: "--format",
        value: "jsn",
        expected: .oneOf(["text", "plain", "json"]),
        nearest: "json"
      )
    ),
    Bad(
      arguments: ["--width", "19"],
      error: .badValue(
        origin: "--width",
        value: "19",
        expected: .integer(20...1000),
        nearest: nil
      )
    ),
    Bad(
      arguments: ["--timeout", "0s"],
      error: .badValue(
        origin: "--timeout",
        value: "0s",
        expected: .duration(1...600, isQuoted: false),
        nearest: nil
      )
    ),
    Bad(
      arguments: ["--config="],
      error: .badValue(origin: "--config", value: "", expected: .namedValue("FILE"), nearest: nil)
    ),
    Bad(
      arguments: ["config", "path", "--width", "80"],
      error: .optionOfAnotherCommand(.width, .configPath)
    ),
    Bad(arguments: ["--watch", "5s"], error: .detachedValue(.watch, "5s")),
    Bad(arguments: ["-vw", "60"], error: .detachedValue(.watch, "60")),
    Bad(arguments: ["weather", "-w", "5m", "London"], error: .detachedValue(.watch, "5m")),
    Bad(
      arguments: ["--sort", "temperature"],
      error: .badValue(
        origin: "--sort",
        value: "temperature",
        expected: .oneOf(PlaceOrder.allCases.map(\.rawValue)),
        nearest: "temp"
      )
    ),
    Bad(
      arguments: ["--units", "wind=knots"],
      error: .badValue(
        origin: "--units",
        value: "knots",
        expected: .unitOf("wind", ["m/s", "km/h", "mph", "kn", "Bft"]),
        nearest: "kn"
      )
    ),
    Bad(
      arguments: ["--columns", "temp,bogus"],
      error: .badValue(
        origin: "--columns",
        value: "bogus",
        expected: .someOf(TableColumn.choices.map(\.name)),
        nearest: nil
      )
    ),
    Bad(
      arguments: ["--lang", "klingon"],
      error: .badValue(
        origin: "--lang",
        value: "klingon",
        expected: .oneOf(Language.allCases.map(\.rawValue)),
        nearest: nil
      )
    ),
    Bad(
      arguments: ["--lang", "German"],
      error: .badValue(
        origin: "--lang",
        value: "German",
        expected: .oneOf(Language.allCases.map(\.rawValue)),
        nearest: "de"
      )
    ),
    Bad(arguments: ["show"], error: .missingOperand(.show)),
    Bad(arguments: ["config", "path", "x"], error: .unexpectedOperand("x", .configPath)),
    Bad(arguments: ["providers", "a", "b"], error: .unexpectedOperand("b", .providers)),
    Bad(arguments: [""], error: .unknownCommand("", after: [], nearest: nil)),
    Bad(arguments: ["--=x"], error: .unknownOption("--", after: nil, nearest: nil)),
    Bad(
      arguments: ["--width", "-80"],
      error: .badValue(
        origin: "--width",
        value: "-80",
        expected: .integer(20...1000),
        nearest: nil
      )
    ),
    Bad(
      arguments: ["--width", "1001", "--width", "80"],
      error: .badValue(
        origin: "--width",
        value: "1001",
        expected: .integer(20...1000),
        nearest: nil
      )
    ),
    Bad(arguments: ["-"], error: .meantForTheShell("-")),
    Bad(arguments: ["-e", "script.sh"], error: .unknownOption("-e", after: nil, nearest: nil)),
    Bad(arguments: ["script.sh"], error: .meantForTheShell("script.sh")),
    Bad(arguments: ["./run"], error: .meantForTheShell("./run")),
    Bad(arguments: ["/etc/init.d/x", "start"], error: .meantForTheShell("/etc/init.d/x")),
  ])
  func `an invalid command line is reported by its first error`(_ bad: Bad) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(bad.arguments).arguments.get()
    }
    #expect(error == bad.error)
  }

  @Test(
    arguments: [
      ([], .dashboard), (["London"], .dashboard), (["--bogus", "places", "add"], .placesAdd),
      (["config", "nosuch"], .config), (["weather", "--width", "x"], .weather),
    ] as [([String], Command)]
  )
  func `the command is known after an error too`(_ arguments: [String], _ command: Command) {
    #expect(ArgumentParser.parse(arguments).command == command)
  }

  @Test(arguments: ["0", "0s", "0.5s", "86401", "25h", "-1", "soon", ""])
  func `an interval below a second or above a day is rejected`(_ value: String) {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--watch=\(value)"]).arguments.get()
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

  @Test func `a count without a watch is rejected`() {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--count", "3"]).arguments.get()
    }
    #expect(error == .optionWithout(.count, needs: .watch))
  }

  @Test func `an invalid command line keeps its valid options`() {
    let outcome = ArgumentParser.parse(
      ["--widht", "9", "-l", "de", "--demo=yes", "--config", "f", "wether"]
    )
    #expect(
      outcome.arguments == .failure(.unknownOption("--widht", after: nil, nearest: "--width"))
    )
    #expect(outcome.options.language == "de")
    #expect(outcome.options.config == "f")
    #expect(!outcome.options.has(.demo))
  }
}
