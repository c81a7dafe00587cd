import DashApp
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

extension DoctorRun {
  func has(_ name: String, of instance: String? = nil) -> Bool {
    findings.has(name, of: instance)
  }

  func value<Value>(
    _ field: String,
    of name: String,
    of instance: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Value {
    try findings.value(field, of: name, of: instance, sourceLocation: sourceLocation)
  }

  func mark(
    _ name: String,
    of instance: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try findings.mark(name, of: instance, sourceLocation: sourceLocation)
  }
}
