import CurlTransport
import DashCore
import DashTestSupport
import Testing

/// TLS connections to a server whose certificate is trusted or not.
@Suite(.ownThread, .hangLimit) struct TLSTests {
  init() throws {
    guard TLSServer.isInstalled else { try Test.cancel("the openssl tool is not installed") }
  }

  func send(_ request: Request, _ environment: [String: String]) async throws -> Response {
    let transport = CurlTransport(userAgent: "dash/test", environment: environment)
    let result: Result<Response, TransportError>
    do throws(TransportError) {
      result = .success(try await transport.send(request))
    } catch {
      result = .failure(error)
    }
    await transport.shutdown()
    return try result.get()
  }

  func failure(of server: TLSServer, _ environment: [String: String]) async -> TransportError? {
    await #expect(throws: TransportError.self) {
      let sent = try request("https://127.0.0.1:\(server.port)", query: [keyParameter])
      _ = try await send(sent, environment)
    }
  }

  @Test(arguments: ["CURL_CA_BUNDLE", "SSL_CERT_FILE"])
  func `a certificate that the environment trusts is accepted`(_ variable: String) async throws {
    let server = try await TLSServer(certificateFor: "IP:127.0.0.1")
    defer { server.stop() }
    let sent = try request("https://127.0.0.1:\(server.port)")
    let response = try await send(sent, [variable: server.certificate])
    #expect(response.status == 200)
    #expect(!response.body.isEmpty)
  }

  @Test func `an untrusted certificate is rejected`() async throws {
    let server = try await TLSServer(certificateFor: "IP:127.0.0.1")
    defer { server.stop() }
    #expect(await failure(of: server, [:]) == TransportError(.tls, host: "127.0.0.1"))
  }

  @Test func `a certificate for another host is rejected`() async throws {
    let server = try await TLSServer(certificateFor: "DNS:other.example")
    defer { server.stop() }
    let error = await failure(of: server, ["CURL_CA_BUNDLE": server.certificate])
    #expect(error == TransportError(.tls, host: "127.0.0.1"))
  }

  @Test func `a protocol before TLS 1-2 is rejected`() async throws {
    let server = try await TLSServer(
      certificateFor: "IP:127.0.0.1",
      options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
    )
    defer { server.stop() }
    let error = await failure(of: server, ["CURL_CA_BUNDLE": server.certificate])
    #expect(error == TransportError(.tls, host: "127.0.0.1"))
  }

  @Test func `a missing certificate file is an error`() async throws {
    let server = try await TLSServer(certificateFor: "IP:127.0.0.1")
    defer { server.stop() }
    let error = await failure(of: server, ["CURL_CA_BUNDLE": "/nonexistent/bundle.pem"])
    #expect(error == TransportError(.tls, host: "127.0.0.1"))
  }
}
