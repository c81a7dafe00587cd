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
    let reason: SourceError.Reason?
    let message: DisplayText?
    let retryAfter: Int?

    init(
      _ status: Int,
      _ body: String,
      _ code: ErrorCode,
      _ reason: SourceError.Reason? = nil,
      says message: DisplayText? = nil,
      retryAfter: Int? = nil
    ) {
      (self.status, self.body, self.code) = (status, body, code)
      (self.reason, self.message, self.retryAfter) = (reason, message, retryAfter)
    }

    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(
      400,
      #"{"error":true,"reason":"Parameter 'days' is wrong"}"#,
      .badRequest,
      says: "Parameter 'days' is wrong"
    ),
    Case(
      429,
      #"{"reason":"Minutely limit exceeded. Try in one minute.","error":true}"#,
      .rateLimited,
      says: "Minutely limit exceeded. Try in one minute.",
      retryAfter: 60
    ),
    Case(
      429,
      #"{"error":true,"reason":"Hourly limit. Try in the next hour."}"#,
      .rateLimited,
      says: "Hourly limit. Try in the next hour.",
      retryAfter: 3600
    ),
    Case(
      429,
      #"{"error":true,"reason":"Daily limit. Try tomorrow."}"#,
      .rateLimited,
      says: "Daily limit. Try tomorrow."
    ),
    Case(
      429,
      #"{"error":true,"reason":"Too many concurrent requests"}"#,
      .rateLimited,
      says: "Too many concurrent requests"
    ),
    Case(
      503,
      #"{"error":true,"reason":"The service is overloaded"}"#,
      .serverError,
      says: "The service is overloaded"
    ),
    Case(502, "<html><h1>502 Bad Gateway</h1></html>", .serverError),
    Case(
      200,
      #"{"error":true,"reason":"No such variable"}"#,
      .badRequest,
      says: "No such variable"
    ),
    Case(
      200,
      #"{"error":true,"reason":"Hourly API request limit exceeded."}"#,
      .rateLimited,
      says: "Hourly API request limit exceeded.",
      retryAfter: 3600
    ),
    Case(
      200,
      #"{"latitude":51.5,"hourly":{"time":[1,2Unexpected error while streaming data: gone"#,
      .serverError,
      says: "Unexpected error while streaming data: gone"
    ),
    Case(
      200,
      #"[{"latitude":51.5},{"lat"# + "Unexpected error while streaming data: \u{1B}[31m",
      .serverError,
      says: "Unexpected error while streaming data: [31m"
    ),
    Case(200, #"{"latitude":51.5,"hourly":{"time":[1,2"#, .invalidResponse),
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
