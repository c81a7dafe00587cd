/// An HTTP server on 127.0.0.1 that responds as a test defines and records its requests.
///
/// ```swift
/// let server = try LoopbackServer { request in
///   request.path == "/data/2.5/weather" ? .json(#"{"id": 1}"#) : .status(404)
/// }
/// defer { server.stop() }
/// // … send requests to server.baseURL …
/// #expect(server.requests.map(\.target) == ["/data/2.5/weather?id=1"])
/// ```
///
/// It listens on a free port. Every connection has its own thread, so the closure runs concurrently
/// for several requests and may block, though no longer than the test.
package final class LoopbackServer: Sendable {
  /// The reason why a server could not start.
  package struct Failure: Error {
    let step: String
    let errno: Int32
  }

  /// The port that the server listens on.
  package let port: Int

  private let connections: LoopbackConnections

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - recordsRequests: Whether to record the requests.
  ///   - respond: Returns the reply to a request, which is already recorded.
  /// - Throws: ``Failure`` if the system has no free port.
  package init(
    recordsRequests: Bool = true,
    _ respond: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) throws(Failure) {
    let socket = try LoopbackSocket()
    try socket.listen()
    port = socket.port
    connections = LoopbackConnections(socket, recordsRequests: recordsRequests, respond)
  }

  deinit {
    // Without waiting for the threads: any thread may release the last reference.
    connections.stopSignal.open()
  }

  /// The server's address, such as `http://127.0.0.1:40123`.
  package var baseURL: String { "http://127.0.0.1:\(port)" }

  /// All requests so far, in the order of arrival.
  package var requests: [LoopbackRequest] { connections.requests }

  /// The number of accepted connections so far.
  package var connectionCount: Int { connections.count }

  /// What began each connection that did not speak HTTP, such as a TLS handshake.
  package var foreignMessages: [[UInt8]] { connections.foreignMessages }

  /// Waits until that many requests have arrived in total, or the server stops.
  package func waitForRequests(_ count: Int) async {
    await connections.waitForRequests(count)
  }

  /// Closes every connection, ends every thread and frees the port; calling it again does nothing.
  ///
  /// It blocks until the threads have ended.
  package func stop() {
    connections.stop()
  }
}
