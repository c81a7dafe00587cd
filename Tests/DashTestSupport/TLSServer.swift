import Foundation
import Testing

/// A TLS server on a loopback port, run by the openssl program: one connection after another.
package final class TLSServer: Sendable {
  /// The port that the server listens on.
  package let port: Int

  private let program: ObservedProgram

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - certificate: The path of its certificate.
  ///   - certificates: The certificates that it belongs to, for its key.
  ///   - options: Further options of `openssl s_server`.
  /// - Throws: An error of the system.
  package init(
    _ certificate: String,
    of certificates: TestCertificates,
    options: [String] = []
  ) async throws {
    program = try ObservedProgram(
      TestCertificates.openssl,
      ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", certificates.serverKey]
        + ["-www"] + options,
      environment: ["PATH": "/usr/bin:/bin"]
    )
    if await !program.waitForOutput(until: { Self.port(in: $0) != nil }) { program.signal(SIGKILL) }
    port = try #require(Self.port(in: program.output), "openssl does not listen")
  }

  deinit {
    program.signal(SIGKILL)
  }

  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /ACCEPT \S*:(\d+)\n/)
      .flatMap { Int($0.1) }
  }
}
