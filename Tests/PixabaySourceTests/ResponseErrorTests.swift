import DashCore
import DashTestSupport
import PixabaySource
import Testing

/// The mapping from responses to errors.
@Suite struct ResponseErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let status: Int
    let body: String
    let page: Int
    let code: ErrorCode
    let reason: SourceError.Reason?
    let message: DisplayText?

    init(
      status: Int = 400,
      _ body: String,
      page: Int = 1,
      _ code: ErrorCode,
      _ reason: SourceError.Reason? = nil,
      says message: DisplayText? = nil
    ) {
      (self.status, self.body, self.page) = (status, body, page)
      (self.code, self.reason, self.message) = (code, reason, message)
    }

    var testDescription: String { "\(status) \(body) page \(page)" }
  }

  @Test(arguments: [
    Case(
      "[ERROR 400] Invalid API key. Note: This value is case-sensitive.",
      .unauthorized,
      says: "Invalid API key. Note: This value is case-sensitive."
    ),
    Case(
      #"[ERROR 400] "per_page" is out of valid range."#,
      page: 2,
      .badRequest,
      says: #""per_page" is out of valid range."#
    ),
    Case(
      #"[ERROR 400] "page" is out of valid range."#,
      .badRequest,
      says: #""page" is out of valid range."#
    ),
    Case(#"[ERROR 400] "page" is out of valid range."#, page: 2, .empty, .pageOutOfRange),
    Case(#"ERROR: "page"/"per_page" is out of valid range."#, page: 9, .empty, .pageOutOfRange),
    Case(
      status: 429,
      "[ERROR 429] API rate limit exceeded",
      .rateLimited,
      says: "API rate limit exceeded"
    ),
    Case(status: 429, "<html><title>Just a moment...</title></html>", .rateLimited),
    Case(status: 403, "<html><title>Just a moment...</title></html>", .forbidden),
    Case(status: 200, "<!DOCTYPE html><html></html>", .invalidResponse, .notJSON),
    Case(
      status: 200,
      "[ERROR 400] Invalid or missing API key",
      .unauthorized,
      says: "Invalid or missing API key"
    ),
    Case("[ERROR 400] the key test-key is bad", .badRequest, says: "the key <redacted> is bad"),
  ])
  func `a response maps to its error`(_ test: Case) async throws {
    var photoRequest = PhotoRequest()
    photoRequest.page = test.page
    let error = await #expect(throws: SourceError.self) {
      try await PixabaySource.photos(of: test.body, status: test.status, photoRequest)
    }
    #expect(error?.code == test.code)
    #expect(error?.reason == test.reason)
    #expect(error?.serviceMessage == test.message)
    #expect(error?.host == "pixabay.com")
  }

  @Test(
    arguments: zip(
      ["0.7193913804669054", "12.01", "99999", "-1", "soon"],
      [1, 13, 3600, nil, nil]
    )
  )
  func `the retry delay is a decimal number`(_ header: String, _ seconds: Int?) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await PixabaySource.photos(
        of: "[ERROR 429] slow down",
        status: 429,
        headers: [("x-ratelimit-reset", header)]
      )
    }
    #expect(error?.retryAfterSeconds == seconds)
  }

  struct Ending: Sendable {
    let page: Int
    let hits: Int
    let reachable: Int
    let isLast: Bool
  }

  @Test(arguments: [
    Ending(page: 1, hits: 3, reachable: 9, isLast: false),
    Ending(page: 3, hits: 3, reachable: 9, isLast: true),
    Ending(page: 1, hits: 2, reachable: 9, isLast: true),
    Ending(page: 2, hits: 3, reachable: 5, isLast: true),
  ])
  func `a page knows whether it is the last`(_ test: Ending) async throws {
    var photoRequest = PhotoRequest()
    photoRequest.page = test.page
    photoRequest.perPage = 3
    let hits = (0..<test.hits).map { Hit.json("id", "\($0 + 1)") }
    let body = Hit.response(hits, total: test.reachable)
    #expect(try await PixabaySource.photos(of: body, photoRequest).isLast == test.isLast)
  }

  @Test func `a photo is requested by its id`() async throws {
    let transport = ScriptedTransport.returning(.json(Hit.response([Hit.json("id", "77")])))
    let source = try PixabaySource.testing(transport: transport)
    var photoRequest = PhotoRequest()
    photoRequest.photo = PhotoID("77")
    #expect(try await source.photos(photoRequest).photos.map(\.id.description) == ["77"])
    #expect(
      transport.requests.map(\.query) == [
        [QueryItem("id", "77"), QueryItem("key", PixabaySource.testKey)]
      ]
    )
  }

  @Test(arguments: [
    Hit.response([]), Hit.response([Hit.json("id", "78")]),
    #"[ERROR 400] "id" is out of valid range."#,
  ])
  func `an unknown id is not found`(_ body: String) async throws {
    var photoRequest = PhotoRequest()
    photoRequest.photo = PhotoID("77")
    let error = await #expect(throws: SourceError.self) {
      try await PixabaySource.photos(
        of: body,
        status: body.hasPrefix("[") ? 400 : 200,
        photoRequest
      )
    }
    #expect(error?.code == .notFound)
    #expect(error?.subject == "77")
  }
}
