import Localization
import Testing

@testable import CommandLine
@testable import DashCommands

/// What is offered for an unfinished command line; end-to-end tests run the scripts in their shells.
@Suite struct CompletionsTests {
  /// Returns the first line, and the words of the others without their help.
  private func offered(_ words: [String]) async -> [String] {
    let completer = Completer(Command.table) { words, config in
      switch words {
      case .instances: [config ?? "weather"]
      case .observedPlaces: ["Oslo,NO"]
      case .places:
        ["home", "New York,US", "$(touch ran)", "a;b", "c\u{1B}"]
          + "$`\\\";|&<>".map { "d\($0)\u{301}e" }
      case .providers: ["open-meteo", "openweathermap"]
      case .rules: ["frost"]
      case .settings: ["units", "providers.weather.refresh"]
      }
    }
    return await completer.lines(for: words).map { String($0.prefix { $0 != "\t" }) }
  }

  @Test(
    arguments: [
      (["weat"], ["words ", "weather"]), (["ho"], ["words ", "home"]),
      (["h"], ["words ", "history", "help", "home"]), (["Oslo", "ho"], ["words ", "home"]),
      (["config", "s"], ["words ", "schema", "set"]),
      (["places", "sea"], ["words ", "search"]), (["help", "doc"], ["words ", "doctor"]),
      (["completions", "z"], ["words ", "zsh"]), (["weather", "--form"], ["words ", "--format"]),
      (["weather", "--format", "j"], ["words ", "json"]),
      (["weather", "--format=j"], ["words --format=", "--format=json"]),
      (["weather", "-fj"], ["words -f", "-fjson"]),
      (["weather", "--watch=1"], ["words --watch=", "--watch=1m", "--watch=10m", "--watch=1h"]),
      (["-f", "plain", "weather", "--color", "a"], ["words ", "auto", "always"]),
      // This option takes another format.
      (["history", "-f", "c"], ["words ", "csv"]),
      // The value of an option is not a command.
      (["--config", "weather", "hist"], ["words ", "history"]),
      (["weather", "Lond"], ["words "]), (["weather", "--", "--form"], ["words "]),
      (["--lang", ""], ["words "] + Language.allCases.map(\.rawValue)),
      (["providers", "open-"], ["words ", "open-meteo"]),
      (["show", ""], ["words ", "weather"]), (["-c", "other", "show", ""], ["words ", "other"]),
      (["places", "list", "--config=x", "--instance="], ["words --instance=", "--instance=x"]),
      (["weather", "ho"], ["words ", "home"]),
      (["weather", "Oslo", "New Y"], ["words ", "New York,US"]),
      (["history", ""], ["words ", "Oslo,NO"]),
      (["places", "remove", "d"], ["words "]),
      (["places", "remove", ""], ["words ", "home", "New York,US"]),
      (["config", "set", "un"], ["words ", "units"]),
      (
        ["--watch="],
        ["words --watch=", "--watch=30s", "--watch=1m", "--watch=5m", "--watch=10m", "--watch=1h"]
      ),
      (["history", "--since", "1"], ["words ", "12h"]),
      (["-c", "plug"], ["files "]), (["--config=plug"], ["files --config="]),
      (["photos", "--save", "pix:1", ""], ["directories "]),
      // An item that the list contains already is not offered again.
      (["weather", "--columns", "range,ran"], ["list "]),
      (["weather", "--columns", "sun,h"], ["list ", "sun,high", "sun,hours", "sun,humidity"]),
      (["weather", "--units", "clock=12,cl"], ["list "]),
      (["--units=uk,wind=k"], ["list --units=", "--units=uk,wind=km/h", "--units=uk,wind=kn"]),
    ] as [([String], [String])]
  )
  func `the words that can follow are offered`(_ words: [String], _ expected: [String]) async {
    let offered = await offered(words)
    #expect(offered.sorted() == expected.sorted())
    #expect(offered.first == expected.first)
  }

  @Test func `every command and every option of each command is offered with its help`() async {
    let completer = Completer(Command.table) { _, _ in [] }
    for command in Command.table.commands {
      let lines = await completer.lines(for: command.path + ["-"])
      for option in command.listedOptions {
        for spelling in option.spellings { #expect(lines.contains("\(spelling)\t\(option.help)")) }
      }
      guard let name = command.path.last else { continue }
      let words = await completer.lines(for: command.path.dropLast() + [name])
      #expect(words.contains("\(name)\t\(command.summary)"))
    }
  }

  @Test(arguments: CompletionShell.allCases)
  func `a script completes the name of the program and runs its path`(
    _ shell: CompletionShell
  ) throws {
    let program = try #require(CompletedProgram("/opt/it's/weather-now", executable: nil))
    let script = shell.script(for: program)
    let path = shell == .fish ? #"'/opt/it\'s/weather-now'"# : #"'/opt/it'\''s/weather-now'"#
    #expect(script.contains("\(path) completions words"))
    #expect(!script.contains(" dash "))
  }

  @Test(
    arguments: [
      ("now", "/bin/dash", "now", "/bin/dash"), ("/opt/now", "/bin/dash", "now", "/opt/now"),
      ("/opt/a b/now", nil, "now", "/opt/a b/now"),
    ] as [(String, String?, String, String)]
  )
  func `a program is a name or an absolute path`(
    _ operand: String,
    _ executable: String?,
    _ name: String,
    _ path: String
  ) {
    let program = CompletedProgram(operand, executable: executable)
    #expect(program?.name == name)
    #expect(program?.path == path)
  }

  @Test(
    arguments: [
      "", "-x", "a b", "bin/dash", "./dash", "/", "/opt/a b", "/a\u{1B}/dash", "$(reboot)",
    ]
  )
  func `nothing else is a program`(_ operand: String) {
    #expect(CompletedProgram(operand, executable: "/bin/dash") == nil)
  }

  @Test func `a name without a known path is not a program`() {
    #expect(CompletedProgram("dash", executable: nil) == nil)
  }
}
