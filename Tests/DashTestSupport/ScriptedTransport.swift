package import DashCore
import Synchronization
import Testing

/// A transport whose answers a test writes as a closure, and that keeps what it was asked.
///
/// A request that the closure has no answer for is an issue of the test, so that nothing is asked
/// unnoticed.
package final class ScriptedTransport: Transport {
  /// Gives the answer to a request, or nil for a request that the test does not expect.
  package typealias Script = @Sendable (Request) async throws(TransportError) -> Response?

  private let script: Script
  private let asked = Mutex<[Request]>([])

  package init(_ script: @escaping Script) {
    self.script = script
  }

  /// A transport that nothing may be asked of.
  package static func expectingNothing() -> ScriptedTransport {
    ScriptedTransport { _ in nil }
  }

  /// A transport that gives the same answer to every request.
  package static func answering(_ response: Response) -> ScriptedTransport {
    ScriptedTransport { _ in response }
  }

  /// A transport that no request gets through.
  package static func failing(
    _ code: ErrorCode,
    reason: SourceError.Reason? = nil
  ) -> ScriptedTransport {
    ScriptedTransport { request throws(TransportError) in
      throw TransportError(code, reason: reason, host: request.baseURL.host)
    }
  }

  /// The requests so far, in the order in which they came.
  package var requests: [Request] { asked.withLock(\.self) }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    asked.withLock { $0.append(request) }
    if let response = try await script(request) { return response }
    Issue.record("unexpected request: \(request)")
    throw TransportError(.unknown, host: request.baseURL.host)
  }
}
