import DashCore
import Synchronization

/// Notes what each request came to: its status, its time, and what the server says of the time of day
/// and of its limits.
final class ObservingTransport: Transport {
  /// What one request came to.
  struct Exchange: Sendable, Hashable {
    let host: String
    /// The HTTP status; nil where no answer came.
    let status: Int?
    let milliseconds: Int
    /// How far this machine's clock is ahead of the server's, in seconds; nil where that did not say.
    let clockAheadSeconds: Int?
    let rateLimit: RateLimit?
  }

  private let base: any Transport
  private let now: @Sendable () -> Timestamp
  private let noted = Mutex<[Exchange]>([])

  init(base: any Transport, now: @escaping @Sendable () -> Timestamp) {
    self.base = base
    self.now = now
  }

  /// The requests so far that got as far as the network.
  var exchanges: [Exchange] { noted.withLock(\.self) }

  func send(_ request: Request) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    do throws(TransportError) {
      let response = try await base.send(request)
      note(request, response, since: start)
      return response
    } catch {
      note(request, nil, since: start)
      throw error
    }
  }

  private func note(
    _ request: Request,
    _ response: Response?,
    since start: ContinuousClock.Instant
  ) {
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let exchange = Exchange(
      host: request.baseURL.host,
      status: response?.status,
      milliseconds: Int(milliseconds.rounded()),
      clockAheadSeconds: response.flatMap { clockAhead(of: $0) },
      rateLimit: response.flatMap(RateLimit.init)
    )
    noted.withLock { $0.append(exchange) }
  }

  private func clockAhead(of response: Response) -> Int? {
    guard let date = response.header("date").flatMap(HTTPDate.moment) else { return nil }
    // What a cache on the way has kept is dated by when it was made.
    let age = response.header("age").flatMap { Int64($0) } ?? 0
    guard (0...31_536_000).contains(age) else { return nil }
    return Int(now().seconds(since: date) - age)
  }
}
