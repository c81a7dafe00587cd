package import DashCore
import Synchronization
import Testing

/// A transport whose responses a test writes as a closure, and that records the requests.
///
/// A request without a response in the closure fails the test, so no request goes unnoticed.
package final class ScriptedTransport: Transport {
  /// Returns the response to a request, or `nil` for a request that the test does not expect.
  package typealias Script = @Sendable (Request) async throws(TransportError) -> Response?

  private let script: Script
  private let received = Mutex<[Request]>([])

  package init(_ script: @escaping Script) {
    self.script = script
  }

  /// Returns a transport that expects no request.
  package static func expectingNothing() -> ScriptedTransport {
    ScriptedTransport { _ in nil }
  }

  /// Returns a transport with the same response for every request.
  package static func returning(_ response: Response) -> ScriptedTransport {
    ScriptedTransport { _ in response }
  }

  /// Returns a transport on which every request fails.
  package static func failing(
    _ code: ErrorCode,
    reason: SourceError.Reason? = nil
  ) -> ScriptedTransport {
    ScriptedTransport { request throws(TransportError) in
      throw TransportError(code, reason: reason, host: request.baseURL.host)
    }
  }

  /// The requests so far, in the order of arrival.
  package var requests: [Request] { received.withLock(\.self) }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    received.withLock { $0.append(request) }
    if let response = try await script(request) { return response }
    Issue.record("unexpected request: \(request)")
    throw TransportError(.unknown, host: request.baseURL.host)
  }
}
