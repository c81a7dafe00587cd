import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// The mapping from responses to errors.
@Suite struct ResponseErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let code: ErrorCode
    var reason: SourceError.Reason?
    var message: DisplayText?

    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(
      status: 401,
      body: #"{"cod":401, "message": "Invalid API key. See the FAQ."}"#,
      code: .unauthorized,
      message: "Invalid API key. See the FAQ."
    ),
    Case(
      status: 401,
      body: #"{"cod":401,"message":"needs a separate subscription"}"#,
      code: .forbidden,
      reason: .subscriptionMissing,
      message: "needs a separate subscription"
    ),
    Case(
      status: 400,
      body: #"{"cod":"400","message":"Invalid API key given"}"#,
      code: .unauthorized,
      message: "Invalid API key given"
    ),
    Case(
      status: 400,
      body: #"{"cod":"400","message":"Nothing to geocode"}"#,
      code: .badRequest,
      message: "Nothing to geocode"
    ),
    Case(
      status: 404,
      body: #"{"cod":"404","message":"city not found"}"#,
      code: .notFound,
      message: "city not found"
    ),
    Case(status: 404, body: "", code: .notFound),
    Case(
      status: 429,
      body: #"{"cod":429,"message":"blocked"}"#,
      code: .rateLimited,
      message: "blocked"
    ),
    Case(status: 500, body: #"{"cod":"500","message":""}"#, code: .serverError),
    Case(status: 502, body: "<html><h1>502 Bad Gateway</h1></html>", code: .serverError),
    Case(status: 403, body: "no", code: .forbidden),
    Case(status: 418, body: "", code: .unknown),
    Case(status: 304, body: "", code: .invalidResponse),
    Case(
      status: 200,
      body: #"{"message":"Error: Not found city","cod":"404"}"#,
      code: .notFound,
      message: "Error: Not found city"
    ),
    Case(status: 200, body: #"{"message":"","cod":"404"}"#, code: .notFound),
    Case(
      status: 200,
      body: #"{"message":"limit must be >=0","cod":"500"}"#,
      code: .serverError,
      message: "limit must be >=0"
    ),
    Case(status: 200, body: #"{"error": "404"}"#, code: .notFound),
    Case(
      status: 200,
      body: #"{"code":400001,"message":"Station id is invalid"}"#,
      code: .unknown,
      message: "Station id is invalid"
    ),
    Case(status: 200, body: "", code: .invalidResponse, reason: .emptyBody),
    Case(status: 200, body: "<html></html>", code: .invalidResponse, reason: .notJSON),
    Case(
      status: 401,
      body: #"{"message":"the key test-key is unknown"}"#,
      code: .unauthorized,
      message: "the key <redacted> is unknown"
    ),
  ])
  func `a response maps to its error`(_ test: Case) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await OpenWeatherMapSource.onlyPlace(of: test.body, status: test.status)
    }
    #expect(error?.code == test.code)
    #expect(error?.reason == test.reason)
    #expect(error?.serviceMessage == test.message)
    #expect(error?.httpStatus == test.status)
    #expect(error?.host == "api.openweathermap.org")
    #expect(error?.subject == "1")
  }

  @Test func `the retry delay is passed on`() async throws {
    let transport = ScriptedTransport { _ in
      Response(status: 429, body: [], retryAfterSeconds: 30)
    }
    let source = try OpenWeatherMapSource.testing([.id(1)], transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.retryAfterSeconds == 30)
  }

  @Test func `a transport error keeps its code`() async throws {
    let transport = ScriptedTransport.failing(.tls)
    let source = try OpenWeatherMapSource.testing([.id(1), .id(2)], transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.code == .tls)
  }

  @Test func `a failed place does not affect the others`() async throws {
    let transport = ScriptedTransport { request in
      request.query.contains(QueryItem("id", "2"))
        ? Response(status: 404, body: [])
        : Response.json(#"{"main":{"temp":1}}"#)
    }
    let source = try OpenWeatherMapSource.testing(
      [.id(1), .id(2), .id(3)],
      transport: transport
    )
    let report = try await source.report()
    #expect(report.places.map(\.requestedPlace) == [.id(1), .id(3)])
    #expect(report.missing.map(\.requestedPlace) == [.id(2)])
    #expect(report.missing.map(\.error.code) == [.notFound])
  }
}
