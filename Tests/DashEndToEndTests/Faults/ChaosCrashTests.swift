import DashTestSupport
import Foundation
import Testing

/// Traces of a key after a crash during a request.
@Suite(.long, .ownThread, .hangLimit) struct ChaosCrashTests {
  @Test(arguments: FaultProvider.all)
  func `the output of a crash holds no key`(provider: FaultProvider) async throws {
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
    // It would continue: the signal did not come from a real fault.
    program.signal(SIGKILL)
    let outcome = try #require(await program.wait())
    withExtendedLifetime(configuration) {}
    // A stand-alone release build does not find the program that prints backtraces.
    let message = String(decoding: outcome.errorOutput, as: UTF8.self)
    #expect(isPrinted || DashProgram.isForeign, "\(message)")
    bench.expectNoTrace(in: outcome, "\(provider.name), a crash")
    try bench.expectNoTraceInFiles()
  }
}
