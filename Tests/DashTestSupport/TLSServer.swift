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
  ///   - reply: Returns the response to a request's first line; `nil` for a page about the connection.
  /// - Throws: An error of the system.
  package init(
    _ certificate: String,
    of certificates: TestCertificates,
    options: [String] = [],
    reply: (@Sendable (LoopbackRequest) -> LoopbackReply)? = nil
  ) async throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let (near, far) = (ends[0], ends[1])
    let program = try ObservedProgram(
      TestCertificates.openssl,
      ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", certificates.serverKey]
        + options + (reply == nil ? ["-www"] : []),
      environment: ["PATH": "/usr/bin:/bin"],
      input: far
    )
    close(far)
    self.program = program
    if await !program.waitForOutput(until: { Self.port(in: $0) != nil }) { program.signal(SIGKILL) }
    port = try #require(Self.port(in: program.output), "openssl does not listen")
    // openssl prints what it receives, and sends its standard input. It runs until it is killed.
    Task {
      var count = 0
      while let reply,
        await program.waitForOutput(until: { [count] in Self.requests(in: $0).count > count })
      {
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

  private static func port(in output: [UInt8]) -> Int? {
    String(decoding: output, as: UTF8.self).firstMatch(of: /ACCEPT \S*:(\d+)\n/)
      .flatMap { Int($0.1) }
  }

  /// Returns the first lines of all requests.
  private static func requests(in output: [UInt8]) -> [Substring] {
    String(decoding: output, as: UTF8.self).matches(of: /GET \/\S* HTTP\/1\.1/).map(\.0)
  }
}
