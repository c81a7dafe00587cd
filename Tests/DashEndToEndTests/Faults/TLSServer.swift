import DashTestSupport
import Foundation
import Testing

/// A TLS server, run by the openssl program: one connection after another.
final class TLSServer: Sendable {
  /// The port that the server listens on.
  let port: Int

  private let program: ObservedProgram

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - certificate: The path of its certificate.
  ///   - key: The path of its key.
  ///   - arguments: Further arguments for `openssl s_server`.
  ///   - reply: Returns the response to a request's first line.
  /// - Throws: An error of the system.
  init(
    certificate: String,
    key: String,
    _ arguments: [String] = [],
    reply: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) async throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (near, far) = (ends[0], ends[1])
    let program = try ObservedProgram(
      TestCertificates.openssl,
      ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key] + arguments,
      environment: ["PATH": "/usr/bin:/bin"],
      input: far
    )
    close(far)
    self.program = program
    _ = await program.waitForOutput { Self.port(in: $0) != nil }
    port = try #require(Self.port(in: program.output), "openssl does not listen")
    // openssl prints what it receives, and sends its standard input. It runs until it is killed.
    Task {
      var count = 0
      while await program.waitForOutput(
        upTo: 600,
        until: { [count] in Self.requests(in: $0).count > count }
      ) {
        let request = Self.requests(in: program.output)[count]
        let bytes = LoopbackRequest(Array("\(request)\r\n\r\n".utf8)).map(reply)?.bytes ?? []
        _ = send(near, bytes, bytes.count, Int32(MSG_NOSIGNAL))
        count += 1
      }
      close(near)
    }
  }

  deinit {
    program.signal(SIGKILL)
  }

  /// Whether the server has received a request.
  var hasReceivedRequest: Bool { !Self.requests(in: program.output).isEmpty }

  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d+)\n/)
      .flatMap { Int($0.1) }
  }

  /// Returns the first lines of all requests.
  private static func requests(in output: [UInt8]) -> [Substring] {
    String(decoding: output, as: UTF8.self).matches(of: /GET \/\S* HTTP\/1\.1/).map(\.0)
  }
}
