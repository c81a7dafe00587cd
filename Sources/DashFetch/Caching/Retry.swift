import DashCore

/// Sends requests again after failures that may be temporary, within their deadlines.
///
/// All requests are GET, so retries are safe.
struct Retry: Sendable {
  static let maximumTries = 3
  /// The maximum random wait before the second try, in addition to `Retry-After`; it doubles before
  /// the third try.
  static let firstWait = Duration.milliseconds(500)

  let clock: PipelineClock
  /// Returns random numbers from 0 up to 1 for jitter, so that clients do not retry all at once.
  let random: @Sendable () -> Double

  /// Sends a request up to three times.
  func response(
    to request: Request,
    send: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    var tries = 1
    var earlier: Result<Response, TransportError>?
    while true {
      let outcome: Result<Response, TransportError>
      do throws(TransportError) {
        outcome = .success(try await send())
      } catch {
        outcome = .failure(error)
      }
      guard
        tries < Self.maximumTries,
        let wait = wait(after: outcome, to: request, tries: tries),
        wait < clock.timeLeft(for: request)
      else { return try Self.reported(outcome, after: earlier).get() }
      earlier = outcome
      try await clock.wait(wait, for: request)
      tries += 1
    }
  }

  /// Returns the outcome to report: if the last try timed out, the previous one, which is more
  /// specific.
  private static func reported(
    _ outcome: Result<Response, TransportError>,
    after earlier: Result<Response, TransportError>?
  ) -> Result<Response, TransportError> {
    if case .failure(let error) = outcome, error.code == .timeout {
      earlier ?? outcome
    } else {
      outcome
    }
  }

  /// Returns how long to wait before another try; `nil` if the outcome is final.
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
      // A failed name lookup or a refused connection is retried once.
      case .unreachable: return tries == 1 ? jitter : nil
      default: return nil
      }
    case .success(let response):
      switch response.status {
      case 408, 425, 500, 502, 503, 504:
        return response.retryAfterSeconds.map { .seconds($0) + jitter } ?? jitter
      case 429:
        // Without `Retry-After`, the wait may be a minute, which is longer than most deadlines.
        return response.retryAfterSeconds.map { .seconds($0) + jitter }
      default: return nil
      }
    }
  }
}
