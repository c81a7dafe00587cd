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

  /// Without waiting for the first handshake, three requests would open three connections.
  @Test(arguments: [HandshakeServer.HTTPVersion.http2, .http1])
  func `concurrent requests share a connection if the server speaks HTTP-2`(
    _ version: HandshakeServer.HTTPVersion
  ) async throws {
    let certificates = try await TestCertificates()
    let server = try await HandshakeServer(version, certificates, folder: folder.path)
    let transport = CurlTransport(
      userAgent: "dash/test",
      environment: ["CURL_CA_BUNDLE": certificates.authority]
    )
    let statuses = await [1, 2, 3].concurrentMap(limit: 3) { number in
      let query = [QueryItem("number", "\(number)")]
      let sent = try? request(server.baseURL, "/one", query: query, timeout: .seconds(60))
      guard let sent else { return 0 }
      return (try? await transport.send(sent).status) ?? 0
    }
    await transport.shutdown()
    #expect(statuses == [200, 200, 200])
    #expect(await server.waitForRequests(3))
    #expect(server.requestCount == 3)
    if version == .http2 { #expect(server.handshakeCount == 1) }
  }
}
