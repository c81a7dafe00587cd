import DashCore
import Subprocess
import Synchronization

/// Bounds how many programs exist at the same time: runs and long-running ones, until nothing of them
/// is left.
struct ProgramSlots: Sendable {
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

  /// Frees a slot after the program's last process has ended; may be called from any thread.
  func leave() { gate.leave() }
}

extension PluginOutcome {
  /// Creates the outcome of a request that got no slot; `nil` if it got one.
  init?(_ entry: RunGate.Entry) {
    switch entry {
    case .entered: return nil
    case .cancelled: self = .cancelled
    case .timeout: self = .failed(.timeout)
    }
  }
}

/// The sessions of all long-running programs, and which programs may start.
final class PluginSessions: Sendable {
  private struct State {
    var sessions: [ProgramSession: PluginSession] = [:]
    /// The instances whose programs may start; `nil` if all may.
    var kept: Set<ProgramSession>?

    /// Returns whether the program of a call may start.
    ///
    /// A plugin is described before any instance can have it.
    func allows(_ call: ProgramCall) -> Bool {
      call.action == .describe || kept?.contains(call.session) ?? true
    }
  }

  private let state = Mutex(State())

  /// Returns whether the program of a call may start.
  ///
  /// False if, since the call was made, its instance was removed or is no longer trusted, or its
  /// program was changed.
  func allows(_ call: ProgramCall) -> Bool { state.withLock { $0.allows(call) } }

  /// Returns the session of a call, which is created if there is none.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - make: Creates the session.
  /// - Returns: The session; `nil` if the program may not start.
  /// - Throws: The error of `make`.
  func session(
    of call: ProgramCall,
    _ make: () throws(ChildProcess.Failure) -> PluginSession
  ) throws(ChildProcess.Failure) -> PluginSession? {
    try state.withLock { state throws(ChildProcess.Failure) in
      guard state.allows(call) else { return nil }
      if let session = state.sessions[call.session] { return session }
      let session = try make()
      state.sessions[call.session] = session
      return session
    }
  }

  /// Ends each program as soon as it has no request.
  func makeRoom() {
    for session in state.withLock({ Array($0.sessions.values) }) { session.makeRoom() }
  }

  /// Ends all sessions but these, and lets only programs of these start from now on.
  func end(except kept: Set<ProgramSession>) {
    let others = state.withLock { state in
      state.kept = kept
      let others = state.sessions.filter { !kept.contains($0.key) }
      for key in others.keys { state.sessions[key] = nil }
      return others.values
    }
    for session in others { session.end() }
  }
}
