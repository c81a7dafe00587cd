import Glibc

/// A TCP socket on 127.0.0.1.
///
/// Every blocking call also returns when the other end of a pipe, the stop signal, closes.
struct LoopbackSocket: Sendable {
  /// The socket's file descriptor.
  let descriptor: Int32

  /// Opens a socket on a free port, which refuses connections until ``listen()``.
  ///
  /// - Throws: ``LoopbackServer/Failure`` if the system has none.
  init() throws(LoopbackServer.Failure) {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw .init(step: "socket", errno: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: UInt32(0x7F00_0001).bigEndian)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard result == 0 else {
      let failure = LoopbackServer.Failure(step: "bind", errno: errno)
      Glibc.close(descriptor)
      throw failure
    }
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The port that the system assigned.
  var port: Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Starts accepting connections.
  func listen() throws(LoopbackServer.Failure) {
    guard Glibc.listen(descriptor, 512) == 0 else { throw .init(step: "listen", errno: errno) }
  }

  /// Returns the next connection; `nil` on the stop signal.
  func accept(unless stop: Int32) -> LoopbackSocket? {
    while Self.wait(for: descriptor, unless: stop) {
      let connection = Glibc.accept(descriptor, nil, nil)
      guard connection >= 0 else { continue }
      _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
      return LoopbackSocket(descriptor: connection)
    }
    return nil
  }

  /// Returns the next bytes; empty at the end, after an error and on the stop signal.
  func receive(unless stop: Int32) -> [UInt8] {
    guard Self.wait(for: descriptor, unless: stop) else { return [] }
    return [UInt8](unsafeUninitializedCapacity: 16 * 1024) { buffer, count in
      count = max(0, recv(descriptor, buffer.baseAddress, buffer.count, 0))
    }
  }

  /// Sends bytes; returns false if the peer is gone or on the stop signal.
  func send(_ bytes: [UInt8], unless stop: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard Self.wait(for: descriptor, events: POLLOUT, unless: stop) else { return false }
      let flags = Int32(MSG_NOSIGNAL | MSG_DONTWAIT)
      let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, flags) }
      guard count >= 0 || errno == EAGAIN else { return false }
      rest = rest.dropFirst(max(0, count))
    }
    return true
  }

  /// Closes normally, or with a reset.
  func close(withReset: Bool = false) {
    if withReset {
      var option = linger(l_onoff: 1, l_linger: 0)
      let size = socklen_t(MemoryLayout<linger>.size)
      setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, size)
    }
    if !withReset { shutdown(descriptor, Int32(SHUT_RDWR)) }
    Glibc.close(descriptor)
  }

  /// Waits until a file descriptor is ready; returns false on the stop signal.
  private static func wait(
    for descriptor: Int32,
    events: Int32 = POLLIN,
    unless stop: Int32
  ) -> Bool {
    var descriptors = [
      pollfd(fd: stop, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(events), revents: 0),
    ]
    while true {
      let count = poll(&descriptors, 2, -1)
      if count < 0, errno == EINTR { continue }
      return count > 0 && descriptors[0].revents == 0
    }
  }
}
