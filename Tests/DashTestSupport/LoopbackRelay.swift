import Glibc
import Synchronization

/// A port of 127.0.0.1 that forwards connections to another port, which may change.
package final class LoopbackRelay: Sendable {
  private struct State {
    var target: Int
    /// Breaks the connections to the present target.
    var change = LoopbackGate()
    var threads: [TestThread] = []
  }

  /// The port that the relay listens on.
  package let port: Int

  private let isProxy: Bool
  private let state: Mutex<State>
  private let stopSignal = LoopbackGate()

  /// Starts listening.
  ///
  /// - Parameters:
  ///   - target: The port to forward connections to.
  ///   - isProxy: Whether clients first send a `CONNECT` request, as to an HTTP proxy; the target
  ///     gets the connection whatever the host is.
  /// - Throws: ``LoopbackServer/Failure`` if the system has no free port.
  package init(to target: Int, asProxy isProxy: Bool = false) throws {
    self.isProxy = isProxy
    let socket = try LoopbackSocket()
    try socket.listen()
    port = socket.port
    state = Mutex(State(target: target))
    start { [self] in
      while let connection = socket.accept(unless: stopSignal.descriptor) {
        start { [self] in serve(connection) }
      }
      socket.close()
    }
  }

  /// Closes every connection, and forwards later ones to another port.
  package func turn(to target: Int) {
    let former = state.withLock { state in
      defer { (state.target, state.change) = (target, LoopbackGate()) }
      return state.change
    }
    former.open()
  }

  /// Closes every connection and ends every thread; calling it again does nothing.
  package func stop() {
    stopSignal.open()
    while let thread = state.withLock({ $0.threads.isEmpty ? nil : $0.threads.removeFirst() }) {
      thread.join()
    }
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    let thread = TestThread(body)
    state.withLock { $0.threads.append(thread) }
  }

  /// Forwards in both directions until one side closes.
  private func serve(_ connection: LoopbackSocket) {
    defer { connection.close() }
    let (target, change) = state.withLock { ($0.target, $0.change) }
    guard let other = LoopbackSocket.connect(to: target) else { return }
    defer { other.close() }
    guard !isProxy || acceptConnect(connection) else { return }
    let ends = [stopSignal.descriptor, change.descriptor]
    while true {
      var descriptors = (ends + [connection.descriptor, other.descriptor]).map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&descriptors, 4, -1) > 0 else { continue }
      guard descriptors[0].revents == 0, descriptors[1].revents == 0 else { return }
      let (from, to) = descriptors[2].revents != 0 ? (connection, other) : (other, connection)
      let bytes = from.receive(unless: stopSignal.descriptor)
      guard !bytes.isEmpty, to.send(bytes, unless: stopSignal.descriptor) else { return }
    }
  }

  /// Reads a `CONNECT` request and accepts it; returns false if none comes.
  private func acceptConnect(_ connection: LoopbackSocket) -> Bool {
    var head: [UInt8] = []
    while head.firstRange(of: Array("\r\n\r\n".utf8)) == nil {
      let bytes = connection.receive(unless: stopSignal.descriptor)
      guard !bytes.isEmpty else { return false }
      head += bytes
    }
    guard head.starts(with: Array("CONNECT ".utf8)) else { return false }
    let reply = Array("HTTP/1.1 200 Connected\r\n\r\n".utf8)
    return connection.send(reply, unless: stopSignal.descriptor)
  }
}
