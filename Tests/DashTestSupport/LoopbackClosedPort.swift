/// A port of 127.0.0.1 that refuses connections.
///
/// It is taken as long as this value lives, so that no other process can begin to listen there.
package final class LoopbackClosedPort: Sendable {
  private let socket: LoopbackSocket

  /// Takes a free port.
  ///
  /// - Throws: ``LoopbackServer/Failure`` where the system gives no port.
  package init() throws(LoopbackServer.Failure) {
    socket = try LoopbackSocket()
  }

  deinit {
    socket.close()
  }

  /// The address, such as `http://127.0.0.1:40123`.
  package var baseURL: String { "http://127.0.0.1:\(socket.port)" }
}
