import DashTestSupport
import Glibc
import Testing

/// Watch mode while every fault comes and goes.
@Suite(.long, .ownThread, .hangLimit) struct ChaosWatchTests {
  /// Faults of one run, and the memory that it may use.
  struct Group: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let faults: [Fault]
    let memoryBound: Int

    static let all = [
      Group(testDescription: "floods", faults: Fault.floods, memoryBound: 256 << 10),
      Group(
        testDescription: "the others",
        faults: Fault.all.filter { fault in !Fault.floods.contains { $0.name == fault.name } },
        memoryBound: FaultBench.memoryBound
      ),
      Group(
        testDescription: "statuses",
        faults: Fault.statuses,
        memoryBound: FaultBench.memoryBound
      ),
    ]
  }

  @Test(arguments: FaultProvider.all, Group.all)
  func `the last good data stays and the next refresh succeeds`(
    provider: FaultProvider,
    group: Group
  ) async throws {
    let faults = provider.together(group.faults)
    let bench = try FaultBench(provider, faults)
    defer { bench.server.stop() }
    let all = Array(faults.indices)
    try bench.server.turn(.good)
    let (program, configuration) = try bench.start(["--watch=2s"], all)
    defer { program.signal(SIGKILL) }
    await bench.expect(all.map { _ in "fresh" }, of: program)

    try bench.server.turn(.bad)
    await bench.expect(faults.map(bench.state), of: program)
    // The process still runs when it is measured, so this figure is exact.
    #expect(program.peakKilobytes < group.memoryBound, "\(provider.name), \(group.testDescription)")

    try bench.server.turn(.good)
    let recovered = faults.map { $0.holdsOff ? nil : "fresh" }
    await bench.expect(recovered, of: program)
    program.signal(SIGTERM)
    let outcome = try #require(await program.wait())
    withExtendedLifetime(configuration) {}
    #expect(outcome.ending == .signal(SIGTERM))
    #expect(bench.server.strayConnectionCount == 0 || !provider.hasKey)
    bench.expectNoTrace(in: outcome, "\(provider.name), \(group.testDescription)")
    try bench.expectNoTraceInFiles()
  }
}
