import DashCore
import DashTestSupport

@testable import DashConfiguration
@testable import DashFetch
@testable import Files

extension InstanceFetcher {
  /// Returns a fetcher at the tests' time, whose key programs do not run.
  static func testing(
    _ transport: any Transport,
    registry: SourceRegistry = SampleSource.registry,
    keys: KeyRing = KeyRing { _ in .failure(.notRun(2)) },
    timeoutSeconds: Int? = nil,
    now: @escaping @Sendable () -> Timestamp = { SampleSource.now },
    isDemo: Bool = false,
    verboseOutput: (any TextOutput)? = nil,
    photos: PhotoRequest = PhotoRequest()
  ) -> InstanceFetcher {
    InstanceFetcher(
      registry: registry,
      keys: keys,
      transport: transport,
      now: now,
      language: nil,
      timeoutSeconds: timeoutSeconds,
      isDemo: isDemo,
      verboseOutput: verboseOutput,
      photos: photos
    )
  }
}

extension InstanceFetcher {
  /// Returns a state with the alerts of its places.
  func addingAlerts(
    to state: PanelState,
    by deadline: ContinuousClock.Instant
  ) async -> PanelState {
    guard alerts != nil else { return state }
    var found: [PlaceQuery: PlaceAlerts] = [:]
    for place in state.weather?.shown ?? [] {
      found[place.requestedPlace] = await alerts(of: place, by: deadline)
        .adding(place.alerts, at: now())
    }
    return state.showingAlerts { found[$0.requestedPlace] }
  }
}
