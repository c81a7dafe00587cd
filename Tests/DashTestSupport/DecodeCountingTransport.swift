package import DashCore
import Synchronization

/// A transport that decodes each response as middleware does, and counts how often by path.
package final class DecodeCountingTransport: Transport {
  private let base: any Transport
  private let state = Mutex<[String: Int]>([:])

  /// Creates a transport that has decoded nothing.
  ///
  /// - Parameter base: Sends the requests.
  package init(over base: any Transport) {
    self.base = base
  }

  /// How often a response was decoded, by the path of its request.
  package var counts: [String: Int] { state.withLock(\.self) }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    let decode = request.decode
    let counting = request.decoding { [self] response in
      state.withLock { $0[request.path, default: 0] += 1 }
      return decode(response)
    }
    return try await base.send(counting).decoded(for: counting)
  }
}
