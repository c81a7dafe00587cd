import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Responses that exceed a limit.
@Suite(.ownThread, .hangLimit) struct BoundTests {
  func failure(of reply: LoopbackReply, maximumBodyBytes: Int) async throws -> ErrorCode? {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    let error = await #expect(throws: TransportError.self) {
      try await withTransport {
        try await $0.send(request(server.baseURL, maximumBodyBytes: maximumBodyBytes))
      }
    }
    return error?.code
  }

  func bodyCount(of reply: LoopbackReply, maximumBodyBytes: Int) async throws -> Int {
    let server = try LoopbackServer { _ in reply }
    defer { server.stop() }
    return try await withTransport {
      try await $0.send(request(server.baseURL, maximumBodyBytes: maximumBodyBytes)).body.count
    }
  }

  func gzip(_ bytes: [UInt8]) -> LoopbackReply {
    .bytes(bytes, type: "application/json").header("Content-Encoding", "gzip")
  }

  @Test func `the limit is exact for a body of known length`() async throws {
    let reply = LoopbackReply.json(String(repeating: "x", count: 5000))
    #expect(try await bodyCount(of: reply, maximumBodyBytes: 5000) == 5000)
    #expect(try await failure(of: reply, maximumBodyBytes: 4999) == .tooLarge)
  }

  @Test func `the limit is exact for a chunked body`() async throws {
    let reply = LoopbackReply.chunked([[UInt8]](repeating: [1, 2, 3, 4, 5], count: 1000))
    #expect(try await bodyCount(of: reply, maximumBodyBytes: 5000) == 5000)
    #expect(try await failure(of: reply, maximumBodyBytes: 4999) == .tooLarge)
  }

  @Test func `the limit is exact for a decoded body`() async throws {
    let reply = gzip(Gzip.stored([UInt8](repeating: 7, count: 5000)))
    #expect(try await bodyCount(of: reply, maximumBodyBytes: 5000) == 5000)
    #expect(try await failure(of: reply, maximumBodyBytes: 4999) == .tooLarge)
  }

  @Test func `a small body that decodes to a huge one is stopped`() async throws {
    #expect(try await failure(of: gzip(Bomb.gzip), maximumBodyBytes: 1_000_000) == .tooLarge)
  }

  @Test func `the body of a redirect is limited too`() async throws {
    let reply = LoopbackReply.html(String(repeating: "x", count: 5000), status: 302)
      .header("Location", "/")
    #expect(try await failure(of: reply, maximumBodyBytes: 100) == .tooLarge)
  }

  @Test func `too many header fields are an error`() async throws {
    let flood = (0..<200).reduce(LoopbackReply.json("{}")) { $0.header("X-\($1)", "v") }
    #expect(try await failure(of: flood, maximumBodyBytes: 100) == .tooLarge)
  }

  @Test(arguments: [70_000, 300_000])
  func `a header field that is too long is an error`(_ length: Int) async throws {
    let reply = LoopbackReply.json("{}").header("X", String(repeating: "v", count: length))
    #expect(try await failure(of: reply, maximumBodyBytes: 100) == .tooLarge)
  }

  @Test func `a body of invalid gzip is an error`() async throws {
    let broken = gzip(Array("this is not gzip at all".utf8))
    #expect(try await failure(of: broken, maximumBodyBytes: 100) == .invalidResponse)
    var corrupt = Gzip.stored([1, 2, 3])
    corrupt[corrupt.count - 6] ^= 0xFF  // in the checksum
    #expect(try await failure(of: gzip(corrupt), maximumBodyBytes: 100) == .invalidResponse)
  }

  @Test func `bytes after the end of a gzip body are an error`() async throws {
    let trailing = gzip(Gzip.stored([1, 2, 3]) + Array("more".utf8))
    #expect(try await failure(of: trailing, maximumBodyBytes: 100) == .invalidResponse)
  }

  @Test func `an unrequested encoding is an error`() async throws {
    let reply = LoopbackReply.json("{}").header("Content-Encoding", "rot13")
    #expect(try await failure(of: reply, maximumBodyBytes: 100) == .invalidResponse)
  }
}
