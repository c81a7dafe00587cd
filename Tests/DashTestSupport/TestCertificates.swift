import Foundation
import Testing

/// Certificates of a test authority, made by the openssl program.
package final class TestCertificates: Sendable {
  package static let openssl = "/usr/bin/openssl"
  package static let isAvailable = FileManager.default.isExecutableFile(atPath: openssl)

  private let folder: TemporaryDirectory

  /// Creates the trusted ``authority`` and an untrusted one.
  package init() async throws {
    folder = try TemporaryDirectory()
    try folder.write(
      """
      [req]
      distinguished_name = name
      x509_extensions = authority
      [name]
      [authority]
      basicConstraints = critical,CA:TRUE
      [ca]
      default_ca = issuer
      [issuer]
      database = \(folder.path)/index.txt
      new_certs_dir = \(folder.path)
      default_md = sha256
      policy = anything
      rand_serial = yes
      [anything]
      commonName = supplied
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
  package var authority: String { certificate("authority") }

  /// The path of the other authority's certificate.
  package var stranger: String { certificate("stranger") }

  /// The path of every server's key.
  package var serverKey: String { key("server") }

  /// Creates a server's certificate, and returns its path.
  ///
  /// - Parameters:
  ///   - host: The host it is issued for.
  ///   - days: The validity from now on.
  ///   - start: The start of the validity in place of now, such as `21000101000000Z`.
  ///   - issuer: The signing authority; `nil` for self-signed.
  /// - Throws: An error if openssl fails.
  package func make(
    _ name: String,
    host: String = "localhost",
    days: Int = 2,
    start: String? = nil,
    issuer: String? = "authority"
  ) async throws -> String {
    let request = "\(folder.path)/\(name).csr"
    let extensions = try folder.write("subjectAltName = DNS:\(host)\n", to: "\(name).ext")
    try await run([
      "req", "-new", "-key", serverKey, "-subj", "/CN=\(host)", "-config",
      "\(folder.path)/openssl.cnf", "-out", request,
    ])
    if let start, let issuer {
      try folder.write("", to: "index.txt")
      try await run([
        "ca", "-batch", "-notext", "-config", "\(folder.path)/openssl.cnf", "-in", request,
        "-cert", certificate(issuer), "-keyfile", key(issuer), "-extfile", extensions,
        "-startdate", start, "-days", "\(days)", "-out", certificate(name),
      ])
      return certificate(name)
    }
    let signature =
      issuer.map { ["-CA", certificate($0), "-CAkey", key($0), "-CAcreateserial"] }
      ?? ["-signkey", serverKey]
    try await run(
      ["x509", "-req", "-in", request, "-days", "\(days)", "-extfile", extensions] + signature
        + ["-out", certificate(name)]
    )
    return certificate(name)
  }

  /// Creates a directory with a certificate by the hash of its subject, and returns its path.
  ///
  /// - Parameters:
  ///   - name: The directory's name.
  /// - Throws: An error if openssl fails.
  package func makeDirectory(_ name: String, of certificate: String) async throws -> String {
    let text = try String(contentsOfFile: certificate, encoding: .utf8)
    try folder.write(text, to: "\(name)/certificate.pem")
    try await run(["rehash", "\(folder.path)/\(name)"])
    return "\(folder.path)/\(name)"
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
