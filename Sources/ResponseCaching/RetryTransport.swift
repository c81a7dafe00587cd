import DashCore

/// Asks again where that can help, within the deadline of the request.
///
/// Requests are GET, so asking twice does no harm. What a second try cannot change is not tried: a
/// refused key, an unknown place, an untrusted certificate, a machine without a network.
struct RetryTransport: Transport {
  static let maximumTries = 3
  /// The most that is waited before the second try; twice that before the third.
  static let firstWait = Duration.milliseconds(500)

  let base: any Transport
  let clock: MiddlewareClock
  /// A number from 0 up to 1, for waits that differ: who failed together is not to come back together.
  let random: @Sendable () -> Double

  func send(_ request: Request) async throws(TransportError) -> Response {
    var tries = 1
    var earlier: Result<Response, TransportError>?
    while true {
      let outcome: Result<Response, TransportError>
      do throws(TransportError) {
        outcome = .success(try await base.send(request))
      } catch {
        outcome = .failure(error)
      }
      guard
        tries < Self.maximumTries,
        let wait = wait(after: outcome, to: request, tries: tries),
        wait < clock.timeLeft(for: request)
      else { return try Self.telling(outcome, after: earlier).get() }
      earlier = outcome
      try await clock.wait(wait, for: request)
      tries += 1
    }
  }

  /// What the tries tell together: that there was no time for another says less than why one was needed.
  private static func telling(
    _ outcome: Result<Response, TransportError>,
    after earlier: Result<Response, TransportError>?
  ) -> Result<Response, TransportError> {
    if case .failure(let error) = outcome, error.code == .timeout {
      earlier ?? outcome
    } else {
      outcome
    }
  }

  /// How long to wait before another try; nil where there is to be none.
  private func wait(
    after outcome: Result<Response, TransportError>,
    to request: Request,
    tries: Int
  ) -> Duration? {
    let jitter = Self.firstWait * (Double(1 << (tries - 1)) * random())
    switch outcome {
    case .failure(let error):
      switch error.code {
      case .connectionLost, .timeout: return jitter
      // A name that does not resolve, or a port that is closed, may be back at once, but not twice.
      case .unreachable: return tries == 1 ? jitter : nil
      default: return nil
      }
    case .success(let response):
      switch response.status {
      case 408, 425, 500, 502, 503, 504:
        return response.retryAfterSeconds.map { .seconds($0) + jitter } ?? jitter
      case 429:
        // Without a time the limit is one of a minute, which no wait within a deadline outlasts.
        return response.retryAfterSeconds.map { .seconds($0) + jitter }
      default: return nil
      }
    }
  }
}
