import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Servers that break the connection or do not speak HTTP.
@Suite(.ownThread, .hangLimit) struct BrokenServerTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let reply: LoopbackReply
    let code: ErrorCode
    var reason: SourceError.Reason?
  }

  static let long = String(repeating: "x", count: 2000)

  static let cases = [
    Case(
      testDescription: "closed without a byte",
      reply: .raw(""),
      code: .invalidResponse,
      reason: .emptyBody
    ),
    Case(
      testDescription: "reset without a byte",
      reply: .json(long).cut(.beforeHead, by: .reset),
      code: .connectionLost
    ),
    Case(
      testDescription: "closed in the head",
      reply: .json(long).cut(.inHead, by: .close),
      code: .connectionLost
    ),
    Case(
      testDescription: "closed after the status line",
      reply: .raw("HTTP/1.1 200 OK\r\n"),
      code: .connectionLost
    ),
    Case(
      testDescription: "reset in the head",
      reply: .json(long).cut(.inHead, by: .reset),
      code: .connectionLost
    ),
    Case(
      testDescription: "closed in the body",
      reply: .json(long).cut(.inBody, by: .close),
      code: .connectionLost
    ),
    Case(
      testDescription: "reset in the body",
      reply: .json(long).cut(.inBody, by: .reset),
      code: .connectionLost
    ),
    Case(
      testDescription: "closed in a chunked body",
      reply: .chunked([Array(long.utf8)]).cut(.inBody, by: .close),
      code: .connectionLost
    ),
    Case(
      testDescription: "reset in a chunked body",
      reply: .chunked([Array(long.utf8)]).cut(.inBody, by: .reset),
      code: .connectionLost
    ),
    Case(
      testDescription: "not HTTP",
      reply: .raw("220 ftp.example.org ready\r\n"),
      code: .invalidResponse
    ),
    Case(
      testDescription: "a page without a head",
      reply: .raw("<html>hello</html>"),
      code: .invalidResponse
    ),
    Case(
      testDescription: "a status out of range",
      reply: .raw("HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n"),
      code: .invalidResponse
    ),
    Case(
      testDescription: "a length that is not a number",
      reply: .raw("HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n"),
      code: .invalidResponse
    ),
  ]

  @Test(arguments: cases)
  func `each fault has its error`(_ testCase: Case) async throws {
    let server = try LoopbackServer { _ in testCase.reply }
    defer { server.stop() }
    let sent = try request(server.baseURL, query: [keyParameter])
    let error = await #expect(throws: TransportError.self) {
      try await withTransport { try await $0.send(sent) }
    }
    let expected = TransportError(testCase.code, reason: testCase.reason, host: "127.0.0.1")
    #expect(error == expected)
  }

  @Test func `a body without a length ends with the connection`() async throws {
    let server = try LoopbackServer { _ in .raw("HTTP/1.0 200 OK\r\n\r\nwhole") }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(String(decoding: response.body, as: UTF8.self) == "whole")
  }
}
