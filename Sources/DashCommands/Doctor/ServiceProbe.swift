import DashCore
import DashFetch
import Synchronization

/// Sends one request to an instance's service, bypassing the cache but within the rate limit.
struct ServiceProbe: Sendable {
  /// The result of a probe.
  struct Outcome: Sendable {
    /// The instance; unconfigured, with the error, if a program did not print its key.
    let instance: Instance
    /// The error; `nil` for success.
    let error: SourceError?
    /// The requests that reached the network.
    let exchanges: [ObservingTransport.Exchange]

    /// Whether the service sent any response.
    var isReached: Bool { exchanges.contains { $0.status != nil } }
  }

  /// The fetcher of the settings.
  let fetcher: InstanceFetcher

  /// Probes an instance with its first place, or with one page of photos.
  ///
  /// - Parameter instance: The instance; its key programs are run.
  func send(_ instance: Instance) async -> Outcome {
    let observer = ObservingTransport(base: fetcher.transport)
    var probe = fetcher
    probe.transport = observer
    probe.runProgram = { [fetcher] run throws(TransportError) in
      try await observer.observe(run.host) { () throws(TransportError) in
        try await fetcher.runProgram(run)
      }
    }
    probe.cachePolicy = nil
    (probe.observations, probe.metricLog, probe.verboseOutput) = (nil, nil, nil)
    let request = FetchRequest(
      deadline: probe.deadline(for: instance),
      places: Array(instance.places.prefix(1))
    )
    switch await probe.fetch(instance, request, nil) {
    case .unconfigured(let error):
      let lacking = instance.replacing(options: .failure(error))
      return Outcome(instance: lacking, error: error, exchanges: [])
    case let state:
      return Outcome(instance: instance, error: state.error, exchanges: observer.exchanges)
    }
  }
}

/// Records the status, duration and rate limit of each request.
final class ObservingTransport: Transport {
  /// The record of one request.
  struct Exchange: Sendable, Hashable {
    let host: String
    /// The HTTP status; `nil` without a response.
    let status: Int?
    let milliseconds: Int
    let rateLimit: ReportedRateLimit?
  }

  private let base: any Transport
  private let recorded = Mutex<[Exchange]>([])

  init(base: any Transport) {
    self.base = base
  }

  /// The requests so far that reached the network.
  var exchanges: [Exchange] { recorded.withLock(\.self) }

  func send(_ request: Request) async throws(TransportError) -> Response {
    try await observe(request.baseURL.host) { () throws(TransportError) in
      try await base.send(request)
    }
  }

  /// Fetches from a host or a program, and records it.
  func observe(
    _ host: String,
    _ fetch: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    func record(_ response: Response?) {
      let exchange = Exchange(
        host: host,
        status: response?.status,
        milliseconds: Int(((ContinuousClock.now - start) / .milliseconds(1)).rounded()),
        rateLimit: response.flatMap(ReportedRateLimit.init)
      )
      recorded.withLock { $0.append(exchange) }
    }
    do throws(TransportError) {
      let response = try await fetch()
      record(response)
      return response
    } catch {
      record(nil)
      throw error
    }
  }
}

/// The rate limit that a service reports in its header fields.
struct ReportedRateLimit: Sendable, Hashable {
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
