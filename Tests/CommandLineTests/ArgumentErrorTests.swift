import DashCore
import Localization
import Testing
import TextRendering

@testable import CommandLine
@testable import DashCommands

/// The errors of invalid command lines.
@Suite struct ArgumentErrorTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: UsageError

    init(_ line: String, _ error: UsageError) {
      testDescription = line
      self.error = error
    }

    /// The invalid value of an option.
    init(
      _ line: String,
      _ origin: String,
      _ value: String,
      _ expected: ExpectedValue,
      nearest: String? = nil
    ) {
      self.init(
        line,
        .badValue(origin: origin, value: value, expected: expected, nearest: nearest)
      )
    }
  }

  private static let languages = Language.allCases.map(\.rawValue)

  @Test(arguments: [
    Bad("wether", .unknownCommand("wether", after: [], nearest: "weather")),
    Bad("Weather", .unknownCommand("Weather", after: [], nearest: "weather")),
    // A town of Turkey, but a letter from `man`.
    Bad("van", .unknownCommand("van", after: [], nearest: "man")),
    Bad("forecast London", .misnamedCommand("forecast", command: "weather London --days 7")),
    Bad("watch", .misnamedCommand("watch", command: "weather --watch")),
    Bad("add London Rome", .misnamedCommand("add", command: "places add London Rome")),
    Bad("config chek", .unknownCommand("chek", after: ["config"], nearest: "check")),
    Bad("--widht 9", .unknownOption("--widht", after: nil, nearest: "--width")),
    // Long options cannot be abbreviated, so a new option never breaks a script.
    Bad("--form json", .unknownOption("--form", after: nil, nearest: "--format")),
    Bad("-vx", .unknownOption("-x", after: nil, nearest: nil)),
    Bad("--format", .missingValue(.format)),
    Bad("weather -c", .missingValue(.config)),
    Bad("--demo=yes", .unexpectedValue(.demo)),
    Bad(
      "--format jsn",
      "--format",
      "jsn",
      .oneOf(["text", "plain", "json", "csv", "markdown", "prometheus", "influx"]),
      nearest: "json"
    ),
    Bad("--width 19", "--width", "19", .integer(20...1000)),
    Bad("--width -80", "--width", "-80", .integer(20...1000)),
    Bad("--width 1001 --width 80", "--width", "1001", .integer(20...1000)),
    Bad("--timeout 0s", "--timeout", "0s", .duration(1...600, isQuoted: false)),
    Bad("--config=", "--config", "", .namedValue("FILE")),
    Bad("photos --detail=", "--detail", "", .namedValue("NAME:ID")),
    Bad("photos --detail x", .badPhoto(origin: "--detail", "x")),
    Bad("config path --width 80", .optionOfAnotherCommand(.width, command: "config path")),
    Bad("--watch 5s", .detachedValue(.watch, "5s")),
    Bad("-vw 60", .detachedValue(.watch, "60")),
    Bad("-w 5m London", .detachedValue(.watch, "5m")),
    Bad("weather -w 5m London", .detachedValue(.watch, "5m")),
    Bad(
      "--sort temperature",
      "--sort",
      "temperature",
      .oneOf(PlaceOrder.allCases.map(\.rawValue)),
      nearest: "temp"
    ),
    Bad(
      "--units wind=knots",
      "--units",
      "knots",
      .unitOf("wind", ["m/s", "km/h", "mph", "kn", "Bft"]),
      nearest: "kn"
    ),
    Bad(
      "--columns temp,bogus",
      "--columns",
      "bogus",
      .someOf(PlaceValue.columnChoices.map(\.name))
    ),
    // An earlier name is a name too.
    Bad(
      "--columns chance,bogus",
      "--columns",
      "bogus",
      .someOf(PlaceValue.columnChoices.map(\.name))
    ),
    Bad("--columns chance,rain.chance", "--columns", "chance,rain.chance", .eachValueOnce),
    Bad("export --listen x:y", "--listen", "x:y", .listenAddress),
    Bad("--lang klingon", "--lang", "klingon", .oneOf(languages)),
    Bad("--lang German", "--lang", "German", .oneOf(languages), nearest: "de"),
    Bad("show", .missingOperand("show")),
    Bad("config set units", .missingOperand("config set")),
    Bad("config set units uk x", .unexpectedOperand("x", command: "config set")),
    Bad("config path x", .unexpectedOperand("x", command: "config path")),
    Bad("providers a b", .unexpectedOperand("b", command: "providers")),
    Bad("config London", .unknownCommand("London", after: ["config"], nearest: nil)),
    Bad("--=x", .unknownOption("--", after: nil, nearest: nil)),
    Bad("-", .meantForTheShell("-")),
    Bad("-e script.sh", .unknownOption("-e", after: nil, nearest: nil)),
    Bad("script.sh", .meantForTheShell("script.sh")),
    Bad("/etc/init.d/x start", .meantForTheShell("/etc/init.d/x")),
  ])
  func `an invalid command line is reported by its first error`(_ bad: Bad) {
    let error = #expect(throws: UsageError.self) {
      let arguments = bad.testDescription.split(separator: " ", omittingEmptySubsequences: false)
      _ = try ArgumentParser.parse(arguments.map(String.init), Command.table).arguments.get()
    }
    #expect(error == bad.error)
  }

  @Test(
    arguments: [
      ([], ""), (["London"], ""), (["--bogus", "places", "add"], "places add"),
      (["config", "nosuch"], "config"), (["weather", "--width", "x"], "weather"),
    ] as [([String], String)]
  )
  func `the command is known after an error too`(_ arguments: [String], _ command: String) {
    #expect(ArgumentParser.parse(arguments, Command.table).command == command)
  }

  @Test(arguments: ["0", "0.5s", "86401", "25h", "-1", "soon", ""])
  func `an interval below a second or above a day is rejected`(_ value: String) {
    let bad = Bad("", "--watch", value, .duration(1...86_400, isQuoted: false))
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--watch=\(value)"], Command.table).arguments.get()
    }
    #expect(error == bad.error)
  }

  @Test(
    arguments: [
      ("weather", [.wait, .seed]),
      ("photos", [.sort, .columns, .icons, .days, .hourly, .wait, .seed]),
      ("history", [.images, .icons, .sort, .columns, .timeout, .offline]),
      ("doctor", [.units, .lang, .icons, .demo]), ("cache", [.format, .json, .color, .width]),
      ("config", [.config]), ("places", [.config]), ("plugins", [.config]),
    ] as [(String, [OptionName])]
  )
  func `an option without effect is not one of the command`(
    _ command: String,
    _ options: [OptionName]
  ) {
    let specification = Command.table.specification(of: command)
    for option in options { #expect(!specification.options.contains(option), "\(option)") }
  }

  @Test func `a count without a watch is rejected`() {
    let error = #expect(throws: UsageError.self) {
      try ArgumentParser.parse(["weather", "--count", "3"], Command.table).arguments.get()
    }
    #expect(error == .optionWithout(.count, needs: .watch))
  }

  @Test(arguments: [
    (["--plain-watch", "--format", "json"], OptionName.format),
    (["--plain-watch", "-f", "plain"], .format), (["--json", "--plain-watch"], .json),
    (["--plain-watch", "-f", "text"], nil),
  ])
  func `a watch that prints lines has no other format`(
    _ arguments: [String],
    _ other: OptionName?
  ) throws {
    let parsed = ArgumentParser.parse(["weather"] + arguments, Command.table).arguments
    guard let other else {
      _ = try parsed.get()
      return
    }
    let error = #expect(throws: UsageError.self) { try parsed.get() }
    #expect(error == .conflictingOptions(.plainWatch, other))
  }

  @Test func `an invalid command line keeps its valid options`() {
    let outcome = ArgumentParser.parse(
      ["--widht", "9", "-l", "de", "--demo=yes", "--config", "f", "wether"],
      Command.table
    )
    #expect(
      outcome.arguments == .failure(.unknownOption("--widht", after: nil, nearest: "--width"))
    )
    #expect(outcome.options.language == "de")
    #expect(outcome.options.config == "f")
    #expect(!outcome.options.has(.demo))
  }
}
