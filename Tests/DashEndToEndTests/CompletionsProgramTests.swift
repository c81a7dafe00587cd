import DashTestSupport
import Foundation
import Testing

/// Shells that load the scripts of `dash completions` and complete with them.
///
/// `dash` on their PATH is the system's shell, as on Debian before the program is installed. It would
/// run a file of the current folder, so the folder has one for each typed word.
@Suite(.ownThread, .hangLimit) struct CompletionsProgramTests {
  /// A typed command line, its last word unfinished, and the expected completions.
  struct Line: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let offered: [String]

    init(_ arguments: String..., offers offered: [String]) {
      self.arguments = arguments
      self.offered = offered
    }

    var testDescription: String { "dash \(arguments.joined(separator: " "))" }
  }

  static let lines = [
    Line("weat", offers: ["weather"]),
    Line("config", "s", offers: ["schema", "set"]),
    Line("weather", "--form", offers: ["--format"]),
    Line("history", "-f", "c", offers: ["csv"]),
    Line("weather", "Lond", offers: ["London", "London,GB"]),
    Line("--config", "plug", offers: ["plugins.json"]),
    // An item that the list contains already is not offered again.
    Line(
      "weather",
      "--columns",
      "temp,sun,h",
      offers: ["temp,sun,high", "temp,sun,hours", "temp,sun,humidity"]
    ),
    // The shell must not run what is typed.
    Line("weather", "--columns", "$(touch ran),te", offers: ["$(touch ran),temp"]),
    Line("weather", "--config", "$(touch ran)", "show", "", offers: []),
    // Instances come from the named file.
    Line("show", "-cother.json", "e", offers: ["elsewhere"]),
    Line("show", "--config", "~/other.json", "--instance", "", offers: ["elsewhere"]),
  ]

  /// Options with `=` in zsh and fish, which treat a name and its value as one word.
  static let wordsWithValues = [
    Line("weather", "--units", "uk,wind=k", offers: ["uk,wind=km/h", "uk,wind=kn"]),
    Line("weather", "--format=te", offers: ["--format=text"]),
    Line("show", "--config=plug", offers: ["--config=plugins.json"]),
  ]

  /// A backquote is an ordinary character in fish.
  static let backquotedLines = [
    Line("weather", "--units", "`touch ran`,me", offers: ["`touch ran`,metric"]),
    Line("weather", "--lang", "`touch ran`", offers: []),
  ]

  @Test(arguments: lines + backquotedLines)
  func `bash offers the matching completions`(_ line: Line) async throws {
    try await expectInBash(line)
  }

  @Test(arguments: [
    Line("weather", "--format", "\"j", offers: ["json"]),
    Line("weather", "--columns", "\"temp,vis", offers: ["temp,visibility"]),
    Line("photos", "--save", "pix:1", "fold", offers: ["folder"]),
  ])
  func `bash completes after an open quote, and folders`(_ line: Line) async throws {
    try await expectInBash(line)
  }

  private func expectInBash(_ line: Line) async throws {
    let arguments = (["dash"] + line.arguments).map { "'\($0)'" }.joined(separator: " ")
    let run = try await complete(
      "bash",
      ["--norc", "--noprofile", "-c"],
      """
      set -eu
      source <(\(DashProgram.path) completions bash)
      COMP_WORDS=(\(arguments)) COMP_CWORD=\(line.arguments.count)
      _dash_weather || true
      printf '%s\\n' "${COMPREPLY[@]:-}"
      """
    )
    #expect(run.offered == line.offered)
    #expect(run.errorOutput == "")
  }

  /// bash treats `=` as a word of its own, and replaces only what follows it.
  @Test(arguments: [
    Line("weather", "--format", "=", "te", offers: ["text"]),
    // With `=` removed from COMP_WORDBREAKS.
    Line("weather", "--format=te", offers: ["--format=text"]),
    Line("weather", "--units", "uk,wind", "=", "k", offers: ["km/h", "kn"]),
    Line("weather", "--units", "uk,wind", "=", offers: ["Bft", "km/h", "kn", "m/s", "mph"]),
    Line(
      "weather",
      "--units",
      "=",
      "uk,wind",
      "=",
      "kn,dist",
      offers: ["kn,distance=km", "kn,distance=mi"]
    ),
    Line("show", "--config", "=", "other.json", "", offers: ["elsewhere"]),
    Line("show", "--config", "=", "plug", offers: ["plugins.json"]),
  ])
  func `bash completes after an equals sign`(_ line: Line) async throws {
    try await expectInBash(line)
  }

  @Test(.enabled(if: has("fish"), "fish is not installed"), arguments: lines + wordsWithValues)
  func `fish offers the matching completions`(_ line: Line) async throws {
    let typed = (["dash"] + line.arguments).joined(separator: " ")
    let run = try await complete(
      "fish",
      ["--no-config", "-c"],
      "\(DashProgram.path) completions fish | source; complete -C '\(typed)'"
    )
    // A description follows a tab; options that only contain the word are offered too.
    let offered = run.offered.map { String($0.prefix { $0 != "\t" }) }
    #expect(line.offered.allSatisfy(offered.contains), "\(offered)")
    if line.offered.isEmpty { #expect(offered.isEmpty) }
    #expect(run.errorOutput == "")
  }

  /// zsh completes only on a terminal; this one shows what zsh inserts.
  @Test(
    .enabled(if: has("zsh"), "zsh is not installed"),
    arguments: lines + backquotedLines + wordsWithValues
  )
  func `zsh offers the matching completions`(_ line: Line) async throws {
    let run = try await complete(
      "zsh",
      ["-f", "-c"],
      """
      cat >setup <<'END'
      PROMPT=
      autoload -Uz compinit && compinit -u -D
      source <(\(DashProgram.path) completions zsh)
      compadd() {
        # What only looks at words adds none.
        if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then builtin compadd "$@"; return; fi
        local -a hits
        builtin compadd -A hits "$@"
        (($#hits)) && print -rl -- $IPREFIX${^hits} >>offered
        builtin compadd "$@"
      }
      finish() { print FINISHED }
      comppostfuncs=(finish)
      bindkey '^I' complete-word
      print READY
      END
      zmodload zsh/zpty
      zpty shell zsh -f -i
      zpty -w shell 'source ./setup'
      zpty -r shell screen '*READY*'
      zpty -w -n shell 'dash \(line.arguments.joined(separator: " "))'$'\\t'
      zpty -r shell screen '*FINISHED*'
      zpty -d shell
      [[ ! -e offered ]] || cat offered
      """
    )
    #expect(run.offered == line.offered)
    #expect(run.errorOutput == "")
  }

  // MARK: Shells

  /// A configuration outside the default locations.
  private static let other = """
    {"version": 1, "providers": [
      {"name": "elsewhere", "provider": "open-meteo", "options": {"places": ["London"]}}]}
    """

  private static func has(_ shell: String) -> Bool { path(of: shell) != nil }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Writes an executable file for each word that a shell may run by mistake; it leaves a file `ran`.
  private static func plantPrograms(in folder: URL) throws {
    let typed = (lines + wordsWithValues).flatMap(\.arguments).filter { $0.allSatisfy(\.isLetter) }
    // These words are completed to the names of other files.
    let words = Set(typed + ["completions", "words"]).subtracting(["", "plug", "fold"])
    for word in words {
      let file = folder.appending(path: word).path
      try "#!/bin/sh\ntouch ran\n".write(toFile: file, atomically: true, encoding: .utf8)
      chmod(file, 0o755)
    }
  }

  /// Runs a shell in a folder with a `plugins.json` and a program for each word.
  private func complete(
    _ shell: String,
    _ options: [String],
    _ script: String
  ) async throws -> (offered: [String], errorOutput: String) {
    let configuration = try TestConfiguration(text: "{}")
    defer { withExtendedLifetime(configuration) {} }
    let folder = configuration.folder
    var environment = DashProgram().environment
    for place in [folder.path, try #require(environment["HOME"])] {
      try Self.other.write(toFile: "\(place)/other.json", atomically: true, encoding: .utf8)
      chmod("\(place)/other.json", 0o600)
    }
    let programs = folder.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs.appending(path: "dash").path,
      withDestinationPath: "/bin/sh"
    )
    try Self.plantPrograms(in: folder)
    try FileManager.default.createDirectory(
      at: folder.appending(path: "folder"),
      withIntermediateDirectories: true
    )
    environment["PATH"] = "\(programs.path):/usr/bin:/bin"
    environment["TERM"] = "dumb"
    let run = try await RunningProgram(
      path: try #require(Self.path(of: shell)),
      arguments: options + ["cd '\(folder.path)'\n\(script)"],
      environment: environment
    ).wait()
    #expect(!FileManager.default.fileExists(atPath: folder.appending(path: "ran").path))
    return (run.output.split(separator: "\n").map(String.init).sorted(), run.errorOutput)
  }
}
