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
  private let sessions = Mutex<[ProgramSession: PluginSession]>([:])

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
    try sessions.withLock { sessions throws(ChildProcess.Failure) in
      if let session = sessions[call.session] { return session }
      let session = try make()
      sessions[call.session] = session
      return session
    }
  }

  /// Ends the programs that have no request, and the others when they have none.
  func makeRoom() {
    for session in sessions.withLock({ Array($0.values) }) { session.makeRoom() }
  }

  /// Ends all sessions but these.
  func end(except kept: Set<ProgramSession>) {
    let others = sessions.withLock { sessions in
      let others = sessions.filter { !kept.contains($0.key) }
      for key in others.keys { sessions[key] = nil }
      return others.values
    }
    for session in others { session.end() }
  }
}
