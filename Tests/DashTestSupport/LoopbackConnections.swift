import Glibc
import Synchronization

/// The threads of a ``LoopbackServer`` and the requests they received.
///
/// The threads hold this object and not the server, so an abandoned server ends with its last
/// reference.
final class LoopbackConnections: Sendable {
  private struct State {
    var requests: [LoopbackRequest] = []
    var foreignMessages: [[UInt8]] = []
    /// The threads that have not ended, by the number of their connection; the acceptor's is 0.
    var threads: [Int: TestThread] = [:]
    var count = 0
    var isStopped = false
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    /// Removes and returns the waiters whose requests have all arrived, or all waiters at the end.
    mutating func takeReady() -> [CheckedContinuation<Void, Never>] {
      let split = waiting.partition { $0.count <= requests.count || isStopped }
      let ready = waiting[split...].map(\.continuation)
      waiting.removeSubrange(split...)
      return ready
    }
  }

  private let respond: @Sendable (LoopbackRequest) -> LoopbackReply
  private let recordsRequests: Bool
  /// Opens when the threads must end.
  let stopSignal = LoopbackGate()
  private let state = Mutex(State())

  /// Accepts connections on a socket, and closes it at the end.
  init(
    _ socket: LoopbackSocket,
    recordsRequests: Bool = true,
    _ respond: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) {
    self.respond = respond
    self.recordsRequests = recordsRequests
    let acceptor = TestThread { [self] in accept(on: socket) }
    state.withLock { $0.threads[0] = acceptor }
  }

  /// All requests so far.
  var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// What began connections that do not speak HTTP.
  var foreignMessages: [[UInt8]] { state.withLock { $0.foreignMessages } }

  /// The number of accepted connections.
  var count: Int { state.withLock { $0.count } }

  /// Waits until that many requests have arrived, or the server stops.
  func waitForRequests(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let ready = state.withLock { state in
        state.waiting.append((count, continuation))
        return state.takeReady()
      }
      for continuation in ready { continuation.resume() }
    }
  }

  /// Ends and joins every thread.
  func stop() {
    stopSignal.open()
    // The acceptor adds threads until it has ended, so it is joined first.
    state.withLock { $0.threads.removeValue(forKey: 0) }?.join()
    while let thread = state.withLock({ $0.threads.popFirst()?.value }) { thread.join() }
    let ready = state.withLock { state in
      state.isStopped = true
      return state.takeReady()
    }
    for continuation in ready { continuation.resume() }
  }

  private func accept(on socket: LoopbackSocket) {
    while let connection = socket.accept(unless: stopSignal.descriptor) {
      state.withLock { state in
        state.count += 1
        let number = state.count
        state.threads[number] = TestThread { [self] in
          serve(connection)
          _ = self.state.withLock { $0.threads.removeValue(forKey: number) }
        }
      }
    }
    socket.close()
  }

  private func serve(_ connection: LoopbackSocket) {
    var received: [UInt8] = []
    while let request = nextRequest(&received, from: connection) {
      let ready = state.withLock { state in
        if recordsRequests { state.requests.append(request) }
        return state.takeReady()
      }
      for continuation in ready { continuation.resume() }

      guard send(respond(request), on: connection) else { return }
      if request.header("connection")?.lowercased() == "close" { break }
    }
    connection.close()
  }

  /// Reads up to the next empty line; `nil` if the peer closes or does not speak HTTP, or the
  /// server stops.
  private func nextRequest(
    _ received: inout [UInt8],
    from connection: LoopbackSocket
  ) -> LoopbackRequest? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let range = received.firstRange(of: end) {
        let head = Array(received[..<range.upperBound])
        received.removeSubrange(..<range.upperBound)
        return LoopbackRequest(head)
      }
      let bytes = connection.receive(unless: stopSignal.descriptor)
      guard !bytes.isEmpty else { return nil }
      received += bytes
      // Not HTTP, such as a TLS handshake: the peer waits for a reply and sends no empty line.
      guard received[0] >= UInt8(ascii: "A"), received[0] <= UInt8(ascii: "Z") else {
        state.withLock { $0.foreignMessages.append(received) }
        return nil
      }
    }
  }

  /// Sends a reply; returns false if that closed the connection.
  private func send(_ reply: LoopbackReply, on connection: LoopbackSocket) -> Bool {
    let wasSent = pass(reply.delay) && sendBytes(of: reply, on: connection)
    switch reply.ending {
    case .keepAlive where wasSent:
      return true
    case .stall where wasSent:
      while !connection.receive(unless: stopSignal.descriptor).isEmpty {}
      connection.close()
    case .reset where wasSent:
      connection.close(withReset: true)
    case .close, .keepAlive, .reset, .stall:
      connection.close()
    }
    return false
  }

  /// Sends a reply's bytes at its pace; returns false if the peer is gone or the server stops.
  private func sendBytes(of reply: LoopbackReply, on connection: LoopbackSocket) -> Bool {
    guard let pace = reply.pace else {
      guard connection.send(reply.bytes, unless: stopSignal.descriptor) else { return false }
      while !reply.tail.isEmpty {
        guard connection.send(reply.tail, unless: stopSignal.descriptor) else { return false }
      }
      return true
    }
    return reply.bytes.allSatisfy {
      pass(pace) && connection.send([$0], unless: stopSignal.descriptor)
    }
  }

  /// Waits; returns false if the server stops meanwhile.
  private func pass(_ time: Duration) -> Bool {
    let (seconds, attoseconds) = time.components
    let milliseconds = Int32(seconds * 1000 + attoseconds / 1_000_000_000_000_000)
    return milliseconds == 0 || !stopSignal.isOpen(within: milliseconds)
  }
}
