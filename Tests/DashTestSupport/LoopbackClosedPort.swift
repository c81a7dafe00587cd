/// A port of 127.0.0.1 that refuses connections.
///
/// The port is reserved as long as this value lives, so no other process can listen on it; a
/// ``LoopbackServer`` of these tests can.
package final class LoopbackClosedPort: Sendable {
  private let socket: LoopbackSocket

  /// Reserves a free port.
  ///
  /// - Throws: ``LoopbackServer/Failure`` if the system has no free port.
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
