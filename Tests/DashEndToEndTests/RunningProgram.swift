import DashTestSupport
import Testing

/// A running program.
struct RunningProgram: Sendable {
  private let program: ObservedProgram

  init(path: String, arguments: [String], environment: [String: String]) throws {
    program = try ObservedProgram(path, arguments, environment: environment)
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    program.signal(signal)
  }

  /// Waits for the end.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> DashProgram.Outcome {
    let ended = try #require(await program.wait(upTo: 600), sourceLocation: sourceLocation)
    let status: Int32 =
      switch ended.ending {
      case .exit(let status): status
      case .signal(let number): -number
      }
    let outcome = DashProgram.Outcome(
      output: String(decoding: ended.output, as: UTF8.self),
      errorOutput: String(decoding: ended.errorOutput, as: UTF8.self),
      status: status
    )
    #expect(!outcome.everything.contains(DashProgram.key), sourceLocation: sourceLocation)
    return outcome
  }
}
