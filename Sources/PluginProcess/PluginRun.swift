import DashCore
import Glibc
import Subprocess
import Synchronization

/// One run of a program that reads one request and prints one document.
///
/// A thread of its own runs it to the end; any thread may cancel it.
final class PluginRun: Sendable {
  private let program: ChildProgram
  private let input: [UInt8]
  private let secrets: [Secret]
  private let deadline: ContinuousClock.Instant
  private let limits: PluginLimits
  private let outputLimit: Int
  private let wakeup: ChildWakeup
  private let isCancelled = Atomic(false)

  /// Creates a run.
  ///
  /// - Parameters:
  ///   - program: The supervisor with the arguments that start the plugin.
  ///   - input: The request, for its standard input.
  ///   - secrets: The secrets in the request.
  ///   - deadline: The time at which it is ended.
  ///   - outputLimit: The size limit of the document, in bytes.
  ///   - limits: The other limits.
  /// - Throws: `ChildProcess.Failure` if no descriptor is left.
  init(
    _ program: ChildProgram,
    input: [UInt8],
    secrets: [Secret],
    deadline: ContinuousClock.Instant,
    outputLimit: Int,
    limits: PluginLimits
  ) throws(ChildProcess.Failure) {
    self.program = program
    self.input = input
    self.secrets = secrets
    self.deadline = deadline
    self.outputLimit = outputLimit
    self.limits = limits
    wakeup = try ChildWakeup()
  }

  /// Kills the program with all that it started.
  func cancel() {
    isCancelled.store(true, ordering: .releasing)
    wakeup.notify()
  }

  /// Runs the program, and returns when nothing of it is left.
  ///
  /// - Parameter completion: Receives the outcome as soon as it is known; called once.
  func run(_ completion: (PluginOutcome) -> Void) {
    guard !isCancelled.load(ordering: .acquiring) else { return completion(.cancelled) }
    var child: ChildConversation
    do throws(ChildProcess.Failure) {
      child = try ChildConversation(program)
    } catch {
      return completion(.failed(.notRun(error.errno)))
    }
    child.send(input)
    child.closeInput()
    var log = PluginLog(limit: limits.logBytes)
    var outcome = exchange(&child, &log)
    let isEnded = (try? outcome.result.get()) != nil && !child.isErrorOutputOpen
    outcome.log = log.takeLines(isEnded: isEnded)
    completion(outcome)
    child.end()
  }

  private func exchange(_ child: inout ChildConversation, _ log: inout PluginLog) -> PluginOutcome {
    var report: SupervisorReport?
    // With a report: until when output is read.
    var end = deadline
    while true {
      if isCancelled.load(ordering: .acquiring) {
        child.command(Supervisor.killCommand)
        return .cancelled
      }
      if child.output.count > outputLimit {
        child.command(Supervisor.killCommand)
        return .failed(.tooMuchOutput)
      }
      if report == nil {
        report = SupervisorReport(child.report) ?? (child.isControlOpen ? nil : .missing)
        if report != nil { end = min(deadline, .now + limits.drainTime) }
      }
      let isOver = ContinuousClock.now >= end
      switch report {
      case .exited(let status) where isOver || !(child.isOutputOpen || child.isErrorOutputOpen):
        return .document(child.output, exitStatus: status, hiding: secrets)
      case .failed(let failure): return PluginOutcome(result: .failure(failure))
      case nil where isOver: return .failed(.timeout)
      case .exited, nil: break
      }
      child.wait(until: end, for: wakeup)
      log.add(child.errorOutput)
      child.errorOutput = []
    }
  }
}
