package import DashCore
import Glibc

/// An HTTP server (RFC 9112) that answers `GET` and `HEAD` of `/metrics` and nothing else.
///
/// One thread serves all connections, and each of them one request. A connection has little time
/// as a whole, so one that sends a byte now and then blocks the others only for that time.
package struct MetricsServer: Sendable {
  /// A system call failed with this `errno`.
  package struct Failure: Error {
    package let errno: Int32
  }

  private static let maximumConnections = 16
  private static let maximumHeaderBytes = 8192
  /// How long a request may take to arrive.
  private static let requestTime = Duration.seconds(5)
  /// How long a response may take to be read.
  fileprivate static let responseTime = Duration.seconds(30)
  /// How long a client may read nothing of a response.
  fileprivate static let idleTime = Duration.seconds(5)
  /// How long a client may take to close after the last byte.
  fileprivate static let closingTime = Duration.seconds(2)

  private let listener: Int32
  /// The address, with the port that the system has chosen.
  package let address: ListenAddress

  /// Opens the port.
  ///
  /// - Throws: ``Failure`` if the address is not one of this machine, or in use.
  package init(on address: ListenAddress) throws(Failure) {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address.host, String(address.port), &hints, &found) == 0, let found else {
      throw Failure(errno: EADDRNOTAVAIL)
    }
    defer { freeaddrinfo(found) }
    let flags = found.pointee.ai_socktype | Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    listener = socket(found.pointee.ai_family, flags, 0)
    guard listener >= 0 else { throw Failure(errno: Glibc.errno) }
    // Connections of an earlier run may still be ending.
    var isOn: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard
      bind(listener, found.pointee.ai_addr, found.pointee.ai_addrlen) == 0,
      listen(listener, Int32(Self.maximumConnections)) == 0
    else {
      let number = Glibc.errno
      close(listener)
      throw Failure(errno: number)
    }
    // The port is at the same place in both kinds of address.
    var bound = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    _ = withUnsafeMutablePointer(to: &bound) { [listener] pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &size) }
    }
    self.address = ListenAddress(host: address.host, port: UInt16(bigEndian: bound.sin6_port))
  }

  /// Serves until the process ends.
  ///
  /// - Parameter metrics: Returns the metrics of now.
  package func run(_ metrics: () -> String) {
    var connections: [Connection] = []
    while true {
      let isFull = connections.count >= Self.maximumConnections
      // A negative descriptor is ignored. What waits in the backlog is served later.
      var polled = [pollfd(fd: isFull ? -1 : listener, events: Int16(POLLIN), revents: 0)]
      polled += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
      poll(&polled, nfds_t(polled.count), connections.isEmpty ? -1 : 1000)
      let now = ContinuousClock.now
      for (index, state) in polled.dropFirst().enumerated() where state.revents != 0 {
        connections[index].advance(at: now) { response(to: $0, metrics) }
      }
      connections.removeAll { connection in
        guard connection.isOver || connection.deadline <= now else { return false }
        close(connection.descriptor)
        return true
      }
      if polled[0].revents != 0 {
        let descriptor = accept(listener, nil, nil)
        if descriptor >= 0 {
          _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
          _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
          connections.append(
            Connection(descriptor: descriptor, deadline: now + Self.requestTime)
          )
        } else if errno == EMFILE || errno == ENFILE {
          usleep(100_000)
        }
      }
    }
  }

  // MARK: Requests

  /// Returns the response to a header; `nil` if its end has not arrived.
  private func response(to request: [UInt8], _ metrics: () -> String) -> [UInt8]? {
    let isHead = request.starts(with: Array("HEAD ".utf8))
    guard request.count <= Self.maximumHeaderBytes else {
      return Self.response("431 Request Header Fields Too Large", isHead: isHead)
    }
    let text = String(decoding: request, as: UTF8.self)
    guard let end = text.firstRange(ofASCII: "\r\n\r\n") else { return nil }
    let lines = text[..<end.lowerBound].split(separator: "\r\n", omittingEmptySubsequences: false)
    let words = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard
      words.count == 3, words[2] == "HTTP/1.1" || words[2] == "HTTP/1.0", isHostValid(lines)
    else { return Self.response("400 Bad Request", isHead: isHead) }
    guard words[1].prefix(while: { $0 != "?" }) == "/metrics" else {
      return Self.response("404 Not Found", isHead: isHead)
    }
    guard words[0] == "GET" || isHead else {
      return Self.response("405 Method Not Allowed", header: "Allow: GET, HEAD\r\n")
    }
    let type = "text/plain; version=0.0.4; charset=utf-8"
    return Self.response("200 OK", type: type, isHead: isHead, metrics())
  }

  /// Whether a request names the server by an address, or does not matter.
  ///
  /// A page in a browser could let its own name mean this machine, and read what it must not.
  private func isHostValid(_ lines: [Substring]) -> Bool {
    guard address.isLoopback else { return true }
    let hosts = lines.dropFirst().filter { $0.lowercased().hasPrefix("host:") }
    return hosts.allSatisfy { line in
      let host = line.dropFirst("host:".count).split { $0 == " " || $0 == "\t" }.joined()
      return ListenAddress(host) != nil || ListenAddress("\(host):80") != nil
    }
  }

  private static func response(
    _ status: String,
    header: String = "",
    type: String = "text/plain; charset=utf-8",
    isHead: Bool = false,
    _ body: String? = nil
  ) -> [UInt8] {
    let body = body ?? status + "\n"
    let head = """
      HTTP/1.1 \(status)\r
      Content-Type: \(type)\r
      Content-Length: \(body.utf8.count)\r
      \(header)Connection: close\r
      \r

      """
    return Array(head.utf8) + (isHead ? [] : Array(body.utf8))
  }
}

/// One connection: reads a header, writes a response, and waits until the client has it.
struct Connection {
  let descriptor: Int32
  private(set) var deadline: ContinuousClock.Instant
  private var responseDeadline: ContinuousClock.Instant?
  private var received: [UInt8] = []
  /// The rest of the response; `nil` before it.
  private var output: ArraySlice<UInt8>?
  private(set) var isOver = false

  init(descriptor: Int32, deadline: ContinuousClock.Instant) {
    self.descriptor = descriptor
    self.deadline = deadline
  }

  /// What it waits for.
  var events: Int16 { Int16(output?.isEmpty == false ? POLLOUT : POLLIN) }

  /// Reads or writes what is possible.
  ///
  /// - Parameters:
  ///   - now: The time of the poll.
  ///   - respond: Returns the response to the bytes so far; `nil` if some are missing.
  mutating func advance(at now: ContinuousClock.Instant, _ respond: ([UInt8]) -> [UInt8]?) {
    if events == Int16(POLLIN) {
      var buffer = [UInt8](repeating: 0, count: 4096)
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else {
        isOver = count == 0 || errno != EAGAIN && errno != EINTR
        return
      }
      // After the response, what else arrives is dropped: closing at once would drop the response.
      guard output == nil else { return }
      received += buffer[..<count]
      guard let response = respond(received) else { return }
      (output, received) = (response[...], [])
      responseDeadline = now + MetricsServer.responseTime
    }
    guard let bytes = output, !bytes.isEmpty else { return }
    let count = bytes.withUnsafeBytes {
      send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
    }
    if count > 0 {
      let rest = bytes.dropFirst(count)
      output = rest
      let time = rest.isEmpty ? MetricsServer.closingTime : MetricsServer.idleTime
      deadline = min(now + time, responseDeadline ?? deadline)
      if rest.isEmpty { shutdown(descriptor, Int32(SHUT_WR)) }
    } else if errno != EAGAIN, errno != EINTR {
      isOver = true
    }
  }
}
