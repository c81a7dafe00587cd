import DashCore
import DashTestSupport
import Subprocess
import Synchronization
import Testing

@testable import PluginProcess

/// Requests to a long-running program that wait until another program has ended.
@Suite(.ownThread, .hangLimit) struct PluginSessionStartTests {
  /// Prints each line that it reads, so that every request is its own answer.
  private static let echo = PluginProgram(
    path: "/bin/cat",
    passesAction: false,
    isLongRunning: true
  )

  /// The only slot, which each test takes before its requests.
  private let gate = RunGate(limit: 1)
  private let session: PluginSession
  private let starts = Counter()
  /// Counts the deadlines that have come, which is one that is near.
  private let deadlines = Counter()

  /// The time until a deadline that only comes when the test says so.
  private static let nearDeadline = TestPlugin.patience / 2

  init() throws {
    let supervisor = try #require(TestPlugin.supervisor)
    let program = Supervisor.program(
      at: supervisor,
      running: ProgramCall(Self.echo, .serve),
      environment: [:],
      milliseconds: nil,
      cpuSeconds: PluginLimits().sessionCPUSeconds
    )
    let slots = ProgramSlots(
      gate: gate,
      sessions: PluginSessions(),
      sleep: { [deadlines] duration in
        let isNear = duration <= Self.nearDeadline
        while !isNear || deadlines.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
      }
    )
    session = try PluginSession(program, limits: PluginLimits(), slots: slots) { [starts] body in
      starts.increment()
      Task { await TestThread.run(body) }
      return true
    }
    #expect(gate.tryToEnter())
  }

  /// Sends a request, and returns as soon as it waits.
  private func ask(deadline: Duration = TestPlugin.patience) async -> Task<PluginOutcome, Never> {
    let inputs = Counter()
    let call = ProgramCall(Self.echo, .serve) {
      inputs.increment()
      return Array("{}".utf8)
    }
    let request = Task { [session] in await session.send(call, deadline: .now + deadline) }
    let gate = gate
    let isWaiting = await Repeatedly.wait { inputs.count == 1 && gate.isAwaited }
    #expect(isWaiting)
    return request
  }

  private func failure(of outcome: PluginOutcome) -> PluginOutcome.Failure? {
    guard case .failure(let failure) = outcome.result else { return nil }
    return failure
  }

  /// Lets the program start, and expects that a request is answered.
  private func expectAnswer(to request: Task<PluginOutcome, Never>) async {
    gate.leave()
    #expect(failure(of: await request.value) == nil)
    #expect(starts.count == 1)
    session.end()
    let gate = gate
    let hasLeft = await Repeatedly.wait { gate.tryToEnter() }
    #expect(hasLeft)
  }

  @Test func `a cancelled request leaves the others waiting`() async {
    let first = await ask()
    let second = await ask()
    first.cancel()
    #expect(failure(of: await first.value) == .cancelled)
    await expectAnswer(to: second)
  }

  @Test func `a request that cannot wait longer leaves the others waiting`() async {
    let first = await ask(deadline: Self.nearDeadline)
    let second = await ask()
    deadlines.increment()
    #expect(failure(of: await first.value) == .program(.timeout))
    await expectAnswer(to: second)
  }

  @Test func `a request that waits for the start of another has its own deadline`() async {
    let first = await ask()
    let second = await ask(deadline: Self.nearDeadline)
    deadlines.increment()
    #expect(failure(of: await second.value) == .program(.timeout))
    await expectAnswer(to: first)
  }

  @Test func `a session that ends before it has a slot starts no program`() async {
    let request = await ask()
    session.end()
    gate.leave()
    #expect(failure(of: await request.value) == .cancelled)
    #expect(starts.count == 0)
    #expect(gate.tryToEnter())
  }
}

private final class Counter: Sendable {
  private let value = Atomic(0)

  var count: Int { value.load(ordering: .acquiring) }

  func increment() { value.add(1, ordering: .acquiringAndReleasing) }
}
