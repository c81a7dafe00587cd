import Glibc
import Testing

@testable import DashCommands

@Suite struct ConnectionTests {
  /// A client that reads nothing has five seconds, and two to close after the last byte.
  @Test func `a client that reads nothing has five seconds, and two after the last byte`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    defer { for end in ends { close(end) } }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    let start = ContinuousClock.now
    var connection = Connection(descriptor: ends[0], deadline: start + .seconds(5))
    try #require(send(ends[1], "GET", 3, 0) == 3)
    let response = [UInt8](repeating: 0, count: 4 << 20)
    connection.advance(at: start + .seconds(1)) { _ in response }
    #expect(connection.events == Int16(POLLOUT))
    #expect(connection.deadline == start + .seconds(6))
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while connection.events == Int16(POLLOUT) {
      while recv(ends[1], &buffer, buffer.count, 0) > 0 {}
      connection.advance(at: start + .seconds(3)) { _ in nil }
    }
    #expect(connection.deadline == start + .seconds(5))
    #expect(!connection.isOver)
  }
}
