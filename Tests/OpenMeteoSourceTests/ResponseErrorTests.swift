import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// The mapping from responses to errors.
@Suite struct ResponseErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let code: ErrorCode
    var reason: SourceError.Reason?
    var message: DisplayText?
    var retryAfter: Int?

    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(
      status: 400,
      body: #"{"error":true,"reason":"Parameter 'days' is wrong"}"#,
      code: .badRequest,
      message: "Parameter 'days' is wrong"
    ),
    Case(
      status: 429,
      body: #"{"reason":"Minutely limit exceeded. Try in one minute.","error":true}"#,
      code: .rateLimited,
      message: "Minutely limit exceeded. Try in one minute.",
      retryAfter: 60
    ),
    Case(
      status: 429,
      body: #"{"error":true,"reason":"Hourly limit. Try in the next hour."}"#,
      code: .rateLimited,
      message: "Hourly limit. Try in the next hour.",
      retryAfter: 3600
    ),
    Case(
      status: 429,
      body: #"{"error":true,"reason":"Daily limit. Try tomorrow."}"#,
      code: .rateLimited,
      message: "Daily limit. Try tomorrow.",
      retryAfter: 3600
    ),
    Case(
      status: 429,
      body: #"{"error":true,"reason":"Too many concurrent requests"}"#,
      code: .rateLimited,
      message: "Too many concurrent requests"
    ),
    Case(
      status: 503,
      body: #"{"error":true,"reason":"The service is overloaded"}"#,
      code: .serverError,
      message: "The service is overloaded"
    ),
    Case(status: 502, body: "<html><h1>502 Bad Gateway</h1></html>", code: .serverError),
    Case(status: 504, body: "", code: .serverError),
    Case(
      status: 200,
      body: #"{"error":true,"reason":"No such variable"}"#,
      code: .badRequest,
      message: "No such variable"
    ),
    Case(
      status: 200,
      body: #"{"error":true,"reason":"Hourly API request limit exceeded."}"#,
      code: .rateLimited,
      message: "Hourly API request limit exceeded.",
      retryAfter: 3600
    ),
    Case(
      status: 200,
      body: #"{"latitude":51.5,"hourly":{"time":[1,2Unexpected error while streaming data: gone"#,
      code: .serverError,
      message: "Unexpected error while streaming data: gone"
    ),
    Case(
      status: 200,
      body: #"[{"latitude":51.5},{"lat"# + "Unexpected error while streaming data: \u{1B}[31m",
      code: .serverError,
      message: "Unexpected error while streaming data: [31m"
    ),
    Case(status: 200, body: #"{"latitude":51.5,"hourly":{"time":[1,2"#, code: .invalidResponse),
    Case(status: 200, body: "", code: .invalidResponse, reason: .emptyBody),
    Case(status: 200, body: "<html></html>", code: .invalidResponse, reason: .notJSON),
    Case(status: 302, body: "", code: .invalidResponse),
  ])
  func `a response maps to its error`(_ test: Case) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await OpenMeteoSource.onlyPlace(of: test.body, status: test.status)
    }
    #expect(error?.code == test.code)
    #expect(error?.reason == test.reason)
    #expect(error?.serviceMessage == test.message)
    #expect(error?.retryAfterSeconds == test.retryAfter)
    #expect(error?.httpStatus == test.status)
    #expect(error?.host == "api.open-meteo.com")
    #expect(error?.subject == "51.5,-0.12")
  }

  @Test func `the retry header overrides the text`() async throws {
    let transport = ScriptedTransport { _ in
      Response(
        status: 429,
        body: Array(#"{"error":true,"reason":"Hourly limit"}"#.utf8),
        retryAfterSeconds: 5
      )
    }
    let source = try OpenMeteoSource.testing(transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.retryAfterSeconds == 5)
  }
}
