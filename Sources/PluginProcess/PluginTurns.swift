import DashCore
import Subprocess
import Synchronization

/// Bounds how many programs exist at the same time: runs and long-running ones, until nothing of them
/// is left.
struct PluginTurns: Sendable {
  let gate: RunGate
  /// The long-running programs, which make room when they have no request.
  let sessions: PluginSessions
  let sleep: Sleep

  /// Waits until a program may start.
  func enter(by deadline: ContinuousClock.Instant) async -> RunGate.Entry {
    if !Task.isCancelled, gate.tryToEnter() { return .entered }
    sessions.makeRoom()
    return await gate.enter(by: deadline, sleep)
  }

  /// Says that nothing of a program is left; may be called from any thread.
  func leave() { gate.leave() }
}

/// The sessions of all long-running programs.
final class PluginSessions: Sendable {
  private struct State {
    var sessions: [ProgramSession: PluginSession] = [:]
    /// Whether no program may start any more.
    var hasEnded = false
  }

  private let state = Mutex(State())

  /// Returns the session of a call, which is created if there is none.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - make: Creates the session.
  /// - Returns: The session.
  /// - Throws: The error of `make`.
  func session(
    of call: ProgramCall,
    _ make: () throws(ChildProcess.Failure) -> PluginSession
  ) throws(ChildProcess.Failure) -> PluginSession {
    try state.withLock { state throws(ChildProcess.Failure) in
      if let session = state.sessions[call.session] { return session }
      let session = try make()
      if state.hasEnded { session.end() } else { state.sessions[call.session] = session }
      return session
    }
  }

  /// Ends the programs that have no request, and the others when they have none.
  func makeRoom() {
    for session in state.withLock({ Array($0.sessions.values) }) { session.makeRoom() }
  }

  /// Ends all sessions but these.
  func end(except kept: Set<ProgramSession>) {
    let others = state.withLock { state in
      let others = state.sessions.filter { !kept.contains($0.key) }
      for key in others.keys { state.sessions[key] = nil }
      return others.values
    }
    for session in others { session.end() }
  }

  /// Ends all sessions for good.
  func end() {
    state.withLock { $0.hasEnded = true }
    end(except: [])
  }
}
