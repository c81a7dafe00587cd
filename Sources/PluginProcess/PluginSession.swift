import DashCore
import Glibc
import Subprocess
import Synchronization

/// A program that runs for many requests: each is a line with an `id`, and so is each answer.
///
/// It is started with the first request, and again after it has ended, with a growing pause. A
/// thread of its own writes and reads; requests come from any thread.
final class PluginSession: Sendable {
  private struct State {
    /// The requests that are not yet written.
    var waiting: [Ticket] = []
    /// The requests whose tasks were cancelled.
    var cancelled: [Int] = []
    var nextID = 1
    var isRunning = false
    var isEnding = false
    /// The number of failures since the last answer.
    var failureCount = 0
    /// Until when the program is not started again, and why.
    var pause: (end: ContinuousClock.Instant, failure: PluginOutcome.Failure)?
  }

  /// Why the program is no longer used.
  private enum End {
    /// The end of the session.
    case session
    /// No request has used it for a long time.
    case idle
    case failure(PluginOutcome.Failure)
  }

  private let program: ChildProgram
  private let limits: PluginLimits
  private let startThread: PluginTransport.ThreadStart
  private let wakeup: ChildWakeup
  private let state = Mutex(State())

  /// Creates a session without a running program.
  ///
  /// - Parameters:
  ///   - program: The supervisor with the arguments that start the plugin.
  ///   - limits: The limits.
  ///   - startThread: Runs a function on a new thread; returns false if there can be none.
  /// - Throws: `ChildProcess.Failure` if no descriptor is left.
  init(
    _ program: ChildProgram,
    limits: PluginLimits,
    startThread: @escaping PluginTransport.ThreadStart
  ) throws(ChildProcess.Failure) {
    self.program = program
    self.limits = limits
    self.startThread = startThread
    wakeup = try ChildWakeup()
  }

  /// Sends a request to the program and waits for its answer.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - deadline: The time at which to stop waiting; a later answer is discarded.
  /// - Returns: The answer, or the failure.
  func send(_ call: ProgramCall, deadline: ContinuousClock.Instant) async -> PluginOutcome {
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(Ticket(id: id, call: call, deadline: deadline, continuation: continuation))
        // The cancellation handler may have run before the request was there.
        if Task.isCancelled { cancel(id) }
      }
    } onCancel: {
      cancel(id)
    }
  }

  /// Ends the program, and fails all requests.
  func end() {
    state.withLock { $0.isEnding = true }
    wakeup.notify()
  }

  private func cancel(_ id: Int) {
    state.withLock { if $0.isRunning { $0.cancelled.append(id) } }
    wakeup.notify()
  }

  private func add(_ ticket: Ticket) {
    let (needsThread, refusal) = state.withLock { state -> (Bool, PluginOutcome?) in
      if state.isEnding { return (false, .cancelled) }
      if !state.isRunning, let pause = state.pause, .now < pause.end {
        return (false, PluginOutcome(result: .failure(pause.failure)))
      }
      state.waiting.append(ticket)
      defer { state.isRunning = true }
      return (!state.isRunning, nil)
    }
    if let refusal {
      ticket.continuation.resume(returning: refusal)
    } else if needsThread {
      if !startThread(run) { finish([], .failure(.program(.notRun(EAGAIN)))) }
    } else {
      wakeup.notify()
    }
  }

  /// Runs the program until its end.
  private func run() {
    var child: ChildConversation
    do throws(ChildProcess.Failure) {
      child = try ChildConversation(program)
    } catch {
      return finish([], .failure(.program(.notRun(error.errno))))
    }
    var requests = RequestsInFlight(limits: limits)
    let end = serve(&child, &requests)
    if case .failure = end { child.command(Supervisor.killCommand) }
    finish(requests.all, end)
    child.end()
  }

  private func serve(
    _ child: inout ChildConversation,
    _ requests: inout RequestsInFlight
  ) -> End {
    while true {
      let (waiting, cancelled, isEnding) = state.withLock { state in
        defer { (state.waiting, state.cancelled) = ([], []) }
        return (state.waiting, state.cancelled, state.isEnding)
      }
      for ticket in waiting {
        requests.add(ticket)
        child.send(ticket.line)
      }
      for id in cancelled { requests.cancel(id) }
      if isEnding { return .session }
      while let line = child.takeLine() {
        let next = state.withLock { $0.nextID }
        if requests.answer(line, nextID: next) { state.withLock { $0.failureCount = 0 } }
      }
      if child.output.count > limits.outputBytes { return .failure(.program(.tooMuchOutput)) }
      if let failure = Self.failure(of: child) { return .failure(failure) }
      requests.expire(at: .now)
      if requests.unansweredCount >= limits.unansweredRequests {
        return .failure(.program(.timeout))
      }
      if requests.isIdle(at: .now), endIfIdle() { return .idle }
      child.wait(until: requests.nextDeadline, for: wakeup)
      requests.log.add(child.errorOutput)
      child.errorOutput = []
    }
  }

  /// Marks the program as ended, unless a request has come.
  private func endIfIdle() -> Bool {
    state.withLock { state in
      if state.waiting.isEmpty { state.isRunning = false }
      return !state.isRunning
    }
  }

  /// Returns why the program has ended; `nil` if it runs.
  private static func failure(of child: borrowing ChildConversation) -> PluginOutcome.Failure? {
    switch SupervisorReport(child.report) ?? (child.isControlOpen ? nil : .missing) {
    case nil: nil
    case .exited(0): .program(.noOutput)
    case .exited(let status): .program(.exited(status))
    case .failed(let failure): failure
    }
  }

  /// Answers all requests after the end of the program, and lets the next one start it again.
  private func finish(_ requests: [Ticket], _ end: End) {
    if case .idle = end { return }
    var outcome = PluginOutcome.cancelled
    if case .failure(let failure) = end { outcome = PluginOutcome(result: .failure(failure)) }
    let waiting = state.withLock { state in
      defer { (state.waiting, state.cancelled, state.isRunning) = ([], [], false) }
      guard case .failure(let failure) = end else { return state.waiting }
      // A program that ended while nobody needed it may start again at once.
      let isUnnoticed = requests.isEmpty && state.waiting.isEmpty && state.failureCount == 0
      state.failureCount += 1
      let pause = PluginLimits.backoff(afterFailures: state.failureCount)
      state.pause = isUnnoticed ? nil : (.now + pause, failure)
      return state.waiting
    }
    for ticket in requests + waiting { ticket.continuation.resume(returning: outcome) }
  }
}

/// The sessions of all long-running programs.
final class PluginSessions: Sendable {
  private struct Key: Hashable {
    let program: PluginProgram
    let name: String
  }

  private let sessions = Mutex<[Key: PluginSession]>([:])

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
    let key = Key(program: call.program, name: call.session)
    return try sessions.withLock { sessions throws(ChildProcess.Failure) in
      if let session = sessions[key] { return session }
      let session = try make()
      sessions[key] = session
      return session
    }
  }

  /// Ends all sessions.
  func end() {
    let all = sessions.withLock { sessions in
      defer { sessions = [:] }
      return Array(sessions.values)
    }
    for session in all { session.end() }
  }
}
