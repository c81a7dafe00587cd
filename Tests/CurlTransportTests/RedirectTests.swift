import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Redirects, against real servers.
@Suite(.ownThread, .hangLimit) struct RedirectTests {
  func failure(of request: Request) async -> TransportError? {
    await #expect(throws: TransportError.self) {
      try await withTransport { try await $0.send(request) }
    }
  }

  @Test(arguments: [301, 302, 303, 307, 308])
  func `a redirect on the same server is followed, with a key too`(_ status: Int) async throws {
    let server = try LoopbackServer { request in
      request.path == "/old" ? .redirect(to: "new?appid=again", status: status) : .json("{}")
    }
    defer { server.stop() }
    let sent = try request(server.baseURL, "/old", query: [keyParameter])
    let response = try await withTransport { try await $0.send(sent) }
    #expect(response.status == 200)
    #expect(server.requests.map(\.target) == ["/old?appid=s3cr3t-k3y", "/new?appid=again"])
    #expect(response.header("location") == nil)
  }

  @Test func `five redirects are followed`() async throws {
    let server = try LoopbackServer { request in
      let left = Int(request.path.dropFirst()) ?? 0
      return left > 0 ? .redirect(to: "/\(left - 1)") : .json("{}")
    }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL, "/5")) }
    #expect(response.status == 200)
    #expect(server.requests.count == 6)
  }

  @Test func `a loop ends after five redirects`() async throws {
    let server = try LoopbackServer { _ in .redirect(to: "/again") }
    defer { server.stop() }
    let error = await failure(of: try request(server.baseURL))
    #expect(error == TransportError(.invalidResponse, reason: .tooManyRedirects, host: "127.0.0.1"))
    #expect(server.requests.count == 6)
  }

  @Test(arguments: ["http://127.0.0.1", "http://localhost", "https://127.0.0.1"])
  func `a key never goes to another port, host or scheme`(_ other: String) async throws {
    let target = try LoopbackServer { _ in .json("{}") }
    defer { target.stop() }
    let server = try LoopbackServer { [port = target.port] _ in
      .redirect(to: "\(other):\(port)/?appid=s3cr3t-k3y")
    }
    defer { server.stop() }
    let error = await failure(of: try request(server.baseURL, query: [keyParameter]))
    #expect(error == TransportError(.invalidResponse, reason: .redirectRefused, host: "127.0.0.1"))
    #expect(target.connectionCount == 0)
  }

  @Test func `without a key another port of the host is followed`() async throws {
    let target = try LoopbackServer { _ in .json("{}") }
    defer { target.stop() }
    let server = try LoopbackServer { [url = target.baseURL] _ in .redirect(to: "\(url)/x") }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(response.status == 200)
    #expect(target.requests.map(\.target) == ["/x"])
  }

  @Test func `a redirect without a location is a response`() async throws {
    let server = try LoopbackServer { _ in .status(302) }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(response.status == 302)
  }

  @Test func `a location is not followed without a redirect status`() async throws {
    let server = try LoopbackServer { _ in .status(300).header("Location", "/x") }
    defer { server.stop() }
    let response = try await withTransport { try await $0.send(request(server.baseURL)) }
    #expect(response.status == 300)
    #expect(server.requests.count == 1)
  }
}
