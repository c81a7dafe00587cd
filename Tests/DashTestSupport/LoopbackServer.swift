/// An HTTP server on 127.0.0.1 that answers as a test says and remembers what it was asked.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/data/2.5/weather" ? .json(#"{"id": 1}"#) : .status(404)
/// }
/// defer { server.stop() }
/// // … ask server.baseURL …
/// #expect(server.requests.map(\.target) == ["/data/2.5/weather?id=1"])
/// ```
///
/// It listens on a free port. Every connection has a thread of its own, so the closure is called for
/// several requests at once and may block, though not for longer than the test.
package final class LoopbackServer: Sendable {
  /// Why a server could not start.
  package struct Failure: Error {
    let step: String
    let errno: Int32
  }

  /// The port that it listens on.
  package let port: Int

  private let connections: LoopbackConnections

  /// Starts a server.
  ///
  /// - Parameter answer: What to do with a request; it is called after the request was recorded.
  /// - Throws: ``Failure`` where the system gives no port.
  package convenience init(
    _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws(Failure) {
    try self.init(on: LoopbackSocket(), answer)
  }

  /// Starts a server on a port that has refused connections so far, and does so again when the server
  /// stops.
  ///
  /// - Parameters:
  ///   - port: The port, which stays taken.
  ///   - answer: What to do with a request.
  /// - Throws: ``Failure`` where the system does not give the port.
  package convenience init(
    on port: LoopbackClosedPort,
    _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws(Failure) {
    try self.init(on: LoopbackSocket(port: port.number, isShared: true), answer)
  }

  private init(
    on socket: LoopbackSocket,
    _ answer: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws(Failure) {
    try socket.listen()
    port = socket.port
    connections = LoopbackConnections(socket, answer)
  }

  deinit {
    connections.stop()
  }

  /// The server's address, such as `http://127.0.0.1:40123`.
  package var baseURL: String { "http://127.0.0.1:\(port)" }

  /// Every request so far, in the order of their arrival.
  package var requests: [LoopbackRequest] { connections.requests }

  /// How many connections have been accepted so far.
  package var connectionCount: Int { connections.count }

  /// Waits until so many requests have arrived in all, or the server stops.
  ///
  /// - Parameter count: How many.
  package func waitForRequests(_ count: Int) async {
    await connections.waitForRequests(count)
  }

  /// Closes every connection, ends every thread and frees the port; again does nothing.
  package func stop() {
    connections.stop()
  }
}
