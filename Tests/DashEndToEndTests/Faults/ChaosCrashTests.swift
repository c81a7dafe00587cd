import DashTestSupport
import Foundation
import Testing

/// What is left of a key where the program crashes while it asks.
@Suite(.ownThread, .hangLimit) struct ChaosCrashTests {
  @Test(arguments: FaultProvider.all)
  func `what a crash prints holds no key`(provider: FaultProvider) async throws {
    let bench = try FaultBench(provider, Fault.all.filter { $0.name == "silence" })
    defer { bench.server.stop() }
    let (program, configuration) = try bench.start(
      ["--timeout", "100s"],
      [0],
      environment: [
        "SWIFT_BACKTRACE":
          "enable=yes,interactive=no,color=no,threads=all,registers=all,symbolicate=off,timeout=60s"
      ]
    )
    await bench.server.waitForRequests(1)
    program.signal(SIGSEGV)
    let isPrinted = await program.waitForOutput(
      on: { $0.errorOutput },
      until: { String(decoding: $0, as: UTF8.self).contains("Backtrace took") }
    )
    // It would go on: there was no fault that comes again.
    program.signal(SIGKILL)
    let outcome = try #require(await program.wait())
    withExtendedLifetime(configuration) {}
    // A release on its own does not find what prints it.
    let words = String(decoding: outcome.errorOutput, as: UTF8.self)
    #expect(isPrinted || DashProgram.isForeign, "\(words)")
    bench.expectNoTrace(in: outcome, "\(provider.name), a crash")
    try bench.expectNoTraceInFiles()
  }
}
