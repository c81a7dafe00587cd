import CurlTransport
import DashCore
import DashTestSupport
import Glibc
import Testing

/// TLS connections to a server whose certificate is trusted or not.
@Suite(
  .ownThread,
  .hangLimit,
  .enabled(if: TestCertificates.isAvailable, "the openssl program makes the certificates")
)
struct TLSTests {
  /// A way in which the environment names the trusted certificates.
  enum Way: String, CaseIterable, CustomTestStringConvertible {
    case bundle = "CURL_CA_BUNDLE"
    case file = "SSL_CERT_FILE"
    case directory = "SSL_CERT_DIR"
    /// The directory lacks the issuer, the file has it.
    case fileAfterDirectory = "SSL_CERT_DIR, then SSL_CERT_FILE"

    var testDescription: String { rawValue }

    /// Returns variables that trust the authority of some certificates, and nothing else.
    func environment(_ certificates: TestCertificates) async throws -> [String: String] {
      let own = try await certificates.makeDirectory("own", of: certificates.authority)
      let other = try await certificates.makeDirectory("other", of: certificates.stranger)
      return switch self {
      case .bundle: ["CURL_CA_BUNDLE": certificates.authority]
      case .file: ["SSL_CERT_FILE": certificates.authority, "SSL_CERT_DIR": "/nonexistent"]
      case .directory: ["SSL_CERT_DIR": own, "SSL_CERT_FILE": "/nonexistent"]
      case .fileAfterDirectory: ["SSL_CERT_DIR": other, "SSL_CERT_FILE": certificates.authority]
      }
    }
  }

  /// A server's certificate that no way may accept.
  struct Refusal: CustomTestStringConvertible {
    let testDescription: String
    var host = "localhost"
    var days = 2
    var start: String?
    /// The issuer; `nil` for self-signed.
    var issuer: String? = "authority"
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
      let sent = try request("https://localhost:\(server.port)", query: [keyParameter])
      _ = try await send(sent, environment)
    }
  }

  @Test(arguments: Way.allCases)
  func `a certificate that the environment trusts is accepted`(_ way: Way) async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(try await certificates.make("good"), of: certificates)
    let sent = try request("https://localhost:\(server.port)")
    let response = try await send(sent, try await way.environment(certificates))
    #expect(response.status == 200)
    #expect(!response.body.isEmpty)
    let file = way == .fileAfterDirectory ? certificates.authority : nil
    #expect(response.certificateFile == file)
  }

  @Test(
    arguments: Way.allCases,
    [
      Refusal(testDescription: "of an unknown authority", issuer: "stranger"),
      Refusal(testDescription: "self-signed", issuer: nil),
      Refusal(testDescription: "of another host", host: "other.example"),
      Refusal(testDescription: "expired", days: -1),
      Refusal(testDescription: "not yet valid", start: "21000101000000Z"),
    ]
  )
  func `any other certificate is rejected`(_ way: Way, _ refusal: Refusal) async throws {
    // The directory of this way trusts the other authority.
    if way == .fileAfterDirectory, refusal.issuer == "stranger" { return }
    let certificates = try await TestCertificates()
    let certificate = try await certificates.make(
      "bad",
      host: refusal.host,
      days: refusal.days,
      start: refusal.start,
      issuer: refusal.issuer
    )
    let server = try await TLSServer(certificate, of: certificates)
    let error = await failure(of: server, try await way.environment(certificates))
    #expect(error == TransportError(.tls, host: "localhost"))
  }

  @Test func `the system's certificates do not include a stranger's`() async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(try await certificates.make("good"), of: certificates)
    #expect(await failure(of: server, [:]) == TransportError(.tls, host: "localhost"))
  }

  @Test func `a self-signed certificate of the file is accepted`() async throws {
    let certificates = try await TestCertificates()
    let own = try await certificates.make("own", issuer: nil)
    let other = try await certificates.makeDirectory("other", of: certificates.stranger)
    let server = try await TLSServer(own, of: certificates)
    let sent = try request("https://localhost:\(server.port)")
    let response = try await send(sent, ["SSL_CERT_DIR": other, "SSL_CERT_FILE": own])
    #expect(response.status == 200)
  }

  @Test func `CURL_CA_BUNDLE alone is trusted`() async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(try await certificates.make("good"), of: certificates)
    let directory = try await certificates.makeDirectory("own", of: certificates.authority)
    let environment = [
      "CURL_CA_BUNDLE": certificates.stranger, "SSL_CERT_FILE": certificates.authority,
      "SSL_CERT_DIR": directory,
    ]
    let error = await failure(of: server, environment)
    #expect(error == TransportError(.tls, host: "localhost"))
  }

  @Test func `a dangling link is a missing issuer`() async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(try await certificates.make("good"), of: certificates)
    let directory = try await certificates.makeDirectory("own", of: certificates.authority)
    try #require(unlink("\(directory)/certificate.pem") == 0)
    let environment = ["SSL_CERT_DIR": directory, "SSL_CERT_FILE": certificates.authority]
    let sent = try request("https://localhost:\(server.port)")
    let response = try await send(sent, environment)
    #expect(response.certificateFile == certificates.authority)
  }

  @Test(arguments: [
    ["CURL_CA_BUNDLE": "/nonexistent/bundle.pem"],
    ["SSL_CERT_FILE": "/nonexistent/bundle.pem", "SSL_CERT_DIR": "/nonexistent"],
  ])
  func `without any certificates there is no connection`(
    _ environment: [String: String]
  ) async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(try await certificates.make("good"), of: certificates)
    #expect(await failure(of: server, environment) == TransportError(.tls, host: "localhost"))
  }

  @Test func `a protocol before TLS 1-2 is rejected`() async throws {
    let certificates = try await TestCertificates()
    let server = try await TLSServer(
      try await certificates.make("good"),
      of: certificates,
      options: ["-tls1_1", "-cipher", "ALL:@SECLEVEL=0"]
    )
    let error = await failure(of: server, ["CURL_CA_BUNDLE": certificates.authority])
    #expect(error == TransportError(.tls, host: "localhost"))
  }
}
