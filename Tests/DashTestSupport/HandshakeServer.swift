import Foundation
import Testing

/// A TLS server on a loopback port that counts its handshakes: `Tests/Scripts/tls-server`.
///
/// It serves the files of a folder with any number of connections at once.
package final class HandshakeServer: Sendable {
  /// The only protocol that a server speaks, by its name in the handshake (ALPN).
  package enum HTTPVersion: String, Sendable {
    case http1 = "http/1.1"
    case http2 = "h2"
  }

  private static let python = "/usr/bin/python3"

  /// Whether this machine has the programs that a server needs.
  package static let isAvailable =
    TestCertificates.isAvailable && FileManager.default.isExecutableFile(atPath: python)

  /// The port that it listens on.
  package let port: Int

  private let program: ObservedProgram

  /// Starts a server for `localhost`.
  ///
  /// - Parameters:
  ///   - version: The protocol that it speaks.
  ///   - certificates: The authority of its certificate.
  ///   - folder: The path of the folder whose files it serves.
  /// - Throws: An error if a program fails.
  package init(
    _ version: HTTPVersion,
    _ certificates: TestCertificates,
    folder: String
  ) async throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/tls-server").path
    program = try ObservedProgram(
      Self.python,
      [
        script, try await certificates.make("handshakes"), certificates.serverKey, version.rawValue,
        folder,
      ],
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

  /// The number of handshakes so far.
  package var handshakeCount: Int { lines.count { $0 == "handshake" } }

  /// The number of requests so far.
  package var requestCount: Int { Self.requestCount(in: program.output) }

  /// Waits until the server has reported requests, which can be after their responses.
  ///
  /// - Parameter count: The number of requests.
  /// - Returns: Whether it has reported as many.
  package func waitForRequests(_ count: Int) async -> Bool {
    await program.waitForOutput { Self.requestCount(in: $0) >= count }
  }

  private var lines: [Substring] { Self.lines(of: program.output) }

  private static func requestCount(in output: [UInt8]) -> Int {
    lines(of: output).count { $0.hasPrefix("request ") }
  }

  private static func lines(of output: [UInt8]) -> [Substring] {
    String(decoding: output, as: UTF8.self).split(separator: "\n")
  }

  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /port (\d+)\n/).flatMap { Int($0.1) }
  }
}
