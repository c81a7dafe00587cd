import DashCore
import EmbeddedData
import Synchronization

/// Responds to one request of a fetch, or to all, with an input, and to the others like the demo.
final class InputTransport: Transport {
  private static let demo: any Transport = Demo.transport()

  private let input: ResponseInput
  private let turns = Mutex(0)

  init(_ input: ResponseInput) {
    self.input = input
  }

  func send(_ request: Request) async throws(TransportError) -> Response {
    let turn = turns.withLock { turns in
      turns += 1
      return turns
    }
    if input.turn == 0 || input.turn == turn { return input.response }
    return try await Self.demo.send(request)
  }
}
