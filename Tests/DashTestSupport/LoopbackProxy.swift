import Glibc
import Synchronization

/// An HTTP proxy on 127.0.0.1 that forwards every `CONNECT` to one port, whatever the host is.
package final class LoopbackProxy: Sendable {
  /// The port that the proxy listens on.
  package let port: Int

  private let target: Int
  private let threads = Mutex<[TestThread]>([])
  private let stopSignal = LoopbackGate()

  /// Starts listening.
  ///
  /// - Parameter target: The port to forward connections to.
  /// - Throws: ``LoopbackServer/Failure`` if the system has no free port.
  package init(to target: Int) throws {
    self.target = target
    let socket = try LoopbackSocket()
    try socket.listen()
    port = socket.port
    start { [self] in
      while let connection = socket.accept(unless: stopSignal.descriptor) {
        start { [self] in serve(connection) }
      }
      socket.close()
    }
  }

  /// Closes every connection and ends every thread; calling it again does nothing.
  package func stop() {
    stopSignal.open()
    while let thread = threads.withLock({ $0.popLast() }) {
      thread.join()
    }
  }

  private func start(_ body: @escaping @Sendable () -> Void) {
    let thread = TestThread(body)
    threads.withLock { $0.append(thread) }
  }

  /// Forwards in both directions until one side closes.
  private func serve(_ connection: LoopbackSocket) {
    defer { connection.close() }
    guard let other = LoopbackSocket.connect(to: target) else { return }
    defer { other.close() }
    guard acceptConnect(connection) else { return }
    while true {
      var descriptors = [stopSignal.descriptor, connection.descriptor, other.descriptor].map {
        pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
      }
      guard poll(&descriptors, 3, -1) > 0 else { continue }
      guard descriptors[0].revents == 0 else { return }
      let (from, to) = descriptors[1].revents != 0 ? (connection, other) : (other, connection)
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
