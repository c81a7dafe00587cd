/// A port of 127.0.0.1 that refuses connections.
///
/// It is taken as long as this value lives, so that nobody else can begin to listen there; a
/// ``LoopbackServer`` of these tests can.
package final class LoopbackClosedPort: Sendable {
  private let socket: LoopbackSocket

  /// Takes a free port.
  ///
  /// - Throws: ``LoopbackServer/Failure`` where the system gives no port.
  package init() throws(LoopbackServer.Failure) {
    socket = try LoopbackSocket(isShared: true)
  }

  deinit {
    socket.close()
  }

  /// The port.
  package var number: Int { socket.port }

  /// The address, such as `http://127.0.0.1:40123`.
  package var baseURL: String { "http://127.0.0.1:\(number)" }
}
