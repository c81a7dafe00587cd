import CurlTransport
import Testing

/// The locations of trusted certificates.
@Suite struct CertificateLocationsTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let environment: [String: String]
    var file: String?
    var directory: String?

    var testDescription: String { environment.keys.sorted().joined(separator: ", ") }
  }

  @Test(arguments: [
    Case(environment: [:]),
    Case(environment: ["CURL_CA_BUNDLE": "/a.pem"], file: "/a.pem"),
    Case(environment: ["SSL_CERT_FILE": "/b.pem"], file: "/b.pem"),
    Case(environment: ["SSL_CERT_DIR": "/certs"], directory: "/certs"),
    Case(
      environment: ["SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/certs"],
      file: "/b.pem",
      directory: "/certs"
    ),
    Case(
      environment: ["CURL_CA_BUNDLE": "/a.pem", "SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/c"],
      file: "/a.pem"
    ),
    Case(environment: ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/b.pem"], file: "/b.pem"),
  ])
  func `the environment is interpreted as by the curl tool`(_ testCase: Case) {
    let locations = CertificateLocations(environment: testCase.environment)
    #expect(locations.file == testCase.file)
    #expect(locations.directory == testCase.directory)
  }
}
