package import DashCore
import Glibc
import Subprocess
import SystemThreads

/// Runs the programs of plugins, and passes all other requests on.
///
/// Each run has a supervisor, `dash-plugin`, which limits the program and ends all that it started.
/// A program that fails, hangs or floods its output fails its own request only.
package struct PluginTransport: Transport {
  /// Runs a function on a new thread; returns false if there can be none.
  package typealias ThreadStart = @Sendable (@escaping @Sendable () -> Void) -> Bool

  private let base: any Transport
  private let supervisor: String?
  private let environment: [String: String]
  private let limits: PluginLimits
  private let startThread: ThreadStart
  private let slots: ProgramSlots

  /// Creates a transport; its copies share the limit of concurrent runs, and the long-running
  /// programs.
  ///
  /// - Parameters:
  ///   - base: The transport of other requests.
  ///   - supervisor: The path of `dash-plugin`, from ``Supervisor``; with `nil` every run fails.
  ///   - environment: The environment of this process, of which plugins get a few variables.
  ///   - limits: The limits of the programs.
  ///   - sleep: Waits for the deadline of a run that waits for a slot.
  ///   - startThread: Runs a function on a new thread; returns false if there can be none.
  package init(
    over base: any Transport,
    supervisor: String?,
    environment: [String: String],
    limits: PluginLimits = PluginLimits(),
    sleep: @escaping Sleep,
    startThread: @escaping ThreadStart = SystemThread.start
  ) {
    self.base = base
    self.supervisor = supervisor
    self.environment = PluginEnvironment.variables(from: environment)
    self.limits = limits
    self.startThread = startThread
    slots = ProgramSlots(
      gate: RunGate(limit: limits.concurrentRuns),
      sessions: PluginSessions(),
      sleep: sleep
    )
  }

  /// Runs the program of a request, or passes the request on.
  ///
  /// - Parameter request: The request.
  /// - Returns: The document that the program printed, with status 200.
  /// - Throws: ``DashCore/TransportError`` if it printed none.
  package func send(_ request: Request) async throws(TransportError) -> Response {
    guard let call = request.program else { return try await base.send(request) }
    let host = request.baseURL.host
    guard !request.hasControlCharacters else {
      throw TransportError(.invalidOptions, reason: .controlCharacter, host: host)
    }
    let supervisor = try supervisorPath(host)
    let outcome =
      call.action == .serve
      ? await sessionOutcome(of: call, request, supervisor)
      : await outcome(of: call, request, supervisor)
    if let log = call.log {
      PluginLog.lines(of: outcome.log, hiding: call.secrets).forEach(log)
    }
    switch outcome.result {
    case .success((let body, let status)):
      let headers =
        status == 0 ? [] : [(name: ProgramCall.exitStatusField, value: "\(status)")]
      return Response(status: 200, headers: headers, body: body)
    case .failure(.cancelled): throw TransportError(.cancelled, host: host)
    case .failure(.program(let failure)):
      throw TransportError(
        failure.code,
        reason: .failedProgram(call.program.name, failure),
        host: host
      )
    case .failure(.untrusted(let failure)):
      throw TransportError(
        .unconfigured,
        reason: .untrustedFile(call.program.path, failure),
        host: host
      )
    }
  }

  /// Ends the long-running programs but those of these sessions, and fails their requests.
  ///
  /// From now on only programs of these sessions start, also those that are not long-running. A
  /// request of another one that still waits for a key, a place or a slot is cancelled.
  package func end(except kept: Set<ProgramSession>) { slots.sessions.end(except: kept) }

  /// Ends the long-running programs for good, and fails their requests.
  ///
  /// They also end when this process ends in any way: their supervisors see it.
  package func end() { end(except: []) }

  private func supervisorPath(_ host: String) throws(TransportError) -> String {
    guard let supervisor else {
      let reason = SourceError.Reason.failedProgram("dash-plugin", .notRun(ENOENT))
      throw TransportError(.unconfigured, reason: reason, host: host)
    }
    if let failure = Supervisor.trustFailure(of: supervisor) {
      throw TransportError(.unconfigured, reason: .untrustedFile(supervisor, failure), host: host)
    }
    return supervisor
  }

  private func outcome(
    of call: ProgramCall,
    _ request: Request,
    _ supervisor: String
  ) async -> PluginOutcome {
    if let failure = PluginOutcome(await slots.enter(by: request.deadline)) { return failure }
    return await run(call, request, supervisor)
  }

  /// Sends a request to a long-running program.
  private func sessionOutcome(
    of call: ProgramCall,
    _ request: Request,
    _ supervisor: String
  ) async -> PluginOutcome {
    do throws(ChildProcess.Failure) {
      let session = try slots.sessions.session(of: call) { () throws(ChildProcess.Failure) in
        let program = Supervisor.program(
          at: supervisor,
          running: call,
          environment: environment,
          milliseconds: nil,
          cpuSeconds: limits.sessionCPUSeconds
        )
        return try PluginSession(program, limits: limits, slots: slots, startThread: startThread)
      }
      return await session?.send(call, deadline: request.deadline) ?? .cancelled
    } catch {
      return .failed(.notRun(error.errno))
    }
  }

  /// Runs a program once, and leaves its slot when nothing of it is left.
  private func run(
    _ call: ProgramCall,
    _ request: Request,
    _ supervisor: String
  ) async -> PluginOutcome {
    let input = await call.input
    guard slots.sessions.allows(call) else {
      slots.leave()
      return .cancelled
    }
    let left = ContinuousClock.now.duration(to: request.deadline)
    let program = Supervisor.program(
      at: supervisor,
      running: call,
      environment: environment,
      milliseconds: max(1, Int64(left / .milliseconds(1))),
      cpuSeconds: limits.cpuSeconds
    )
    let run: PluginRun
    do throws(ChildProcess.Failure) {
      run = try PluginRun(
        program,
        input: input,
        secrets: call.secrets,
        deadline: request.deadline,
        outputLimit: min(limits.outputBytes, request.maximumBodyBytes),
        limits: limits
      )
    } catch {
      slots.leave()
      return .failed(.notRun(error.errno))
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let hasThread = startThread { [slots] in
          run.run { continuation.resume(returning: $0) }
          slots.leave()
        }
        if !hasThread {
          slots.leave()
          continuation.resume(returning: .failed(.notRun(EAGAIN)))
        }
      }
    } onCancel: {
      run.cancel()
    }
  }
}
