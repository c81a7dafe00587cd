import Foundation
import Testing

/// The built program, run as a user runs it.
struct DashProgram {
  /// The result of a run.
  struct Outcome {
    let output: String
    let errorOutput: String
    /// The exit status, or the negative number of the signal that ended the program.
    let status: Int32

    /// Both streams, for text that may appear in either.
    var everything: String { output + errorOutput }
  }

  /// A key that must never appear in any output.
  static let key = "CANARY0123456789abcdef0123456789"

  /// The binary: `DASH_BINARY`, or the one built beside the tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["DASH_BINARY"] { return path }
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "dash").path
  }()

  /// Whether `DASH_BINARY` names the binary.
  static var isForeign: Bool { ProcessInfo.processInfo.environment["DASH_BINARY"] != nil }

  /// The environment of a run; the tests' own environment is not inherited.
  var environment = [
    "HOME": ProgramHome.make(), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
    "OPENWEATHERMAP_API_KEY": key,
  ]

  /// Whether a file that `-c` names may send its key to a loopback server.
  var trustsConfiguration = true

  /// The program without a key.
  static var withoutKey: DashProgram {
    var program = DashProgram()
    program.environment["OPENWEATHERMAP_API_KEY"] = nil
    return program
  }

  /// Runs the program to its end, and records an issue if an output holds the key.
  func run(
    _ arguments: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    try await start(arguments).wait(sourceLocation: sourceLocation)
  }

  /// Starts the program.
  func start(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(
      path: Self.path,
      arguments: trustsConfiguration ? Self.trusting(arguments) : arguments,
      environment: environment
    )
  }

  /// Returns arguments in which `--trust` precedes the last `-c`, except for commands that need no key.
  static func trusting(_ arguments: [String]) -> [String] {
    let needsNoKey = arguments.prefix(2).contains {
      ["config", "history", "remove"].contains($0)
    }
    guard !needsNoKey, !arguments.contains("--trust"), let index = arguments.lastIndex(of: "-c")
    else { return arguments }
    return arguments[..<index] + ["--trust"] + arguments[index...]
  }

  /// Runs a shell command in a terminal that `script` creates, and returns its output.
  func runInTerminal(
    _ command: String,
    term: String = "xterm",
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let terminal = try RunningProgram(
      path: "/usr/bin/script",
      arguments: ["-qec", command, "/dev/null"],
      environment: environment.merging(["TERM": term]) { $1 }
    )
    return try await terminal.wait(sourceLocation: sourceLocation).output
  }
}
