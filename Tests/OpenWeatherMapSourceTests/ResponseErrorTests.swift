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
    let reason: SourceError.Reason?
    let message: DisplayText?

    init(
      _ status: Int,
      _ body: String,
      _ code: ErrorCode,
      _ reason: SourceError.Reason? = nil,
      says message: DisplayText? = nil
    ) {
      (self.status, self.body, self.code) = (status, body, code)
      (self.reason, self.message) = (reason, message)
    }

    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(
      401,
      #"{"cod":401, "message": "Invalid API key. See the FAQ."}"#,
      .unauthorized,
      says: "Invalid API key. See the FAQ."
    ),
    Case(
      401,
      #"{"cod":401,"message":"needs a separate subscription"}"#,
      .forbidden,
      .subscriptionMissing,
      says: "needs a separate subscription"
    ),
    Case(
      400,
      #"{"cod":"400","message":"Invalid API key given"}"#,
      .unauthorized,
      says: "Invalid API key given"
    ),
    Case(
      400,
      #"{"cod":"400","message":"Nothing to geocode"}"#,
      .badRequest,
      says: "Nothing to geocode"
    ),
    Case(404, #"{"cod":"404","message":"city not found"}"#, .notFound, says: "city not found"),
    Case(429, #"{"cod":429,"message":"blocked"}"#, .rateLimited, says: "blocked"),
    Case(500, #"{"cod":"500","message":""}"#, .serverError),
    Case(
      200,
      #"{"message":"Error: Not found city","cod":"404"}"#,
      .notFound,
      says: "Error: Not found city"
    ),
    Case(200, #"{"message":"","cod":"404"}"#, .notFound),
    Case(
      200,
      #"{"message":"limit must be >=0","cod":"500"}"#,
      .serverError,
      says: "limit must be >=0"
    ),
    Case(200, #"{"error": "404"}"#, .notFound),
    Case(
      200,
      #"{"code":400001,"message":"Station id is invalid"}"#,
      .unknown,
      says: "Station id is invalid"
    ),
    Case(
      401,
      #"{"message":"the key test-key is unknown"}"#,
      .unauthorized,
      says: "the key <redacted> is unknown"
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
    #expect(report.missing.map(\.$current.failure?.code) == [.notFound])
  }
}
