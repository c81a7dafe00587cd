import DashCommands
import DashCore
import DashTestSupport
import Testing

@testable import DashFetch
@testable import DashWatch

/// The checks of `dash doctor` that send requests to the services.
@Suite struct DoctorServiceTests {
  private static let body = Array(#"{"name": "Here", "temperature": 7.4}"#.utf8)

  private static func app(
    status: Int = 200,
    _ headers: [(name: String, value: String)] = [],
    body: [UInt8] = body
  ) -> TestApp {
    var app = TestApp()
    app.transport = .returning(Response(status: status, headers: headers, body: body))
    return app
  }

  // MARK: Requests

  @Test func `each enabled instance sends one request, for its first place`() async throws {
    let app = Self.app()
    let run = try await DoctorRun(app)
    #expect(run.status == .success)
    #expect(app.transport.requests.map { $0.query.first?.value } == [.plain("London")])
    #expect(try run.findings.value("reached", of: "answer", of: "weather") == true)
    #expect(try run.findings.value("httpStatus", of: "answer", of: "weather") == 200)
    #expect(try run.findings.value("milliseconds", of: "answer", of: "weather") as Int >= 0)
    #expect(try run.findings.mark("key", of: "weather") == "ok")
    #expect(!run.findings.has("answer", of: "spare"))
  }

  @Test func `offline no request is sent`() async throws {
    var app = TestApp()
    app.transport = .expectingNothing()
    let run = try await DoctorRun(app, "--offline")
    #expect(run.status == .success)
    #expect(try run.findings.mark("services") == "note")
    #expect(try run.findings.mark("apiKey", of: "weather") == "ok")
  }

  @Test func `the cache is neither read nor written`() async throws {
    let store = MemoryStore()
    var app = Self.app()
    app.store = store
    for count in 1...2 {
      _ = try await DoctorRun(app)
      #expect(app.transport.requests.count == count)
      app.output = CollectingOutput()
    }
    #expect(await store.summary(at: TestApp.now).groups.isEmpty)
    #expect(await store.places().isEmpty)
  }

  @Test func `a program that prints no key spends no calls`() async throws {
    let store = MemoryStore()
    var app = Self.app()
    app.store = store
    app.transport = .expectingNothing()
    app.configuration = app.configuration.replacing(
      #""${SAMPLE_API_KEY}""#,
      with: #"{"command": ["/bin/true"]}"#
    )
    let run = try await DoctorRun(app)
    #expect(run.status == .incomplete)
    #expect(await store.summary(at: TestApp.now).calls.isEmpty)
  }

  // MARK: Rejected requests

  /// The status, and the finding with its mark and code.
  static let refusals = [
    (401, "key", "failure", "unauthorized"),
    (403, "key", "failure", "forbidden"),
    (404, "data", "warning", "not_found"),
    (429, "data", "warning", "rate_limited"),
    (503, "data", "failure", "server_error"),
  ]

  @Test(arguments: refusals)
  func `a rejection names what is rejected`(
    _ status: Int,
    _ finding: String,
    _ mark: String,
    _ code: String
  ) async throws {
    let run = try await DoctorRun(Self.app(status: status))
    #expect(run.status == .incomplete)
    #expect(try run.findings.value("reached", of: "answer", of: "weather") == true)
    #expect(try run.findings.mark(finding, of: "weather") == mark)
    #expect(try run.findings.value("code", of: finding, of: "weather") == code)
    #expect(try run.findings.value("hint", of: finding, of: "weather") as String != "")
  }

  @Test(arguments: [ErrorCode.unreachable, .offline, .timeout, .tls])
  func `without any reachable service the exit status says so`(_ code: ErrorCode) async throws {
    var app = TestApp()
    app.transport = .failing(code)
    let run = try await DoctorRun(app)
    #expect(run.status == .unavailable)
    #expect(try run.findings.mark("answer", of: "weather") == "failure")
    #expect(try run.findings.value("code", of: "answer", of: "weather") == code.rawValue)
  }

  // MARK: Rate limits

  @Test func `the remaining requests are shown as counted locally`() async throws {
    var app = Self.app()
    app.store = MemoryStore()
    let run = try await DoctorRun(app)
    #expect(try run.findings.value("callsToday", of: "calls", of: "weather") == 1)
    #expect(try run.findings.value("callsLeftThisMinute", of: "calls", of: "weather") == 59)
    #expect(try run.findings.value("callsPerMinute", of: "calls", of: "weather") == 60)
  }

  @Test func `the service's rate limit headers are shown as numbers only`() async throws {
    let headers = [
      (name: "x-ratelimit-limit", value: "100"), (name: "x-ratelimit-remaining", value: "97"),
      (name: "x-ratelimit-reset", value: "43"),
    ]
    let run = try await DoctorRun(Self.app(headers))
    #expect(try run.findings.value("remaining", of: "quota", of: "weather") == 97)
    #expect(try run.findings.value("limit", of: "quota", of: "weather") == 100)
    #expect(try run.findings.value("resetSeconds", of: "quota", of: "weather") == 43)
    let odd = try await DoctorRun(Self.app([(name: "x-ratelimit-remaining", value: "plenty")]))
    #expect(!odd.findings.has("quota", of: "weather"))
  }

  @Test func `the doctor tries a refused key again`() async throws {
    var app = Self.app(status: 401)
    app.store = MemoryStore()
    _ = await app.run("weather")
    let sent = app.transport.requests.count
    app.output = CollectingOutput()
    app.errorOutput = CollectingOutput()
    let now = TestApp.now.advanced(bySeconds: 1)
    app.clock.wall = { now }
    let report = try await DoctorRun(app, "--timeout", "1s")
    #expect(app.transport.requests.count == sent + 1)
    #expect(try report.findings.value("code", of: "key", of: "weather") == "unauthorized")
  }

  @Test func `after a rate limit response the doctor sends no request either`() async throws {
    let store = MemoryStore()
    var app = Self.app(status: 429)
    app.store = store
    let first = try await DoctorRun(app, "--timeout", "1s")
    #expect(try first.findings.mark("calls", of: "weather") == "warning")
    #expect(first.status == .incomplete)

    app.output = CollectingOutput()
    app.transport = .expectingNothing()
    let second = try await DoctorRun(app, "--timeout", "1s")
    #expect(try second.findings.value("code", of: "answer", of: "weather") == "rate_limited")
    #expect(try second.findings.mark("answer", of: "weather") == "warning")
    #expect(second.status == .incomplete)
  }
}
