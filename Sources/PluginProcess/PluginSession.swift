import DashCore
import Glibc
import Subprocess
import Synchronization

/// A long-running program.
///
/// Each request and each document is one line with an `id`. The program is started with the first
/// request, and again after it has ended, with a growing pause. A thread of its own writes and reads;
/// requests come from any thread.
final class PluginSession: Sendable {
  private struct State {
    /// The number of requests that are about to wait.
    var expectedCount = 0
    /// The requests that are not yet written.
    var waiting: [Ticket] = []
    /// The requests whose tasks were cancelled.
    var cancelled: [Int] = []
    var nextID = 1
    /// Whether the program runs.
    var isRunning = false
    var isEnding = false
    /// Whether another program waits for the end of this one.
    var shouldYield = false
    /// The number of failures since the last document.
    var failureCount = 0
    /// Until when the program is not started again, and why.
    var pause: (end: ContinuousClock.Instant, failure: PluginOutcome.Failure)?
  }

  /// What a new request finds.
  private enum Beginning {
    case running
    /// The program has to be started.
    case stopped
    case refused(PluginOutcome)
  }

  /// Why the program is no longer used.
  private enum End {
    /// The end of the session.
    case session
    /// No request needs it for now.
    case idle
    case failure(PluginOutcome.Failure)

    /// The outcome of the requests that are still there.
    var outcome: PluginOutcome {
      guard case .failure(let failure) = self else { return .cancelled }
      return PluginOutcome(result: .failure(failure))
    }
  }

  private let program: ChildProgram
  private let limits: PluginLimits
  private let slots: ProgramSlots
  /// Lets one request at a time start the program; if it stops waiting, the next one takes over.
  private let starts = RunGate(limit: 1)
  private let startThread: PluginTransport.ThreadStart
  private let wakeup: ChildWakeup
  private let state = Mutex(State())

  /// Creates a session without a running program.
  ///
  /// - Parameters:
  ///   - program: The supervisor with the arguments that start the plugin.
  ///   - limits: The limits.
  ///   - slots: Bounds how many programs exist at the same time.
  ///   - startThread: Runs a function on a new thread; returns false if there can be none.
  /// - Throws: `ChildProcess.Failure` if no descriptor is left.
  init(
    _ program: ChildProgram,
    limits: PluginLimits,
    slots: ProgramSlots,
    startThread: @escaping PluginTransport.ThreadStart
  ) throws(ChildProcess.Failure) {
    self.program = program
    self.limits = limits
    self.slots = slots
    self.startThread = startThread
    wakeup = try ChildWakeup()
  }

  /// Sends a request to the program and waits for its document.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - deadline: The time at which to stop waiting; a later document is discarded.
  /// - Returns: The document, or the failure.
  func send(_ call: ProgramCall, deadline: ContinuousClock.Instant) async -> PluginOutcome {
    let input = await call.input
    if let refusal = await begin(by: deadline) { return refusal }
    let id = state.withLock { state in
      defer { state.nextID += 1 }
      return state.nextID
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        add(
          Ticket(
            id: id,
            line: RequestLine.line(input, id: id),
            secrets: call.secrets,
            deadline: deadline,
            continuation: continuation
          )
        )
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

  /// Ends the program as soon as it has no request.
  func makeRoom() {
    state.withLock { $0.shouldYield = $0.isRunning }
    wakeup.notify()
  }

  private func cancel(_ id: Int) {
    state.withLock { if $0.isRunning { $0.cancelled.append(id) } }
    wakeup.notify()
  }

  /// Makes the program run and expect a request; returns the failure, or `nil`.
  private func begin(by deadline: ContinuousClock.Instant) async -> PluginOutcome? {
    if let failure = PluginOutcome(await starts.enter(by: deadline, slots.sleep)) { return failure }
    defer { starts.leave() }
    switch join() {
    case .refused(let outcome): return outcome
    case .running: return nil
    case .stopped: return await start(by: deadline)
    }
  }

  private func join() -> Beginning {
    state.withLock { state in
      if state.isEnding { return .refused(.cancelled) }
      if state.isRunning {
        state.expectedCount += 1
        return .running
      }
      guard let pause = state.pause, .now < pause.end else { return .stopped }
      return .refused(PluginOutcome(result: .failure(pause.failure)))
    }
  }

  /// Waits for a slot and starts the program on its own thread; returns the failure, or `nil`.
  private func start(by deadline: ContinuousClock.Instant) async -> PluginOutcome? {
    if let failure = PluginOutcome(await slots.enter(by: deadline)) { return failure }
    // It has waited for others, which may now wait for it.
    let isAwaited = slots.gate.isAwaited
    let isEnding = state.withLock { state in
      guard !state.isEnding else { return true }
      state.expectedCount += 1
      (state.isRunning, state.shouldYield) = (true, isAwaited)
      return false
    }
    guard !isEnding else {
      slots.leave()
      return .cancelled
    }
    let isStarted = startThread { [self] in
      run()
      slots.leave()
    }
    guard !isStarted else { return nil }
    slots.leave()
    // The request, which is still expected, gets the failure when it is added.
    finish(.failure(.program(.notRun(EAGAIN))))
    return nil
  }

  private func add(_ ticket: Ticket) {
    let refusal: PluginOutcome? = state.withLock { state in
      state.expectedCount -= 1
      if state.isRunning {
        state.waiting.append(ticket)
        return nil
      }
      // The program has ended since the request began.
      return state.pause.map { PluginOutcome(result: .failure($0.failure)) } ?? .cancelled
    }
    if let refusal { ticket.continuation.resume(returning: refusal) }
    wakeup.notify()
  }

  /// Runs the program until its end.
  private func run() {
    var child: ChildConversation
    do throws(ChildProcess.Failure) {
      child = try ChildConversation(program)
    } catch {
      return finish(.failure(.program(.notRun(error.errno))))
    }
    var requests = RequestsInFlight(limits: limits)
    let end = serve(&child, &requests)
    if case .failure = end { child.command(Supervisor.killCommand) }
    finish(end, hadRequests: !requests.isEmpty)
    requests.fail(end.outcome)
    child.end()
  }

  private func serve(
    _ child: inout ChildConversation,
    _ requests: inout RequestsInFlight
  ) -> End {
    var splitter = LineSplitter()
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
      let lines = splitter.takeLines(from: &child.output)
      if requests.complete(lines, nextID: state.withLock { $0.nextID }) {
        state.withLock { $0.failureCount = 0 }
      }
      if max(child.output.count, requests.strayBytes) > limits.outputBytes {
        return .failure(.program(.tooMuchOutput))
      }
      if let failure = Self.failure(of: child) { return .failure(failure) }
      requests.expire(at: .now)
      if requests.unansweredCount >= limits.unansweredRequests {
        return .failure(.program(.timeout))
      }
      if requests.isEmpty, endIfIdle(requests.isIdle(at: .now)) { return .idle }
      child.wait(until: requests.nextDeadline, for: wakeup)
      requests.add(log: child.errorOutput)
      child.errorOutput = []
    }
  }

  /// Marks the program as ended if it is idle or should yield to another, unless a request has come.
  private func endIfIdle(_ isIdle: Bool) -> Bool {
    state.withLock { state in
      guard isIdle || state.shouldYield, state.waiting.isEmpty, state.expectedCount == 0 else {
        return false
      }
      (state.isRunning, state.shouldYield) = (false, false)
      return true
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

  /// Ends the waiting requests after the end of the program, and lets the next one start it again.
  private func finish(_ end: End, hadRequests: Bool = true) {
    if case .idle = end { return }
    let waiting = state.withLock { state in
      defer {
        (state.waiting, state.cancelled) = ([], [])
        (state.isRunning, state.shouldYield) = (false, false)
      }
      guard case .failure(let failure) = end else { return state.waiting }
      // A program that ended while nobody needed it may start again at once.
      let isNoticed = hadRequests || !state.waiting.isEmpty || state.expectedCount > 0
      let isRepeated = state.failureCount > 0
      state.failureCount += 1
      let pause = PluginLimits.backoff(afterFailures: state.failureCount)
      state.pause = isNoticed || isRepeated ? (.now + pause, failure) : nil
      return state.waiting
    }
    for ticket in waiting { ticket.continuation.resume(returning: end.outcome) }
  }
}
