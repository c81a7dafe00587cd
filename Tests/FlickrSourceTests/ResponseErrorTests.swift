import DashCore
import DashTestSupport
import FlickrSource
import Testing

/// The mapping from responses to errors.
@Suite struct ResponseErrorTests {
  @Test(
    arguments: zip(
      [1, 2, 3, 4, 5, 10, 11, 12, 15, 16, 18, 96, 99, 100, 105, 106, 111, 112, 116, 777],
      [
        ErrorCode.badRequest, .notFound, .invalidOptions, .forbidden, .notFound, .serverError,
        .badRequest, .badRequest, .notFound, .forbidden, .badRequest, .unauthorized, .forbidden,
        .unauthorized, .serverError, .serverError, .badRequest, .badRequest, .badRequest, .unknown,
      ]
    )
  )
  func `a failure of a search maps to the code of its number`(
    _ number: Int,
    _ code: ErrorCode
  ) async throws {
    for json in ["\(number)", "\"\(number)\""] {
      let error = await #expect(throws: SourceError.self) {
        try await FlickrSource.photos(
          of: #"{"stat":"fail","code":\#(json),"message":"Bad test-key"}"#
        )
      }
      #expect(error?.code == code)
      #expect(error?.serviceMessage == "Bad <redacted>")
      #expect(error?.host == "api.flickr.com")
    }
  }

  @Test func `an excessive offset is the end of the pages`() async throws {
    let error = await #expect(throws: SourceError.self) {
      try await FlickrSource.photos(of: #"{"stat":"fail","code":20,"message":"Excessive"}"#)
    }
    #expect(error?.code == .empty)
    #expect(error?.reason == .pageOutOfRange)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let code: ErrorCode
    let reason: SourceError.Reason?

    init(
      status: Int = 200,
      _ body: String,
      _ code: ErrorCode,
      _ reason: SourceError.Reason? = nil
    ) {
      (self.status, self.body, self.code, self.reason) = (status, body, code, reason)
    }

    var testDescription: String { "\(status) \(body)" }
  }

  @Test(arguments: [
    Case(#"jsonFlickrApi({"photos":{"photo":[]},"stat":"ok"})"#, .invalidResponse, .notJSON),
    Case(
      #"<?xml version="1.0"?><rsp stat="fail"><err code="100" msg="x"/></rsp>"#,
      .invalidResponse,
      .notJSON
    ),
    Case("<!DOCTYPE html><html></html>", .invalidResponse, .notJSON),
    Case(#"{"stat":"ok"}"#, .invalidResponse),
    Case(#"{"stat":"ok","photos":{"total":"30"}}"#, .invalidResponse),
    Case(#"{"photos":{"photo":[]}}"#, .invalidResponse),
    Case(status: 429, "<html><body><h1>429 Too Many Requests</h1></body></html>", .rateLimited),
    Case(
      status: 400,
      "oauth_problem=parameter_absent&oauth_parameters_absent=oauth_token",
      .unauthorized
    ),
    Case(status: 400, "no", .badRequest),
  ])
  func `a response maps to its error`(_ test: Case) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await FlickrSource.photos(of: test.body, status: test.status)
    }
    #expect(error?.code == test.code)
    #expect(error?.reason == test.reason)
    if test.code != .invalidResponse { #expect(error?.httpStatus == test.status) }
  }
}
