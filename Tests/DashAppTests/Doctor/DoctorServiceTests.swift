import DashApp
import DashCore
import DashTestSupport
import Synchronization
import Testing

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
    #expect(try run.value("reached", of: "answer", of: "weather") == true)
    #expect(try run.value("httpStatus", of: "answer", of: "weather") == 200)
    #expect(try run.value("milliseconds", of: "answer", of: "weather") as Int >= 0)
    #expect(try run.mark("key", of: "weather") == "ok")
    #expect(!run.has("answer", of: "spare"))
  }

  @Test func `offline no request is sent`() async throws {
    var app = TestApp()
    app.transport = .expectingNothing()
    let run = try await DoctorRun(app, "--offline")
    #expect(run.status == .success)
    #expect(try run.mark("services") == "note")
    #expect(try run.mark("apiKey", of: "weather") == "ok")
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

  // MARK: Rejected requests

  struct Refusal: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let status: Int
    let finding: String
    let mark: String
    let code: String
  }

  static let refusals = [
    Refusal(
      testDescription: "a key that is not accepted",
      status: 401,
      finding: "key",
      mark: "failure",
      code: "unauthorized"
    ),
    Refusal(
      testDescription: "a plan that does not include it",
      status: 403,
      finding: "key",
      mark: "failure",
      code: "forbidden"
    ),
    Refusal(
      testDescription: "an unknown place",
      status: 404,
      finding: "data",
      mark: "warning",
      code: "not_found"
    ),
    Refusal(
      testDescription: "too many calls",
      status: 429,
      finding: "data",
      mark: "warning",
      code: "rate_limited"
    ),
    Refusal(
      testDescription: "a failed service",
      status: 503,
      finding: "data",
      mark: "failure",
      code: "server_error"
    ),
  ]

  @Test(arguments: refusals)
  func `a rejection names what is rejected`(_ refusal: Refusal) async throws {
    let run = try await DoctorRun(Self.app(status: refusal.status))
    #expect(run.status == .incomplete)
    #expect(try run.value("reached", of: "answer", of: "weather") == true)
    #expect(try run.mark(refusal.finding, of: "weather") == refusal.mark)
    #expect(try run.value("code", of: refusal.finding, of: "weather") == refusal.code)
    #expect(try run.value("hint", of: refusal.finding, of: "weather") as String != "")
  }

  @Test(arguments: [ErrorCode.unreachable, .offline, .timeout, .tls])
  func `without any reachable service the exit status says so`(_ code: ErrorCode) async throws {
    var app = TestApp()
    app.transport = .failing(code)
    let run = try await DoctorRun(app)
    #expect(run.status == .unavailable)
    #expect(try run.mark("answer", of: "weather") == "failure")
    #expect(try run.value("code", of: "answer", of: "weather") == code.rawValue)
  }

  // MARK: Rate limits

  @Test func `the remaining requests are shown as counted locally`() async throws {
    var app = Self.app()
    app.store = MemoryStore()
    let run = try await DoctorRun(app)
    #expect(try run.value("callsToday", of: "calls", of: "weather") == 1)
    #expect(try run.value("callsLeftThisMinute", of: "calls", of: "weather") == 59)
    #expect(try run.value("callsPerMinute", of: "calls", of: "weather") == 60)
  }

  @Test func `the service's rate limit headers are shown as numbers only`() async throws {
    let headers = [
      (name: "x-ratelimit-limit", value: "100"), (name: "x-ratelimit-remaining", value: "97"),
      (name: "x-ratelimit-reset", value: "43"),
    ]
    let run = try await DoctorRun(Self.app(headers))
    #expect(try run.value("remaining", of: "quota", of: "weather") == 97)
    #expect(try run.value("limit", of: "quota", of: "weather") == 100)
    #expect(try run.value("resetSeconds", of: "quota", of: "weather") == 43)
    let odd = try await DoctorRun(Self.app([(name: "x-ratelimit-remaining", value: "plenty")]))
    #expect(!odd.has("quota", of: "weather"))
  }

  @Test func `after a rate limit response the doctor sends no request either`() async throws {
    let store = MemoryStore()
    var app = Self.app(status: 429)
    app.store = store
    let first = try await DoctorRun(app, "--timeout", "1s")
    #expect(try first.mark("calls", of: "weather") == "warning")
    #expect(first.status == .incomplete)

    app.output = CollectingOutput()
    app.transport = .expectingNothing()
    let second = try await DoctorRun(app, "--timeout", "1s")
    #expect(try second.value("code", of: "answer", of: "weather") == "rate_limited")
    #expect(try second.mark("answer", of: "weather") == "warning")
    #expect(second.status == .incomplete)
  }
}
