import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// The TLS handshakes of concurrent requests to one server.
@Suite(
  .ownThread,
  .hangLimit,
  .enabled(if: HandshakeServer.isAvailable, "openssl and python3 run the server")
)
struct HandshakeTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("{}", to: "one")
  }

  /// Sends three requests at once through a new transport, as a run does.
  private func sendThree(
    to server: HandshakeServer,
    trusting certificates: TestCertificates,
    _ hosts: any HostMemory = MemoryStore()
  ) async throws {
    let transport = CurlTransport(
      userAgent: "dash/test",
      environment: ["CURL_CA_BUNDLE": certificates.authority],
      hosts: hosts
    )
    let statuses = await [1, 2, 3].concurrentMap(limit: 3) { number in
      let query = [QueryItem("number", "\(number)")]
      let sent = try? request(server.baseURL, "/one", query: query, timeout: .seconds(60))
      guard let sent else { return 0 }
      return (try? await transport.send(sent).status) ?? 0
    }
    await transport.shutdown()
    #expect(statuses == [200, 200, 200])
  }

  /// The first handshake ends only after all connections are open.
  @Test(arguments: [HandshakeServer.HTTPVersion.http1, .http2])
  func `requests to an unknown server do not wait for each other`(
    _ version: HandshakeServer.HTTPVersion
  ) async throws {
    let certificates = try await TestCertificates()
    let server = try await HandshakeServer(
      version,
      certificates,
      connections: 3,
      folder: folder.path
    )
    try await sendThree(to: server, trusting: certificates)
    #expect(await server.waitForRequests(3))
    #expect(server.handshakeCount == 3)
    #expect(server.requestCount == 3)
  }

  @Test func `requests to a server known for HTTP-2 share one handshake`() async throws {
    let certificates = try await TestCertificates()
    let server = try await HandshakeServer(.http2, certificates, folder: folder.path)
    let hosts = MemoryStore()
    await hosts.remember(server.baseURL, speaksHTTP2: true)
    try await sendThree(to: server, trusting: certificates, hosts)
    #expect(await server.waitForRequests(3))
    #expect(server.handshakeCount == 1)
    #expect(server.requestCount == 3)
  }

  /// What a transport asks and tells the store, in order.
  private actor LoggedHosts: HostMemory {
    private(set) var events: [String] = []

    func speaksHTTP2(_ origin: String) -> Bool {
      events.append("asked")
      return false
    }

    func remember(_ origin: String, speaksHTTP2: Bool) { events.append("told") }
  }

  @Test func `a response does not wait until its server is remembered`() async throws {
    let certificates = try await TestCertificates()
    let server = try await HandshakeServer(.http2, certificates, folder: folder.path)
    let hosts = LoggedHosts()
    let transport = CurlTransport(
      userAgent: "dash/test",
      environment: ["CURL_CA_BUNDLE": certificates.authority],
      hosts: hosts
    )
    let sent = try request(server.baseURL, "/one", timeout: .seconds(60))
    #expect(try await transport.send(sent).status == 200)
    #expect(await hosts.events == ["asked"])
    // A program that goes on stores it before its next request, and one that ends at its end.
    #expect(try await transport.send(sent).status == 200)
    #expect(await hosts.events == ["asked", "told", "asked"])
    await transport.shutdown()
    #expect(await hosts.events == ["asked", "told", "asked", "told"])
  }

  @Test(arguments: [HandshakeServer.HTTPVersion.http1, .http2], [false, true])
  func `how a server responds is remembered`(
    _ version: HandshakeServer.HTTPVersion,
    _ wasHTTP2: Bool
  ) async throws {
    let certificates = try await TestCertificates()
    let server = try await HandshakeServer(version, certificates, folder: folder.path)
    let hosts = MemoryStore()
    await hosts.remember(server.baseURL, speaksHTTP2: wasHTTP2)
    try await sendThree(to: server, trusting: certificates, hosts)
    #expect(await hosts.speaksHTTP2(server.baseURL) == (version == .http2))
  }
}
