import DashCore
import Localization
import Testing
import TextRendering

@testable import CommandLine
@testable import DashCommands

@Suite struct UsageMessagesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let error: UsageError
    let message: String

    init(_ error: UsageError, _ message: String) {
      self.error = error
      self.message = message
    }

    var testDescription: String { message }
  }

  private static let shell =
    "\nhint: the Debian shell of the same name is /bin/dash, also called /bin/sh"

  static let cases = [
    Case(
      .unknownCommand("waether", after: [], nearest: "weather"),
      "unknown command \"waether\"; did you mean \"dash weather\"?\n"
        + "hint: for the weather of a place: dash weather waether"
    ),
    Case(
      .unknownCommand("chekc", after: ["config"], nearest: "check"),
      "unknown command \"chekc\"; did you mean \"dash config check\"?"
    ),
    Case(
      .unknownCommand("x", after: ["config"], nearest: nil),
      "unknown command \"x\" after dash config"
    ),
    Case(
      .unknownOption("--unit", after: nil, nearest: "--units"),
      "unknown option --unit; did you mean \"--units\"?"
    ),
    Case(.unknownOption("--x", after: nil, nearest: nil), "unknown option --x"),
    Case(.unknownOption("-e", after: nil, nearest: nil), "unknown option -e" + shell),
    Case(
      .optionOfAnotherCommand(.units, command: "config check"),
      "dash config check has no --units option"
    ),
    Case(
      .optionOfAnotherCommand(.version, command: "weather"),
      "dash weather has no --version option"
    ),
    Case(
      .optionOfAnotherCommand(.json, command: "completions"),
      "dash completions has no --json option"
    ),
    Case(
      .detachedValue(.watch, "5s"),
      "unexpected argument \"5s\" for --watch; did you mean \"--watch=5s\"?"
    ),
    Case(.missingValue(.config), "--config needs a value: -c, --config FILE"),
    Case(.missingValue(.width), "--width needs a value: --width N"),
    Case(.unexpectedValue(.demo), "--demo takes no value"),
    Case(
      .badValue(
        origin: "DASH_UNITS",
        value: "metirc",
        expected: .oneOf(["a", "b"]),
        nearest: "metric"
      ),
      "DASH_UNITS: expected one of a, b, found \"metirc\"; did you mean \"metric\"?"
    ),
    Case(
      .badValue(origin: "--width", value: "\u{1B}[2J9", expected: .kind(.number), nearest: nil),
      "--width: expected a number, found \"[2J9\""
    ),
    Case(.missingOperand("config set"), "dash config set needs KEY and VALUE"),
    Case(.missingOperand("places add"), "dash places add needs a place"),
    Case(.badName("7"), "\"7\" is not a place name\nhint: a city name, or \"zip:CODE,CC\""),
    Case(
      .keyInArgument("providers[0].options.apiKey", variable: nil),
      """
      providers[0].options.apiKey: other users can see a key on the command line; nothing was written
      hint: use a variable, '${NAME}', or a file, '{"file": "PATH"}'
      """
    ),
    Case(
      .noInstanceWithPlaces(known: ["a", "b"]),
      "no enabled entry of plugins.json has places\nhint: choose one with --instance: a, b"
    ),
    Case(
      .missingOperand("show"),
      "dash show needs a name\nhint: \"dash providers\" lists them"
    ),
    Case(
      .unexpectedOperand("x", command: "config path"),
      "unexpected argument \"x\" for dash config path"
    ),
    Case(
      .badPlace("91,0"),
      "\"91,0\" is not a place\nhint: a place is a city name, a city id, \"lat,lon\" with"
        + " latitudes up to 90 and longitudes up to 180, or \"zip:CODE,CC\""
    ),
    Case(
      .unknownName(kind: .instance, "hom", known: ["home", "work"], nearest: "home"),
      "no entry named \"hom\"; did you mean \"home\"?\nhint: available: home, work"
    ),
    Case(
      .unknownName(
        kind: .place(of: "home"),
        "Lodnon",
        known: ["London, GB", "Oslo"],
        nearest: "Lon\u{202E}don"
      ),
      "home has no place \"Lodnon\"; did you mean \"London\"?\nhint: available: London, GB; Oslo"
    ),
    Case(
      .ambiguousPlace("Portland", candidates: ["Portland,OR,US", "Portland,ME,US"]),
      "\"Portland\" could be one of several places: Portland,OR,US; Portland,ME,US"
    ),
    Case(
      .unknownName(kind: .plugin, "x", known: ["town"], nearest: nil),
      "no plugin named \"x\"\nhint: available: town"
    ),
    Case(
      .unknownName(kind: .provider, "x", known: [], nearest: nil),
      "unknown provider \"x\""
    ),
    Case(
      .meantForTheShell("echo hi"),
      "this dash shows the weather; it does not run \"echo hi\"" + shell
    ),
  ]

  @Test(arguments: cases) func `a usage error shows the next step`(test: Case) {
    #expect(UsageMessages(Strings(), Command.table).message(for: test.error) == test.message)
  }

  @Test func `an error refers to the help of its command`() {
    let messages = UsageMessages(Strings(), Command.table)
    #expect(messages.seeHelp(of: "") == "see: dash --help")
    #expect(messages.seeHelp(of: "places add") == "see: dash help places add")
    #expect(
      UsageMessages(Strings(.german), Command.table).seeHelp(of: "config")
        == "siehe: dash help config"
    )
  }

  @Test(arguments: [
    Language.japanese, .german, .french, .spanish, .portuguese, .arabic, .chinese,
  ])
  func `a usage error is translated but quotes the command line verbatim`(_ language: Language) {
    for test in Self.cases {
      let message = UsageMessages(Strings(language), Command.table).message(for: test.error)
      #expect(message != test.message, "\(message)")
      // Names, options and commands are not translated.
      let typed = test.message.matches(
        of: /"[^"\n]*"|--[a-z]+|\bdash [a-z]+( (?!has\b)[a-z]+)?\b/
      )
      for text in typed.map({ String($0.0) })
      where !["dash shows the", "dash config needs", "dash show needs"].contains(text) {
        #expect(message.contains(text), "\(text) is not in \(message)")
      }
      #expect(message.split(separator: "\n").count == test.message.split(separator: "\n").count)
      #expect(!message.contains("hint:") && !message.contains("{problem}"), "\(message)")
    }
  }

  @Test func `quoted arguments are truncated and cannot move the cursor`() {
    let typed = "\u{1B}]0;x\u{7}\n" + String(repeating: "y", count: 1000)
    let message = UsageMessages(Strings(), Command.table).message(
      for: .unknownCommand(typed, after: ["config"], nearest: nil)
    )
    #expect(!message.contains("\u{1B}"))
    #expect(!message.contains("\u{7}"))
    #expect(message.count < 250)
  }
}
