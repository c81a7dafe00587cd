import DashTestSupport
import Foundation
import Testing

/// Certificates of a test authority, made by the openssl program.
final class TestCertificates: Sendable {
  static let openssl = "/usr/bin/openssl"
  static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)

  private let folder: TemporaryDirectory

  /// Creates the trusted ``authority`` and an untrusted one.
  init() async throws {
    folder = try TemporaryDirectory()
    try folder.write(
      """
      [req]
      distinguished_name = name
      x509_extensions = authority
      [name]
      [authority]
      basicConstraints = critical,CA:TRUE
      """,
      to: "openssl.cnf"
    )
    for name in ["authority", "stranger", "server"] {
      try await run(["ecparam", "-name", "prime256v1", "-genkey", "-noout", "-out", key(name)])
    }
    for name in ["authority", "stranger"] {
      try await run([
        "req", "-x509", "-new", "-key", key(name), "-subj", "/CN=dash test \(name)", "-days", "2",
        "-config", "\(folder.path)/openssl.cnf", "-out", certificate(name),
      ])
    }
  }

  /// The path of the trusted authority's certificate.
  var authority: String { certificate("authority") }

  /// The path of every server's key.
  var serverKey: String { key("server") }

  /// Creates a server's certificate, and returns its path.
  ///
  /// - Parameters:
  ///   - name: The file's name.
  ///   - host: The host it is issued for.
  ///   - days: The validity from now on.
  ///   - issuer: The signing authority; `nil` for self-signed.
  /// - Returns: The path of the file.
  /// - Throws: An error if openssl fails.
  func make(
    _ name: String,
    host: String = "localhost",
    days: Int = 2,
    issuer: String? = "authority"
  ) async throws -> String {
    let request = "\(folder.path)/\(name).csr"
    let extensions = try folder.write("subjectAltName = DNS:\(host)\n", to: "\(name).ext")
    try await run([
      "req", "-new", "-key", serverKey, "-subj", "/CN=\(host)", "-config",
      "\(folder.path)/openssl.cnf", "-out", request,
    ])
    let signature =
      issuer.map { ["-CA", certificate($0), "-CAkey", key($0), "-CAcreateserial"] }
      ?? ["-signkey", serverKey]
    try await run(
      ["x509", "-req", "-in", request, "-days", "\(days)", "-extfile", extensions] + signature
        + ["-out", certificate(name)]
    )
    return certificate(name)
  }

  private func key(_ name: String) -> String { "\(folder.path)/\(name).key" }

  private func certificate(_ name: String) -> String { "\(folder.path)/\(name).pem" }

  private func run(_ arguments: [String]) async throws {
    let program = try ObservedProgram(
      Self.openssl,
      arguments,
      environment: ["PATH": "/usr/bin:/bin", "HOME": folder.path]
    )
    let outcome = try #require(await program.wait())
    let message = String(decoding: outcome.errorOutput, as: UTF8.self)
    try #require(
      outcome.ending == .exit(0),
      "openssl \(arguments.joined(separator: " ")): \(message)"
    )
  }
}
