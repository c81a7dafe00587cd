/// The panels of one refresh, in the order of the configuration.
package struct Dashboard: Sendable {
  /// The time of the refresh.
  package let generatedAt: Timestamp
  /// Whether the data comes from the compiled-in demo.
  package let isDemo: Bool
  /// The panels.
  package var panels: [Panel]

  /// Creates a dashboard.
  ///
  /// - Parameters:
  ///   - generatedAt: The time of the refresh.
  ///   - isDemo: Whether the data comes from the compiled-in demo.
  package init(generatedAt: Timestamp, isDemo: Bool, panels: [Panel]) {
    self.generatedAt = generatedAt
    self.isDemo = isDemo
    self.panels = panels
  }
}

/// A configured instance with the result of its last fetch.
package struct Panel: Sendable {
  /// The instance's name in the configuration.
  package let name: DisplayText
  /// The instance's provider.
  package let descriptor: SourceDescriptor
  /// The providers to use if the configured one fails, in their order.
  package let fallbacks: [SourceDescriptor]
  /// The requested places in order; empty if the provider has no places.
  package var places: [PlaceQuery]
  /// The data or error to show.
  package var state: PanelState
  /// The time of the next retry after a failure; `nil` if there is none.
  package let nextRetryAt: Timestamp?
  /// Weather from before a reload, to show until the first response; `nil` for none.
  package var earlier: Snapshot?
  /// The names of places that are known without a response, for those without weather.
  package var placeNames: [PlaceQuery: Place] = [:]
  /// The user's aliases of places.
  package var aliases: [PlaceQuery: DisplayText] = [:]
  /// The names that the configuration gives places: their aliases and their labels.
  package var titles: [PlaceQuery: DisplayText] = [:]
  /// Earlier observations, by requested place, for the places that the layout shows in full.
  package var histories: [PlaceQuery: PlaceHistory]
  /// Radar, by requested place, for the place that the layout shows in full.
  package var radars: [PlaceQuery: PlaceRadar] = [:]

  package init(
    name: DisplayText,
    descriptor: SourceDescriptor,
    fallbacks: [SourceDescriptor] = [],
    places: [PlaceQuery] = [],
    state: PanelState,
    nextRetryAt: Timestamp? = nil,
    histories: [PlaceQuery: PlaceHistory] = [:]
  ) {
    self.name = name
    self.descriptor = descriptor
    self.fallbacks = fallbacks
    self.places = places
    self.state = state
    self.nextRetryAt = nextRetryAt
    self.histories = histories
  }

  /// The kind of the content, or the provider's kind without content.
  package var kind: ContentKind { state.snapshot?.content.kind ?? descriptor.kind }

  /// The attribution of the provider whose data is shown; empty if it has none.
  package var ownAttribution: String {
    (state.snapshot ?? earlier)?.attribution?.string ?? server.terms.attribution
  }

  /// The other providers that have parts of what is shown.
  package var helpers: [SourceDescriptor] {
    let names = (state.weather?.shown ?? []).flatMap(\.providers).map(\.provider)
    return ([descriptor] + fallbacks).filter { $0.name != server.name && names.contains($0.name) }
  }

  /// The attributions of all whose data is shown.
  package var attribution: String {
    ([ownAttribution] + helpers.map(\.terms.attribution)).filter { !$0.isEmpty }
      .joined(separator: "; ")
  }

  /// The licences of all whose data is shown, each once.
  package var licenses: [String] {
    ([server] + helpers).compactMap(\.terms.license).reduce(into: []) { found, license in
      if !found.contains(license) { found.append(license) }
    }
  }

  /// The provider whose data or error is shown.
  package var server: SourceDescriptor {
    let providerError = state.providerError ?? earlier?.providerError
    guard providerError != nil else { return descriptor }
    let name = (state.snapshot ?? earlier)?.firstProvider
    return fallbacks.first { $0.name == name } ?? fallbacks.first ?? descriptor
  }

  /// The provider that is asked after that whose data or error is shown; `nil` if there is none.
  package var fallback: SourceDescriptor? {
    let shown = server.name
    guard let index = fallbacks.firstIndex(where: { $0.name == shown }) else {
      return fallbacks.first
    }
    return fallbacks.dropFirst(index + 1).first
  }
}

/// The data or error of a panel, with its freshness.
package enum PanelState: Sendable {
  /// The first request is in flight; only in watch mode.
  case loading
  /// Fetched in this refresh.
  case fresh(Snapshot)
  /// A cached response that is still fresh.
  case cached(Snapshot)
  /// A stale response, shown because the request failed with this error.
  case stale(Snapshot, SourceError)
  /// Nothing to show, because of this error.
  case failed(SourceError)
  /// A required setting is missing, so no request was sent.
  case unconfigured(SourceError)

  /// The status in the JSON output.
  package var status: String {
    switch self {
    case .loading: "loading"
    case .fresh: "fresh"
    case .cached: "cached"
    case .stale: "stale"
    case .failed: "failed"
    case .unconfigured: "unconfigured"
    }
  }

  /// The data to show, or `nil`.
  package var snapshot: Snapshot? {
    switch self {
    case .fresh(let snapshot), .cached(let snapshot), .stale(let snapshot, _): snapshot
    case .loading, .failed, .unconfigured: nil
    }
  }

  /// Returns the state with the photo of a time.
  ///
  /// A stale page keeps the photo that it was received with, whose picture is likely to be cached.
  package func showingPhoto(at moment: Timestamp, skipping steps: Int = 0) -> PanelState {
    guard let snapshot, let page = snapshot.photos else { return self }
    let shown = if case .stale = self { snapshot.receivedAt } else { moment }
    return replacing(content: .photos(page.showing(at: shown, skipping: steps)))
  }

  /// The first place with weather, in the requested order; `nil` without one.
  package var firstPlace: PlaceWeather? {
    guard let report = weather else { return nil }
    return report.places.first
  }

  /// The reason for missing or stale data; `nil` if there is none.
  package var error: SourceError? {
    switch self {
    case .loading, .fresh, .cached: nil
    case .stale(_, let error), .failed(let error), .unconfigured(let error): error
    }
  }

  /// The configured provider's error if the fallback provider served this state.
  ///
  /// `nil` if the state is the configured provider's own.
  package var providerError: SourceError? { snapshot?.providerError ?? error?.providerError }

  /// Creates the state for a fetched snapshot.
  package init(_ snapshot: Snapshot) {
    self =
      switch snapshot.origin {
      case .network: .fresh(snapshot)
      case .cache: .cached(snapshot)
      case .stale(let error): .stale(snapshot, error)
      }
  }

  /// Returns the state with its snapshot's content replaced, if it has a snapshot.
  package func replacing(content: Snapshot.Content) -> PanelState {
    func replaced(_ snapshot: Snapshot) -> Snapshot {
      var snapshot = snapshot
      snapshot.content = content
      return snapshot
    }
    return switch self {
    case .fresh(let snapshot): .fresh(replaced(snapshot))
    case .cached(let snapshot): .cached(replaced(snapshot))
    case .stale(let snapshot, let error): .stale(replaced(snapshot), error)
    case .loading, .failed, .unconfigured: self
    }
  }
}
