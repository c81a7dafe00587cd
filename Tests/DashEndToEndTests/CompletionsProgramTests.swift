import Foundation
import Testing

/// Shells that read the scripts of `dash completions`, and complete with them.
@Suite(.timeLimit(.minutes(1))) struct CompletionsProgramTests {
  /// Words that somebody has typed, the last one not to its end, and what is offered.
  struct Line: Sendable, CustomTestStringConvertible {
    let words: [String]
    let offered: [String]

    init(_ words: String..., offers offered: [String]) {
      self.words = words
      self.offered = offered
    }

    var testDescription: String { "dash \(words.joined(separator: " "))" }
  }

  static let lines = [
    Line("weat", offers: ["weather"]),
    Line("config", "s", offers: ["schema", "set"]),
    Line("places", "sea", offers: ["search"]),
    Line("weather", "--form", offers: ["--format"]),
    Line("weather", "--format", "j", offers: ["json"]),
    Line("-f", "plain", "weather", "--color", "a", offers: ["always", "auto"]),
    // It takes another format.
    Line("history", "-f", "c", offers: ["csv"]),
    Line("history", "--unit", offers: ["--units"]),
    Line("show", "pixa", offers: ["pixabay"]),
    Line("providers", "open", offers: ["open-meteo", "openweathermap"]),
    Line("help", "doc", offers: ["doctor"]),
    Line("completions", "z", offers: ["zsh"]),
    // What stands behind an option is no command.
    Line("--config", "weather", "hist", offers: ["history"]),
    Line("--config", "plug", offers: ["plugins.json"]),
    Line("weather", "Lond", offers: []),
  ]

  @Test(arguments: lines)
  func `bash offers what fits`(_ line: Line) async throws {
    let words = (["dash"] + line.words).map { "'\($0)'" }.joined(separator: " ")
    let run = try await complete(
      "bash",
      ["--norc", "--noprofile", "-c"],
      """
      set -eu
      source <(dash completions bash)
      COMP_WORDS=(\(words)) COMP_CWORD=\(line.words.count)
      _dash_weather || true
      printf '%s\\n' "${COMPREPLY[@]:-}"
      """
    )
    #expect(run.offered == line.offered)
    #expect(run.errorOutput == "")
  }

  @Test func `bash takes an equals sign for a word`() async throws {
    let run = try await complete(
      "bash",
      ["--norc", "--noprofile", "-c"],
      """
      source <(dash completions bash)
      COMP_WORDS=(dash weather --format = te) COMP_CWORD=4
      _dash_weather
      printf '%s\\n' "${COMPREPLY[@]}"
      COMP_WORDS=(dash weather --format =) COMP_CWORD=3
      _dash_weather
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    )
    #expect(run.offered == ["json", "plain", "text", "text"])
  }

  @Test(.enabled(if: has("fish"), "fish is not installed"), arguments: lines)
  func `fish offers what fits`(_ line: Line) async throws {
    let typed = (["dash"] + line.words).joined(separator: " ")
    let run = try await complete(
      "fish",
      ["--no-config", "-c"],
      "dash completions fish | source; complete -C '\(typed)'"
    )
    // A description stands behind a tab; options that only contain the word come too.
    let offered = run.offered.map { String($0.prefix { $0 != "\t" }) }
    #expect(line.offered.allSatisfy(offered.contains), "\(offered)")
    if line.offered.isEmpty { #expect(offered.isEmpty) }
    #expect(run.errorOutput == "")
  }

  @Test(.enabled(if: has("zsh"), "zsh is not installed"))
  func `zsh reads its script`() async throws {
    let run = try await complete(
      "zsh",
      ["-f", "-c"],
      """
      autoload -Uz compinit && compinit -u -D
      source <(dash completions zsh)
      print -r -- $_comps[dash]
      """
    )
    #expect(run.offered == ["_dash_weather"])
    #expect(run.errorOutput == "")
  }

  // MARK: Shells

  private static func has(_ shell: String) -> Bool { path(of: shell) != nil }

  private static func path(of shell: String) -> String? {
    ["/bin/\(shell)", "/usr/bin/\(shell)"].first {
      FileManager.default.isExecutableFile(atPath: $0)
    }
  }

  /// Runs a shell that finds the program as `dash`, in a folder with a `plugins.json`.
  private func complete(
    _ shell: String,
    _ options: [String],
    _ script: String
  ) async throws -> (offered: [String], errorOutput: String) {
    let configuration = try TestConfiguration(text: "{}")
    defer { withExtendedLifetime(configuration) {} }
    let folder = configuration.folder
    let programs = folder.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: programs.appending(path: "dash").path,
      withDestinationPath: DashProgram.path
    )
    var environment = DashProgram().environment
    environment["PATH"] = "\(programs.path):/usr/bin:/bin"
    environment["TERM"] = "dumb"
    let run = try await RunningProgram(
      path: try #require(Self.path(of: shell)),
      arguments: options + ["cd '\(folder.path)'\n\(script)"],
      environment: environment
    ).wait()
    return (run.output.split(separator: "\n").map(String.init).sorted(), run.errorOutput)
  }
}
