import Foundation
import Testing

/// The built program, run as a user runs it.
struct DashProgram {
  /// What a run left behind.
  struct Outcome {
    let output: String
    let errorOutput: String
    /// The exit status, or the negative number of the signal that ended it.
    let status: Int32

    /// Both streams, for what may stand in either.
    var everything: String { output + errorOutput }
  }

  /// A key that no output may ever hold.
  static let key = "CANARY0123456789abcdef0123456789"

  /// The binary: `DASH_BINARY`, or the one that was built beside the tests.
  static let path: String = {
    if let path = ProcessInfo.processInfo.environment["DASH_BINARY"] { return path }
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    return tests.deletingLastPathComponent().appending(path: "dash").path
  }()

  /// Whether it is another one than was built beside the tests.
  static var isForeign: Bool { ProcessInfo.processInfo.environment["DASH_BINARY"] != nil }

  /// The variables of a run; nothing is inherited from the tests' own environment.
  var environment = [
    "HOME": ProgramHome.make(), "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin", "TZ": "UTC",
    "OPENWEATHERMAP_API_KEY": key,
  ]

  /// Runs the program to its end, and records an issue where an output holds the key.
  func run(
    _ arguments: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Outcome {
    try await start(arguments).wait(sourceLocation: sourceLocation)
  }

  /// Starts the program.
  func start(_ arguments: [String]) throws -> RunningProgram {
    try RunningProgram(path: Self.path, arguments: arguments, environment: environment)
  }

  /// Runs a shell command in a terminal of its own, which `script` makes, and gives what it shows.
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
