import DashApp
import DashTestSupport
import Glibc
import Synchronization

/// The service with random faults, in a child process.
///
/// It prints its port, then reads commands from standard input, one per line: `calm` ends the
/// faults, `report` prints the counts. It ends with its input, and so with its parent.
enum FaultyServer {
  private struct State {
    var sequence: FaultSequence
    var isCalm = false
    var faults = 0
    var closings = 0
  }

  /// Serves until the input ends.
  ///
  /// - Returns: The exit status.
  static func run(seed: UInt64) -> Int32 {
    let state = Mutex(State(sequence: FaultSequence(seed: seed)))
    let responses = ServiceResponses()
    do {
      let server = try LoopbackServer { request in
        state.withLock { state in
          let reply = responses.reply(to: request, calm: state.isCalm) { range in
            state.sequence.number(in: range)
          }
          guard !state.isCalm, let fault = state.sequence.next() else { return reply }
          state.faults += 1
          if fault.closesConnection { state.closings += 1 }
          return fault.reply(insteadOf: reply)
        }
      }
      defer { server.stop() }
      say("\(server.port)")
      while let command = readLine() {
        if command == "calm" { state.withLock { $0.isCalm = true } }
        let (faults, closings) = state.withLock { ($0.faults, $0.closings) }
        say("\(server.requests.count) \(server.connectionCount) \(faults) \(closings)")
      }
      return 0
    } catch {
      try? FileDescriptorOutput.standardError.write("watch-soak: \(error)\n")
      return 1
    }
  }

  private static func say(_ line: String) {
    try? FileDescriptorOutput.standardOutput.write(line + "\n")
  }
}
