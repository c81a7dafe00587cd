import CurlTransport
import DashTestSupport
import Testing

@Suite struct CertificateTrustTests {
  private let folder: TemporaryDirectory
  /// A directory with certificates by hash, and one without.
  private let hashed: String
  private let unhashed: String

  init() throws {
    folder = try TemporaryDirectory()
    try folder.write("", to: "hashed/4042bcee.0")
    try folder.write("", to: "unhashed/certificate.pem")
    hashed = "\(folder.path)/hashed"
    unhashed = "\(folder.path)/unhashed"
  }

  private func trust(
    _ environment: [String: String] = [:],
    readsByHash: Bool = true,
    defaults: TrustedCertificates? = nil
  ) -> CertificateTrust {
    CertificateTrust(
      environment: environment,
      defaults: defaults ?? TrustedCertificates(file: "/system.pem", directory: hashed),
      readsByHash: readsByHash
    )
  }

  private func expect(
    _ trust: CertificateTrust,
    file: String? = nil,
    directory: String? = nil,
    then second: String? = nil,
    _ location: SourceLocation = #_sourceLocation
  ) {
    let first = TrustedCertificates(file: file, directory: directory)
    #expect(trust.first == first, sourceLocation: location)
    let expected = second.map { TrustedCertificates(file: $0) }
    #expect(trust.second == expected, sourceLocation: location)
  }

  @Test func `a hashed directory comes before the file`() {
    expect(trust(), directory: hashed, then: "/system.pem")
    let all = ["CURL_CA_BUNDLE": "/a.pem", "SSL_CERT_FILE": "/b.pem", "SSL_CERT_DIR": "/c"]
    expect(trust(all), file: "/a.pem")
    let empty = ["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/b.pem"]
    expect(trust(empty), directory: hashed, then: "/b.pem")
    expect(trust(["SSL_CERT_DIR": unhashed]), file: "/system.pem")
    let several = "/nonexistent:\(hashed)"
    expect(trust(["SSL_CERT_DIR": several]), directory: several, then: "/system.pem")
  }

  @Test func `a library that reads all certificates gets both at once`() {
    expect(trust(readsByHash: false), file: "/system.pem", directory: hashed)
    let own = trust(["SSL_CERT_DIR": unhashed], readsByHash: false)
    expect(own, file: "/system.pem", directory: unhashed)
  }

  @Test func `without a file only the directory of the environment is trusted`() {
    let defaults = TrustedCertificates(directory: hashed)
    expect(
      trust(["SSL_CERT_DIR": "/unreadable"], defaults: defaults),
      directory: "/unreadable"
    )
  }

  @Test func `libcurl chooses where nothing is known`() {
    expect(trust(defaults: TrustedCertificates()))
  }

  @Test func `without a second source there is no alternative`() {
    var trust = trust(["CURL_CA_BUNDLE": "/a.pem"])
    #expect(trust.alternative(for: "a", to: trust.first) == nil)
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
    try folder.write("", to: "own/\(name)")
    #expect(CertificateTrust.isHashed("\(folder.path)/own") == isHashed)
  }
}
