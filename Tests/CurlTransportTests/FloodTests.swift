import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// Servers that send without end and without content.
@Suite(.ownThread, .hangLimit)
struct FloodTests {
  /// libcurl reads frames of HTTP/2 without content for as long as they come, past every deadline.
  @Test(.enabled(if: FloodServer.isAvailable, "openssl and python3 run the server"))
  func `no server gets to send frames of HTTP-2`() async throws {
    let certificates = try await TestCertificates()
    let server = try await FloodServer(certificates)
    let transport = CurlTransport(
      userAgent: "dash/test",
      environment: ["CURL_CA_BUNDLE": certificates.authority]
    )
    let statuses = await [1, 2, 3].concurrentMap(limit: 3) { number in
      let sent = try? request(server.baseURL, "/\(number)", timeout: .seconds(60))
      guard let sent else { return 0 }
      return (try? await transport.send(sent).status) ?? 0
    }
    await transport.shutdown()
    #expect(statuses == [200, 200, 200])
  }

  @Test(arguments: [
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;", "HTTP/1.1 103 Early Hints\r\n\r\n",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
  ])
  func `a flood of one server ends at its deadline and stops no other`(_ start: String) async throws
  {
    let flood = try LoopbackServer { _ in
      .raw(start).endless(Array("X-A: b=b;\r\n".utf8))
    }
    let good = try LoopbackServer { _ in .json("{}") }
    defer { for server in [flood, good] { server.stop() } }
    let transport = CurlTransport(userAgent: "dash/test", environment: [:])
    let endless = try request(flood.baseURL, "/", timeout: .seconds(2))
    let flooded = Task { try await transport.send(endless) }
    await flood.waitForRequests(1)
    let status = try await transport.send(request(good.baseURL, "/", timeout: .seconds(60))).status
    #expect(status == 200)
    await #expect(throws: TransportError.self) { try await flooded.value }
    await transport.shutdown()
  }
}
