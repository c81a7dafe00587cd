import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Servers that break the connection or do not speak HTTP.
@Suite(.ownThread, .hangLimit) struct BrokenServerTests {
  private static let long = LoopbackReply.json(String(repeating: "x", count: 2000))
  private static let chunked = LoopbackReply.chunked([[UInt8](repeating: 0x78, count: 2000)])

  private func expect(
    _ code: ErrorCode,
    of reply: LoopbackReply
  ) async throws {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let sent = try request(server.baseURL, query: [keyParameter])
    let error = await #expect(throws: TransportError.self) {
      try await withTransport { try await $0.send(sent) }
    }
    #expect(error == TransportError(code, host: "127.0.0.1"))
  }

  @Test(arguments: [
    long.cut(.beforeHead, by: .reset), long.cut(.inHead, by: .close), long.cut(.inHead, by: .reset),
    long.cut(.inBody, by: .close), long.cut(.inBody, by: .reset), .raw("HTTP/1.1 200 OK\r\n"),
    chunked.cut(.inBody, by: .close), chunked.cut(.inBody, by: .reset),
  ])
  func `a response that breaks off is a lost connection`(_ reply: LoopbackReply) async throws {
    try await expect(.connectionLost, of: reply)
  }

  @Test(arguments: [
    "220 ftp.example.org ready\r\n", "<html>hello</html>",
    "HTTP/1.1 999 What\r\nContent-Length: 0\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n",
  ])
  func `a response that is not HTTP is invalid`(_ text: String) async throws {
    try await expect(.invalidResponse, of: .raw(text))
  }

  @Test func `a server that closes without a byte lost the connection`() async throws {
    try await expect(.connectionLost, of: .raw(""))
  }

  @Test func `a body without a length ends with the connection`() async throws {
    let server = try LoopbackServer { _ in .raw("HTTP/1.0 200 OK\r\n\r\nwhole") }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(String(decoding: response.body, as: UTF8.self) == "whole")
  }
}
