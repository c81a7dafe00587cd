import Foundation
import Testing

/// A TLS server on a loopback port that floods clients of HTTP/2: `Tests/Scripts/tls-server`.
package final class FloodServer: Sendable {
  private static let python = "/usr/bin/python3"

  /// Whether this machine has the programs that a server needs.
  package static let isAvailable =
    TestCertificates.isAvailable && FileManager.default.isExecutableFile(atPath: python)

  /// The port that it listens on.
  package let port: Int

  private let program: ObservedProgram

  /// Starts a server for `localhost`.
  ///
  /// - Parameter certificates: The authority of its certificate.
  /// - Throws: An error if a program fails.
  package init(_ certificates: TestCertificates) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/tls-server").path
    program = try ObservedProgram(
      Self.python,
      [script, try await certificates.make("floods"), certificates.serverKey],
      environment: ["PATH": "/usr/bin:/bin"]
    )
    if await !program.waitForOutput(until: { Self.port(in: $0) != nil }) { program.signal(SIGKILL) }
    port = try #require(Self.port(in: program.output), "the server does not listen")
  }

  deinit {
    program.signal(SIGKILL)
  }

  /// The address for requests.
  package var baseURL: String { "https://localhost:\(port)" }

  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /port (\d+)\n/).flatMap { Int($0.1) }
  }
}
