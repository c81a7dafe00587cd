import CurlTransport
import DashTestSupport
import Testing

/// Which certificates are trusted, and in which order.
@Suite struct CertificateTrustTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var environment: [String: String] = [:]
    var readsByHash = true
    let first: TrustedCertificates
    var second: TrustedCertificates?

    var testDescription: String {
      "\(environment.keys.sorted().joined(separator: ", ")) \(readsByHash ? "" : "GnuTLS")"
    }
  }

  private static let defaults = TrustedCertificates(file: "/system.pem", directory: "/hashed")

  private func trust(
    _ environment: [String: String] = [:],
    _ defaults: TrustedCertificates = defaults,
    readsByHash: Bool = true
  ) -> CertificateTrust {
    CertificateTrust(
      CertificateLocations(environment: environment),
      defaults: defaults,
      readsByHash: readsByHash,
      isHashed: { $0.hasPrefix("/hashed") }
    )
  }

  @Test(arguments: [
    Case(
      first: TrustedCertificates(directory: "/hashed"),
      second: TrustedCertificates(file: "/system.pem")
    ),
    Case(
      environment: ["CURL_CA_BUNDLE": "/a.pem", "SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/c"],
      first: TrustedCertificates(file: "/a.pem")
    ),
    Case(
      environment: ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/b.pem"],
      first: TrustedCertificates(directory: "/hashed"),
      second: TrustedCertificates(file: "/b.pem")
    ),
    Case(
      environment: ["SSL_CERT_DIR": "/hashed/own"],
      first: TrustedCertificates(directory: "/hashed/own"),
      second: TrustedCertificates(file: "/system.pem")
    ),
    Case(
      environment: ["SSL_CERT_DIR": "/unhashed"],
      first: TrustedCertificates(file: "/system.pem")
    ),
    Case(
      environment: ["SSL_CERT_DIR": "/unhashed"],
      readsByHash: false,
      first: TrustedCertificates(file: "/system.pem", directory: "/unhashed")
    ),
    Case(
      environment: ["SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/hashed/own"],
      first: TrustedCertificates(directory: "/hashed/own"),
      second: TrustedCertificates(file: "/b.pem")
    ),
    Case(readsByHash: false, first: defaults),
  ])
  func `a hashed directory comes before the file`(_ testCase: Case) {
    let trust = trust(testCase.environment, readsByHash: testCase.readsByHash)
    #expect(trust.first == testCase.first)
    #expect(trust.second == testCase.second)
  }

  @Test func `without a file only the directory of the environment is trusted`() {
    let defaults = TrustedCertificates(directory: "/hashed")
    let trust = trust(["SSL_CERT_DIR": "/unreadable"], defaults)
    #expect(trust.first == TrustedCertificates(directory: "/unreadable") && trust.second == nil)
  }

  @Test func `without a second source there is no alternative`() {
    var trust = trust(["CURL_CA_BUNDLE": "/a.pem"])
    #expect(trust.alternative(for: "a", to: trust.first) == nil)
  }

  @Test func `libcurl chooses where nothing is known`() {
    let trust = trust([:], TrustedCertificates())
    #expect(trust.first == TrustedCertificates() && trust.second == nil)
  }

  @Test func `a host whose issuer is in the file alone is next verified by the file`() throws {
    var trust = trust()
    let (directory, file) = (trust.first, try #require(trust.second))
    #expect(trust.certificates(for: "a") == directory)
    #expect(trust.alternative(for: "a", to: directory) == file)
    trust.noteVerified("a", by: file)
    trust.noteVerified("b", by: directory)
    #expect(trust.certificates(for: "a") == file)
    #expect(trust.certificates(for: "b") == directory)
    // Its certificate has changed.
    #expect(trust.alternative(for: "a", to: file) == directory)
    #expect(trust.certificates(for: "a") == directory)
  }

  @Test(arguments: [
    ("4042bcee.0", true), ("4042bcee.12", true), ("4042bcee", false), ("4042bceg.0", false),
    ("4042bcee.r0", false), ("certificate.pem", false),
  ])
  func `a directory is hashed if a name is a hash`(_ name: String, _ isHashed: Bool) throws {
    let folder = try TemporaryDirectory()
    #expect(!CertificateTrust.isHashed(folder.path))
    try folder.write("", to: name)
    #expect(CertificateTrust.isHashed(folder.path) == isHashed)
  }

  @Test func `one of several directories is hashed`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("", to: "hashed/4042bcee.0")
    #expect(CertificateTrust.isHashed("/nonexistent:\(folder.path)/hashed"))
    #expect(!CertificateTrust.isHashed("/nonexistent:\(folder.path)"))
  }

  @Test func `a directory that does not exist is not hashed`() {
    #expect(!CertificateTrust.isHashed("/nonexistent"))
  }
}
