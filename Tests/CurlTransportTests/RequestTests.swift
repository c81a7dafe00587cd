import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// The bytes that a server receives, and the response that comes back.
@Suite(.ownThread, .hangLimit) struct RequestTests {
  @Test func `path, query and headers arrive exactly`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let sent = Request(
      baseURL: try #require(BaseURL(server.baseURL + "/proxy/")),
      path: "/data/2.5/weather",
      query: [
        QueryItem("q", "São Paulo,BR & \"more\"+100%/?#"),
        QueryItem("appid", Secret("k=&y")),
        QueryItem("empty", ""),
      ],
      accept: "application/json, text/plain;q=0.5",
      deadline: .now + .seconds(600)
    )
    _ = try await withTransport { try await $0.send(sent) }

    let received = try #require(server.requests.first)
    let expected =
      "/proxy/data/2.5/weather?q=S%C3%A3o%20Paulo%2CBR%20%26%20%22more%22%2B100%25%2F%3F%23"
      + "&appid=k%3D%26y&empty="
    #expect(received.target == expected)
    #expect(received.bytes.starts(with: Array("GET \(expected) HTTP/1.1\r\n".utf8)))
    #expect(received.query.map(\.value) == ["São Paulo,BR & \"more\"+100%/?#", "k=&y", ""])
    #expect(
      received.headers.map(\.name).sorted() == ["accept", "accept-encoding", "host", "user-agent"]
    )
    #expect(received.header("host") == "127.0.0.1:\(server.port)")
    #expect(received.header("user-agent") == "dash/test")
    #expect(received.header("accept") == "application/json, text/plain;q=0.5")
    #expect(received.header("accept-encoding")?.contains("gzip") == true)
  }

  @Test func `a contact follows the name of the program`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    let sent = try request(server.baseURL).naming(contact: "jan@example.org")
    _ = try await withTransport { try await $0.send(sent) }
    #expect(server.requests.first?.header("user-agent") == "dash/test (jan@example.org)")
  }

  @Test(arguments: [200, 204, 304, 401, 404, 418, 429, 500, 503])
  func `any status is a response`(_ status: Int) async throws {
    let server = try LoopbackServer { _ in .status(status) }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(response.status == status)
    #expect(response.body.isEmpty)
  }

  @Test func `headers and body come back`() async throws {
    let server = try LoopbackServer { _ in
      .html("<p>ü</p>", status: 502).header("X-Twice", "a").header("x-twice", "b")
    }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(String(decoding: response.body, as: UTF8.self) == "<p>ü</p>")
    #expect(response.header("content-type") == "text/html; charset=utf-8")
    #expect(response.headers.filter { $0.name == "x-twice" }.map(\.value) == ["a", "b"])
    #expect(response.retryAfterSeconds == nil)
  }

  @Test(arguments: [("30", 30), ("0", 0), ("soon", nil), ("99999", 3600)] as [(String, Int?)])
  func `Retry-After is parsed`(_ field: String, _ seconds: Int?) async throws {
    let server = try LoopbackServer { _ in
      .status(429).header("Retry-After", field)
    }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(response.retryAfterSeconds == seconds)
  }

  @Test func `a chunked body is joined`() async throws {
    let server = try LoopbackServer { _ in
      .chunked([Array("{\"a\":".utf8), Array("1}".utf8)])
    }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(String(decoding: response.body, as: UTF8.self) == "{\"a\":1}")
  }

  @Test func `a request that libcurl would alter is not sent`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    // libcurl refuses texts beyond 8 MB.
    let bundle = String(repeating: "x", count: 8_000_001)
    let transport = CurlTransport(userAgent: "dash/test", environment: ["CURL_CA_BUNDLE": bundle])
    let error = await #expect(throws: TransportError.self) {
      try await transport.send(request("https://127.0.0.1:\(server.port)"))
    }
    await transport.shutdown()
    let reason = SourceError.Reason.libraryFailure("option CAINFO, error 43")
    #expect(error == TransportError(.unknown, reason: reason, host: "127.0.0.1"))
    #expect(server.connectionCount == 0)
  }
}
