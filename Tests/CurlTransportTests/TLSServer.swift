import DashTestSupport
import Foundation
import Testing

/// OpenSSL's test server on a loopback port.
///
/// It responds to every request with a page about the connection.
final class TLSServer: Sendable {
  /// The port that it listens on.
  let port: Int

  private let program: ObservedProgram

  /// Starts the server.
  ///
  /// - Parameters:
  ///   - certificate: The path of its certificate.
  ///   - certificates: The certificates that it belongs to, for its key.
  ///   - options: Further options of `openssl s_server`.
  /// - Throws: An error if the tool fails.
  init(
    _ certificate: String,
    of certificates: TestCertificates,
    options: [String] = []
  ) async throws {
    program = try ObservedProgram(
      TestCertificates.openssl,
      [
        "s_server", "-accept", "127.0.0.1:0", "-www", "-key", certificates.serverKey,
        "-cert", certificate,
      ] + options,
      environment: ["PATH": "/usr/bin:/bin"]
    )
    if await !program.waitForOutput(until: { Self.port(in: $0) != nil }) { program.signal(SIGKILL) }
    port = try #require(Self.port(in: program.output), "openssl does not listen")
  }

  deinit {
    program.signal(SIGKILL)
  }

  /// Returns the port from `ACCEPT 127.0.0.1:PORT`, which the server prints once it listens.
  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /ACCEPT \S*:(\d+)\n/)
      .flatMap { Int($0.1) }
  }
}
