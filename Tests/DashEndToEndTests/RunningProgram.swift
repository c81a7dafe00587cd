import DashTestSupport
import Foundation
import Testing

/// A running program.
final class RunningProgram: Sendable {
  private let process: Process
  private let output: AsyncStream<String>
  private let errorOutput: AsyncStream<String>
  private let status: AsyncStream<Int32>

  init(path: String, arguments: [String], environment: [String: String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    output = Self.content(of: \.standardOutput, process)
    errorOutput = Self.content(of: \.standardError, process)
    status = AsyncStream { continuation in
      process.terminationHandler = { process in
        let wasKilled = process.terminationReason == .uncaughtSignal
        continuation.yield(wasKilled ? -process.terminationStatus : process.terminationStatus)
        continuation.finish()
      }
    }
    // A child inherits its parent thread's signal mask, and pool threads block most signals.
    var none = sigset_t()
    var blocked = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &blocked)
    defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
    try process.run()
    self.process = process
  }

  /// Interrupts the program like Ctrl-C.
  func interrupt() {
    process.interrupt()
  }

  /// Sends the program a signal.
  func send(_ signal: Int32) {
    kill(process.processIdentifier, signal)
  }

  /// Waits for the end.
  func wait(
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> DashProgram.Outcome {
    let outcome = DashProgram.Outcome(
      output: try #require(await output.first { _ in true }),
      errorOutput: try #require(await errorOutput.first { _ in true }),
      status: try #require(await status.first { _ in true })
    )
    #expect(!outcome.everything.contains(DashProgram.key), sourceLocation: sourceLocation)
    return outcome
  }

  /// Returns the whole content of a stream, read on another thread because reading blocks.
  private static func content(
    of stream: ReferenceWritableKeyPath<Process, Any?>,
    _ process: Process
  ) -> AsyncStream<String> {
    let pipe = Pipe.unshared()
    process[keyPath: stream] = pipe
    return AsyncStream { continuation in
      Thread.detachNewThread {
        let bytes = pipe.fileHandleForReading.readDataToEndOfFile()
        continuation.yield(String(decoding: bytes, as: UTF8.self))
        continuation.finish()
      }
    }
  }
}
