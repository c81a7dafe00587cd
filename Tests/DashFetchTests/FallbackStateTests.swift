import DashCore
import DashTestSupport
import Testing

@testable import DashFetch

/// The panel state from two providers' results.
@Suite struct FallbackStateTests {
  private static let lost = SourceError(.timeout)
  private static let refused = SourceError(.unauthorized)
  private static let down = SourceError(.serverError)

  private static func snapshot(_ minute: Int64) -> Snapshot {
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.temperatureCelsius = Double(minute)
    return Snapshot(
      content: .weather(WeatherReport(places: [place])),
      fetchedAt: SampleSource.now.advanced(bySeconds: minute * 60)
    )
  }

  /// Returns a service's response that lacks one of the places.
  private static func lacking(_ place: PlaceQuery) -> Snapshot {
    let missing = PlaceWeather(requestedPlace: place, error: SourceError(.notFound))
    return other.with(WeatherReport(places: [], missing: [missing]))
  }

  private static let own = snapshot(1)
  private static let other = snapshot(2)

  /// Describes a state by the source of its snapshot and the providers' errors.
  private static func summary(_ state: PanelState) -> String {
    var parts = [state.status]
    if let snapshot = state.snapshot {
      parts.append("at \(snapshot.fetchedAt.seconds(since: SampleSource.now) / 60)")
    }
    if let error = state.providerError { parts.append("after \(error.code.rawValue)") }
    if let error = state.error {
      parts.append("for \(error.code.rawValue)")
      if let error = error.fallbackError { parts.append("and \(error.code.rawValue)") }
    }
    return parts.joined(separator: " ")
  }

  @Test(
    arguments: [
      (.fresh(own), .fresh(other), "fresh at 1"),
      (.cached(own), .fresh(other), "cached at 1"),
      (.stale(own, lost), .fresh(other), "fresh at 2 after timeout"),
      (.stale(own, lost), .cached(other), "cached at 2 after timeout"),
      (.stale(own, lost), .stale(other, down), "stale at 1 for timeout and server_error"),
      (.stale(own, lost), .failed(down), "stale at 1 for timeout and server_error"),
      (.stale(own, lost), .fresh(lacking(.name("Here"))), "stale at 1 for timeout and not_found"),
      (.stale(own, lost), .fresh(lacking(.name("There"))), "fresh at 2 after timeout"),
      (.failed(refused), .fresh(other), "fresh at 2 after unauthorized"),
      (.failed(refused), .stale(other, down), "stale at 2 after unauthorized for server_error"),
      (.failed(refused), .failed(down), "failed for unauthorized and server_error"),
      (.unconfigured(SourceError(.unconfigured)), .cached(other), "cached at 2 after unconfigured"),
      (
        .unconfigured(SourceError(.unconfigured)), .unconfigured(SourceError(.unconfigured)),
        "unconfigured for unconfigured and unconfigured"
      ),
      (
        .unconfigured(SourceError(.unconfigured)), .failed(SourceError(.notFound)),
        "failed after unconfigured for not_found"
      ),
    ] as [(PanelState, PanelState, String)]
  )
  func `current data wins, then the configured provider`(
    own: PanelState,
    fallback: PanelState,
    shown: String
  ) {
    #expect(Self.summary(own.backed(by: fallback)) == shown)
  }

  @Test(arguments: [
    (ErrorCode.unconfigured, true), (.offline, true), (.unreachable, true), (.timeout, true),
    (.connectionLost, true), (.tls, true), (.serverError, true), (.unauthorized, true),
    (.forbidden, true), (.rateLimited, true), (.badRequest, true), (.invalidResponse, true),
    (.tooLarge, true), (.unknown, true), (.notFound, false), (.invalidOptions, false),
    (.cancelled, false), (.empty, false),
  ])
  func `a fallback is used for every failure, but not for a definite response`(
    code: ErrorCode,
    calls: Bool
  ) {
    #expect(code.allowsFallback == calls)
  }

  @Test func `if only the fallback was tried and failed, the panel is incomplete`() {
    func panel(_ state: PanelState) -> Panel {
      Panel(name: "weather", descriptor: SampleSource.descriptor, state: state)
    }
    func code(_ state: PanelState) -> ExitCode {
      Dashboard(
        generatedAt: SampleSource.now,
        isDemo: false,
        panels: [panel(.fresh(Self.own)), panel(state)]
      ).exitCode(named: [])
    }
    let lacking = PanelState.unconfigured(SourceError(.unconfigured))
    #expect(code(lacking) == .success)
    #expect(code(lacking.backed(by: lacking)) == .success)
    #expect(code(lacking.backed(by: .failed(Self.lost))) == .incomplete)
  }

  // MARK: Watching

  private static let served = other.served(after: refused)

  private static func failure(_ error: SourceError, _ fallback: SourceError?) -> PanelState {
    var error = error
    error.fallbackError = fallback
    return .failed(error)
  }

  @Test(
    arguments: [
      ("the configured provider is back", .fresh(served), .fresh(snapshot(3)), "fresh at 3"),
      ("the fallback takes over", .fresh(own), .fresh(served), "fresh at 2 after unauthorized"),
      (
        "the fallback fails too", .fresh(served), failure(refused, down),
        "stale at 2 after unauthorized for server_error"
      ),
      (
        "the configured provider fails after it has served", .fresh(own), failure(lost, down),
        "stale at 1 for timeout and server_error"
      ),
      (
        "its key is rejected after it has served", .fresh(own), failure(refused, down),
        "failed for unauthorized and server_error"
      ),
      (
        "it does not find the place after the fallback has served", .fresh(served),
        failure(SourceError(.notFound), nil), "failed for not_found"
      ),
      (
        "the fallback's cached data is older than the visible data",
        .fresh(snapshot(9).served(after: refused)), .stale(served, down),
        "stale at 9 after unauthorized for server_error"
      ),
      (
        "the fallback's cached data is older than the configured provider's", .fresh(snapshot(9)),
        .stale(other.served(after: lost), down), "stale at 9 for timeout and server_error"
      ),
      (
        "the configured provider's cached data wins over the fallback's",
        .fresh(snapshot(9).served(after: lost)),
        PanelState.stale(own, lost).backed(by: .failed(down)),
        "stale at 1 for timeout and server_error"
      ),
      (
        "the key is removed after the configured provider has served", .fresh(own),
        PanelState.unconfigured(SourceError(.unconfigured)).backed(by: .failed(down)),
        "failed after unconfigured for server_error"
      ),
      (
        "there is no key, and the fallback fails",
        .cached(other.served(after: SourceError(.unconfigured))),
        PanelState.unconfigured(SourceError(.unconfigured)).backed(by: .failed(down)),
        "stale at 2 after unconfigured for server_error"
      ),
    ] as [(String, PanelState, PanelState, String)]
  )
  func `the last good data stays, from either provider`(
    name: String,
    shown: PanelState,
    fetched: PanelState,
    next: String
  ) {
    #expect(Self.summary(shown.followed(by: fetched)) == next, "\(name)")
  }

  @Test func `a place of one provider is not cached as the other's`() {
    let missing = PlaceWeather(requestedPlace: .name("Here"), error: Self.down)
    let fetched = Snapshot(
      content: .weather(WeatherReport(places: [], missing: [missing])),
      fetchedAt: SampleSource.now
    )
    func hasEarlier(_ snapshot: Snapshot) -> Bool? {
      let next = PanelState.fresh(Self.own).followed(by: .fresh(snapshot))
      guard case .weather(let report)? = next.snapshot?.content else { return nil }
      return report.missing.first?.hasCurrent
    }
    #expect(hasEarlier(fetched) == true)
    #expect(hasEarlier(fetched.served(after: Self.lost)) == false)
  }
}
