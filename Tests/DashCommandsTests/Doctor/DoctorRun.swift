import DashFetch
import DashTestSupport
import Testing

/// A run of `dash doctor --json`.
struct DoctorRun {
  let status: ExitCode
  let findings: DoctorFindings

  init(
    _ app: TestApp = TestApp(),
    _ arguments: String...,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let run = await app.run(["doctor", "--json"] + arguments, sourceLocation: sourceLocation)
    status = run.status
    findings = try DoctorFindings(run.output, sourceLocation: sourceLocation)
    #expect(findings.exitStatus == Int(status.rawValue), sourceLocation: sourceLocation)
    #expect(run.errorOutput == "", sourceLocation: sourceLocation)
  }
}
