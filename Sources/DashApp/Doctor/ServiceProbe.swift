import DashCore
import ResponseCaching
import Synchronization

/// Sends one request to an instance's service, bypassing the cache but within the rate limit.
struct ServiceProbe: Sendable {
  /// The result of a probe.
  struct Outcome: Sendable {
    /// The instance with all its keys, or unconfigured with the error.
    let instance: Instance
    /// The error; `nil` for success.
    let error: SourceError?
    /// The requests that reached the network.
    let exchanges: [ObservingTransport.Exchange]

    /// Whether the service sent any response.
    var isReached: Bool { exchanges.contains { $0.status != nil } }
    /// Whether any request was sent.
    var isRequested: Bool { !exchanges.isEmpty }
  }

  let registry: SourceRegistry
  let keys: KeyRing
  let transport: any Transport
  let layers: Middleware?
  let now: @Sendable () -> Timestamp
  let language: String?
  /// The timeout in seconds; `nil` for the instance's own.
  let timeoutSeconds: Int?

  /// Probes an instance with its first place, or with one page of photos.
  ///
  /// - Parameter instance: The instance; its key programs are run.
  /// - Returns: The outcome.
  func send(_ instance: Instance) async -> Outcome {
    let place = instance.places.first
    let narrowed = place.map { instance.replacingPlaces(with: [$0]) } ?? instance
    do throws(SourceError) {
      let (complete, options) = try await keys.complete(narrowed)
      let outcome = await send(complete, instance.options.commands, options)
      guard let error = outcome.error, error.code == .unconfigured else { return outcome }
      throw error
    } catch {
      let lacking = instance.replacing(options: .unconfigured(error))
      return Outcome(instance: lacking, error: error, exchanges: [])
    }
  }

  private func send(
    _ instance: Instance,
    _ commands: [String: KeyCommand],
    _ options: SourceOptions
  ) async -> Outcome {
    let observer = ObservingTransport(base: transport, now: now)
    let limited = await layers?.limitedTransport(over: observer, for: instance.client) ?? observer
    let keyed = KeyTransport(base: limited, keys: keys, commands: commands, failingSince: nil)
    let context = SourceContext(transport: keyed, now: now, language: language)
    let timeout = Duration.seconds(timeoutSeconds ?? instance.timeoutSeconds)
    let request = FetchRequest(
      deadline: ContinuousClock.now.advanced(by: timeout),
      places: instance.requestedPlaces
    )
    let error: SourceError?
    do throws(SourceError) {
      let source = try registry.source(of: instance, options, context)
      _ = try await source.fetch(request)
      error = nil
    } catch let failure {
      error = failure
    }
    return Outcome(instance: instance, error: error, exchanges: observer.exchanges)
  }
}

/// Records the status, duration, clock difference and rate limit of each request.
final class ObservingTransport: Transport {
  /// The record of one request.
  struct Exchange: Sendable, Hashable {
    let host: String
    /// The HTTP status; `nil` without a response.
    let status: Int?
    let milliseconds: Int
    /// How far this machine's clock is ahead of the server's, in seconds; `nil` if not reported.
    let clockAheadSeconds: Int?
    let rateLimit: RateLimit?
    /// The bundle that verified the server because the directory of certificates lacks its
    /// issuer; `nil` otherwise.
    let certificateFile: String?
  }

  private let base: any Transport
  private let now: @Sendable () -> Timestamp
  private let recorded = Mutex<[Exchange]>([])

  init(base: any Transport, now: @escaping @Sendable () -> Timestamp) {
    self.base = base
    self.now = now
  }

  /// The requests so far that reached the network.
  var exchanges: [Exchange] { recorded.withLock(\.self) }

  func send(_ request: Request) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    do throws(TransportError) {
      let response = try await base.send(request)
      record(request, response, since: start)
      return response
    } catch {
      record(request, nil, since: start)
      throw error
    }
  }

  private func record(
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
      rateLimit: response.flatMap(RateLimit.init),
      certificateFile: response?.certificateFile
    )
    recorded.withLock { $0.append(exchange) }
  }

  private func clockAhead(of response: Response) -> Int? {
    guard let date = response.header("date").flatMap(HTTPDate.moment) else { return nil }
    // A response from an intermediate cache has the date when it was created.
    let age = response.header("age").flatMap { Int64($0) } ?? 0
    guard (0...31_536_000).contains(age) else { return nil }
    return Int(now().seconds(since: date) - age)
  }
}

/// The rate limit that a service reports in its header fields.
struct RateLimit: Sendable, Hashable {
  /// The number of calls per period; `nil` if not reported.
  let limit: Int?
  /// The number of remaining calls.
  let remaining: Int
  /// The seconds until the period ends; `nil` if not reported.
  let resetSeconds: Int?

  /// Parses the `X-RateLimit-…` or `RateLimit-…` fields of a response.
  ///
  /// Returns `nil` if the number of remaining calls is missing or invalid.
  init?(_ response: Response) {
    func number(_ name: String) -> Int? {
      for prefix in ["x-ratelimit-", "ratelimit-"] {
        guard let text = response.header(prefix + name) else { continue }
        if let number = Int(text), (0...1_000_000_000).contains(number) { return number }
      }
      return nil
    }
    guard let remaining = number("remaining") else { return nil }
    self.remaining = remaining
    limit = number("limit")
    // Some services send a timestamp here, which is larger than a day's seconds.
    resetSeconds = number("reset").flatMap { $0 <= 86_400 ? $0 : nil }
  }
}
