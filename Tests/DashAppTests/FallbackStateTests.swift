import DashCore
import DashTestSupport
import Testing

@testable import DashApp

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
      fetchedAt: TestApp.now.advanced(bySeconds: minute * 60)
    )
  }

  /// Returns a service's response that lacks one of the places.
  private static func lacking(_ place: PlaceQuery) -> Snapshot {
    let missing = MissingPlace(requestedPlace: place, error: SourceError(.notFound))
    return other.with(WeatherReport(places: [], missing: [missing]))
  }

  private static let own = snapshot(1)
  private static let other = snapshot(2)

  /// Describes a state by the source of its snapshot and the providers' errors.
  private static func summary(_ state: PanelState) -> String {
    var parts = [state.status]
    if let snapshot = state.snapshot {
      parts.append("at \(snapshot.fetchedAt.seconds(since: TestApp.now) / 60)")
    }
    if let error = state.providerError { parts.append("after \(error.code.rawValue)") }
    if let error = state.error {
      parts.append("for \(error.code.rawValue)")
      if let error = error.fallbackError { parts.append("and \(error.code.rawValue)") }
    }
    return parts.joined(separator: " ")
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let own: PanelState
    let fallback: PanelState
    let shown: String

    var testDescription: String { "\(own.status), \(fallback.status): \(shown)" }
  }

  @Test(arguments: [
    Case(own: .fresh(own), fallback: .fresh(other), shown: "fresh at 1"),
    Case(own: .cached(own), fallback: .fresh(other), shown: "cached at 1"),
    Case(
      own: .stale(own, lost),
      fallback: .fresh(other),
      shown: "fresh at 2 after timeout"
    ),
    Case(
      own: .stale(own, lost),
      fallback: .cached(other),
      shown: "cached at 2 after timeout"
    ),
    Case(
      own: .stale(own, lost),
      fallback: .stale(other, down),
      shown: "stale at 1 for timeout and server_error"
    ),
    Case(
      own: .stale(own, lost),
      fallback: .failed(down),
      shown: "stale at 1 for timeout and server_error"
    ),
    Case(
      own: .stale(own, lost),
      fallback: .fresh(lacking(.name("Here"))),
      shown: "stale at 1 for timeout and not_found"
    ),
    Case(
      own: .stale(own, lost),
      fallback: .fresh(lacking(.name("There"))),
      shown: "fresh at 2 after timeout"
    ),
    Case(
      own: .failed(refused),
      fallback: .fresh(other),
      shown: "fresh at 2 after unauthorized"
    ),
    Case(
      own: .failed(refused),
      fallback: .stale(other, down),
      shown: "stale at 2 after unauthorized for server_error"
    ),
    Case(
      own: .failed(refused),
      fallback: .failed(down),
      shown: "failed for unauthorized and server_error"
    ),
    Case(
      own: .unconfigured(SourceError(.unconfigured)),
      fallback: .cached(other),
      shown: "cached at 2 after unconfigured"
    ),
    Case(
      own: .unconfigured(SourceError(.unconfigured)),
      fallback: .unconfigured(SourceError(.unconfigured)),
      shown: "unconfigured for unconfigured and unconfigured"
    ),
    Case(
      own: .unconfigured(SourceError(.unconfigured)),
      fallback: .failed(SourceError(.notFound)),
      shown: "failed after unconfigured for not_found"
    ),
  ])
  func `current data wins, then the configured provider`(test: Case) {
    #expect(Self.summary(test.own.backed(by: test.fallback)) == test.shown)
  }

  @Test(arguments: [
    (ErrorCode.unconfigured, true), (.offline, true), (.unreachable, true), (.timeout, true),
    (.connectionLost, true), (.tls, true), (.serverError, true), (.unauthorized, true),
    (.forbidden, true), (.rateLimited, true), (.notFound, false), (.badRequest, false),
    (.invalidOptions, false), (.cancelled, false), (.empty, false), (.invalidResponse, false),
    (.tooLarge, false), (.unknown, false),
  ])
  func `a response of the configured provider wins`(code: ErrorCode, calls: Bool) {
    #expect(code.allowsFallback == calls)
  }

  @Test func `if only the fallback was tried and failed, the panel is incomplete`() {
    func panel(_ state: PanelState) -> Panel {
      Panel(name: "weather", descriptor: SampleSource.descriptor, state: state)
    }
    func code(_ state: PanelState) -> ExitCode {
      Dashboard(
        generatedAt: TestApp.now,
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

  /// Two fetches in sequence.
  struct Succession: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let shown: PanelState
    let fetched: PanelState
    let next: String
  }

  private static func failure(_ error: SourceError, _ fallback: SourceError?) -> PanelState {
    var error = error
    error.fallbackError = fallback
    return .failed(error)
  }

  @Test(arguments: [
    Succession(
      testDescription: "the configured provider is back",
      shown: .fresh(served),
      fetched: .fresh(snapshot(3)),
      next: "fresh at 3"
    ),
    Succession(
      testDescription: "the fallback takes over",
      shown: .fresh(own),
      fetched: .fresh(served),
      next: "fresh at 2 after unauthorized"
    ),
    Succession(
      testDescription: "the fallback fails too",
      shown: .fresh(served),
      fetched: failure(refused, down),
      next: "stale at 2 after unauthorized for server_error"
    ),
    Succession(
      testDescription: "the configured provider fails after it has served",
      shown: .fresh(own),
      fetched: failure(lost, down),
      next: "stale at 1 for timeout and server_error"
    ),
    Succession(
      testDescription: "its key is rejected after it has served",
      shown: .fresh(own),
      fetched: failure(refused, down),
      next: "failed for unauthorized and server_error"
    ),
    Succession(
      testDescription: "it does not find the place after the fallback has served",
      shown: .fresh(served),
      fetched: failure(SourceError(.notFound), nil),
      next: "failed for not_found"
    ),
    Succession(
      testDescription: "the fallback's cached data is older than the visible data",
      shown: .fresh(snapshot(9).served(after: refused)),
      fetched: .stale(served, down),
      next: "stale at 9 after unauthorized for server_error"
    ),
    Succession(
      testDescription: "the fallback's cached data is older than the configured provider's",
      shown: .fresh(snapshot(9)),
      fetched: .stale(other.served(after: lost), down),
      next: "stale at 9 for timeout and server_error"
    ),
    Succession(
      testDescription: "the configured provider's cached data wins over the fallback's",
      shown: .fresh(snapshot(9).served(after: lost)),
      fetched: PanelState.stale(own, lost).backed(by: .failed(down)),
      next: "stale at 1 for timeout and server_error"
    ),
    Succession(
      testDescription: "the key is removed after the configured provider has served",
      shown: .fresh(own),
      fetched: PanelState.unconfigured(SourceError(.unconfigured)).backed(by: .failed(down)),
      next: "failed after unconfigured for server_error"
    ),
    Succession(
      testDescription: "there is no key, and the fallback fails",
      shown: .cached(other.served(after: SourceError(.unconfigured))),
      fetched: PanelState.unconfigured(SourceError(.unconfigured)).backed(by: .failed(down)),
      next: "stale at 2 after unconfigured for server_error"
    ),
  ])
  func `the last good data stays, from either provider`(test: Succession) {
    #expect(Self.summary(test.shown.followed(by: test.fetched)) == test.next)
  }

  @Test func `a place of one provider is not cached as the other's`() {
    let missing = MissingPlace(requestedPlace: .name("Here"), error: Self.down)
    let fetched = Snapshot(
      content: .weather(WeatherReport(places: [], missing: [missing])),
      fetchedAt: TestApp.now
    )
    func cachedPlace(_ snapshot: Snapshot) -> CachedPlace? {
      let next = PanelState.fresh(Self.own).followed(by: .fresh(snapshot))
      guard case .weather(let report)? = next.snapshot?.content else { return nil }
      return report.missing.first?.cached
    }
    #expect(cachedPlace(fetched) != nil)
    #expect(cachedPlace(fetched.served(after: Self.lost)) == nil)
  }
}
