import DashTestSupport
import Foundation
import Testing

/// OpenSSL's test server on a loopback port, with an untrusted certificate.
///
/// It responds to every request with a page about the connection.
final class TLSServer: Sendable {
  /// The path of the certificate.
  let certificate: String

  /// The port that it listens on.
  let port: Int

  private let folder: TemporaryDirectory
  private let program: ObservedProgram

  /// Creates a certificate and starts the server.
  ///
  /// - Parameters:
  ///   - name: The host of the certificate, in OpenSSL's notation, such as `DNS:localhost`.
  ///   - options: Further options of `openssl s_server`.
  /// - Throws: An error if the tool fails.
  init(certificateFor name: String, options: [String] = []) async throws {
    folder = try TemporaryDirectory()
    certificate = "\(folder.path)/certificate.pem"
    let key = "\(folder.path)/key.pem"
    let maker = try Self.start([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-days", "2", "-subj", "/CN=test", "-addext", "subjectAltName=\(name)",
      "-keyout", key, "-out", certificate,
    ])
    let made = try #require(await maker.wait())
    try #require(made.ending == .exit(0), "\(String(decoding: made.errorOutput, as: UTF8.self))")

    program = try Self.start(
      ["s_server", "-accept", "127.0.0.1:0", "-www", "-key", key, "-cert", certificate] + options
    )
    if await !program.waitForOutput(until: { Self.port(in: $0) != nil }) { program.signal(SIGKILL) }
    port = try #require(Self.port(in: program.output), "openssl does not listen")
  }

  private static let tool = "/usr/bin/openssl"

  /// Whether the openssl program is installed.
  static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: tool) }

  private static func start(_ arguments: [String]) throws -> ObservedProgram {
    try ObservedProgram(tool, arguments, environment: ["PATH": "/usr/bin:/bin"])
  }

  /// Returns the port from `ACCEPT 127.0.0.1:PORT`, which the server prints once it listens.
  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /ACCEPT \S*:(\d+)\n/)
      .flatMap { Int($0.1) }
  }

  /// Stops the server.
  func stop() {
    program.signal(SIGKILL)
  }
}
