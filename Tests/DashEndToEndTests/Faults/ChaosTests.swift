import DashCore
import DashTestSupport
import Foundation
import Testing

/// Single runs of the program against every fault of a server.
@Suite(.long, .ownThread, .hangLimit) struct ChaosTests {
  @Test(arguments: FaultProvider.all)
  func `a fault shows its code within its limits and the next run succeeds`(
    provider: FaultProvider
  ) async throws {
    let bench = try FaultBench(provider, Fault.all)
    defer { bench.server.stop() }
    let peaks = await Array(Fault.all.indices).concurrentMap(limit: 3) { index in
      do {
        let bad = try await bench.run([index])
        try bench.expectFault(bad, index)
        bench.server.turn(index, .good)
        try bench.expectGood(try await bench.run([index], isGood: true))
        // The cached response is shown, with age and reason, until a new one arrives.
        bench.server.turn(index, .bad)
        try bench.expectCached(try await bench.run([index]), index)
        bench.server.turn(index, .good)
        try bench.expectGood(try await bench.run([index], isGood: true))
        return bad.peakKilobytes
      } catch {
        Issue.record(error, "\(provider.name), \(Fault.all[index].name)")
        return 0
      }
    }
    print("\(provider.name): \(peaks.count) faults, at most \(peaks.max() ?? 0) KiB")
    #expect(bench.server.strayConnectionCount == 0 || !provider.hasKey)
    try bench.expectNoTraceInFiles()
  }

  @Test(arguments: FaultProvider.all)
  func `redirects are followed a limited number of times`(provider: FaultProvider) async throws {
    let bench = try FaultBench(provider, Fault.all.filter { $0.name == "10,000 redirects" })
    defer { bench.server.stop() }
    try bench.expectFault(try await bench.run([0]), 0)
    // Three attempts, each with its redirects.
    #expect((2...18).contains(bench.server.requestCount(of: 0)))
  }

  @Test(arguments: FaultProvider.all)
  func `every failure status has its code`(provider: FaultProvider) async throws {
    let statuses = provider.together(Fault.statuses)
    let bench = try FaultBench(provider, statuses)
    defer { bench.server.stop() }
    let all = Array(statuses.indices)
    let bad = try await bench.run(all)
    #expect(bad.ending == .exit(69))
    #expect(bad.peakKilobytes < FaultBench.memoryBound, "\(bad.summary)")
    for (panel, status) in zip(try bad.panels(), statuses) {
      guard case .failure(let code) = status.outcome(hasKey: provider.hasKey) else { continue }
      #expect(FaultRun.state(of: panel) == "failed \(code)", "\(provider.name), \(status.name)")
    }
    #expect(try bad.panels().count == statuses.count)
    bench.server.turn(.good)
    let rest = all.filter { !statuses[$0].holdsOff }
    try bench.expectGood(try await bench.run(rest, isGood: true))
    try bench.expectNoTraceInFiles()
  }
}
