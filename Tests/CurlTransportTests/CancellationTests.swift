import DashCore
import DashTestSupport
import Synchronization
import SystemThreads
import Testing

@testable import CurlTransport

/// Requests that are cancelled, each at a point that the test controls.
@Suite(.ownThread, .hangLimit) struct CancellationTests {
  private static let cancelled = TransportError(.cancelled, host: "127.0.0.1")

  // MARK: One request

  @Test func `a request that is cancelled before it starts is not sent`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    try await withTransport { transport in
      let gate = AsyncStream<Void>.makeStream()
      let task = Task {
        for await _ in gate.stream {}
        return try await transport.send(request(server.baseURL))
      }
      task.cancel()
      let error = await #expect(throws: TransportError.self) { try await task.value }
      #expect(error?.code == .cancelled)
    }
    #expect(server.requests.isEmpty)
  }

  @Test(arguments: [false, true])
  func `a request that is cancelled in the mailbox is not sent`(isCancelledFirst: Bool) async throws
  {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let mailbox = Mailbox()
    let doomed = TransferID(1)
    let order = TransferOrder(try request(server.baseURL))
    var loop: SystemThread?
    // Like a task that is cancelled before its request is in the mailbox.
    if isCancelledFirst { mailbox.post(.cancel(doomed)) }
    let result = await outcome(of: doomed, order, in: mailbox) {
      mailbox.post(.cancel(doomed))
      loop = startLoop(of: mailbox)
    }
    #expect(throws: Self.cancelled) { try result.get() }
    let later = await outcome(of: TransferID(2), order, in: mailbox)
    #expect(try later.get().response.status == 200)
    mailbox.close()
    loop?.join()
    #expect(server.requests.count == 1)
  }

  @Test func `a request that is cancelled in flight ends without its response`() async throws {
    let server = try LoopbackServer { _ in .stall }
    defer { server.stop() }
    try await withTransport { transport in
      let task = Task { try await transport.send(request(server.baseURL)) }
      await server.waitForRequests(1)
      task.cancel()
      // The deadline would end it as a timeout.
      await #expect(throws: Self.cancelled) { try await task.value }
    }
  }

  @Test func `a request that is cancelled in flight does not affect the others`() async throws {
    let gate = LoopbackGate()
    let server = try LoopbackServer { request in
      request.path == "/slow" && !gate.wait() ? .status(500) : .json("{}")
    }
    defer { server.stop() }
    try await withTransport { transport in
      let slow = Task { try await transport.send(request(server.baseURL, "/slow")).status }
      let doomed = Task { try await transport.send(request(server.baseURL, "/slow")).status }
      await server.waitForRequests(2)
      doomed.cancel()
      await #expect(throws: TransportError.self) { try await doomed.value }
      gate.open()
      let status = try await slow.value
      #expect(status == 200)
    }
  }

  @Test func `a cancellation after the end changes nothing`() async throws {
    let server = try LoopbackServer { _ in .json("{}") }
    defer { server.stop() }
    let mailbox = Mailbox()
    let loop = startLoop(of: mailbox)
    let order = TransferOrder(try request(server.baseURL))
    for number: UInt in 1...3 {
      let id = TransferID(number)
      let result = await outcome(of: id, order, in: mailbox)
      #expect(try result.get().response.status == 200)
      mailbox.post(.cancel(id))
    }
    mailbox.close()
    loop?.join()
    #expect(server.requests.count == 3)
  }

  // MARK: Many requests

  /// The point at which a request is cancelled.
  private enum Point: String, CaseIterable {
    case atOnce, inFlight, atCompletion, afterwards, never
  }

  @Test func `hundreds of requests, cancelled at every point, each end once`() async throws {
    let tasks = Mutex<[Int: Task<Int, any Error>]>([:])
    let server = try LoopbackServer { request in
      let parts = request.path.split(separator: "/")
      let task = parts.last.flatMap { Int($0) }.flatMap { number in tasks.withLock { $0[number] } }
      switch parts.first.flatMap({ Point(rawValue: String($0)) }) {
      case .atOnce: return .stall
      case .inFlight:
        task?.cancel()
        return .stall
      case .atCompletion:
        task?.cancel()
        return .json("{}")
      case .afterwards, .never, nil: return .json("{}")
      }
    }
    defer { server.stop() }
    try await withTransport { transport in
      for _ in 0..<8 {
        let points = (0..<50).map { Point.allCases[$0 % Point.allCases.count] }
        let round = tasks.withLock { tasks in
          tasks = [:]
          for (number, point) in points.enumerated() {
            tasks[number] = Task {
              let path = "/\(point.rawValue)/\(number)"
              return try await transport.send(request(server.baseURL, path)).status
            }
          }
          return tasks
        }
        for (number, point) in points.enumerated() where point == .atOnce {
          round[number]?.cancel()
        }
        for (number, point) in points.enumerated() {
          let result = try #require(await round[number]?.result)
          if point == .afterwards { round[number]?.cancel() }
          switch result {
          case .success(let status):
            #expect(status == 200)
            #expect([.atCompletion, .afterwards, .never].contains(point))
          case .failure(let error):
            #expect(error as? TransportError == Self.cancelled)
            #expect([.atOnce, .inFlight, .atCompletion].contains(point))
          }
        }
      }
      // The transport still works.
      let status = try await transport.send(request(server.baseURL)).status
      #expect(status == 200)
    }
  }

  // MARK: The mailbox

  /// Posts the start of a transfer and further commands, and waits for its end.
  private func outcome(
    of id: TransferID,
    _ order: TransferOrder,
    in mailbox: Mailbox,
    after: () -> Void = {}
  ) async -> Result<Exchange, TransportError> {
    await withCheckedContinuation { continuation in
      mailbox.post(.start(TransferStart(id: id, order: order, continuation: continuation)))
      after()
    }
  }

  /// Starts the run loop of a mailbox.
  private func startLoop(of mailbox: Mailbox) -> SystemThread? {
    let settings = TransferSettings(
      userAgent: "dash/test",
      environment: [:],
      limits: TransferLimits()
    )
    return SystemThread { TransferLoop.run(mailbox: mailbox, settings: settings) }
  }
}
