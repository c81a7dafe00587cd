/// The result of one fetch.
public struct Snapshot: Sendable, Hashable {
  /// The fetched content.
  public package(set) var content: Content

  /// The time of the data, by this machine's clock: when the response arrived, the earliest of several
  /// responses.
  public let fetchedAt: Timestamp

  /// The origin of the content; ``Origin/network`` if all of it is from the network.
  public package(set) var origin: Origin

  /// The attribution line of this content; `nil` for the provider's.
  public var attribution: DisplayText?

  /// When the response arrived; later than ``fetchedAt`` if it says that its data is older.
  package var receivedAt: Timestamp

  /// How long the response is fresh, in seconds, if it says so itself; `nil` for the instance's
  /// interval.
  package var freshSeconds: Int?

  /// Whether any of the content is from the network.
  package let includesNewData: Bool

  /// The configured provider's error if the fallback provider served this snapshot.
  ///
  /// `nil` if the configured provider served it.
  package var providerError: SourceError?

  /// Creates a snapshot.
  ///
  /// - Parameters:
  ///   - fetchedAt: When the response arrived.
  ///   - includesNewData: Whether any of the content is from the network; `nil` to derive it from
  ///     the origin.
  public init(
    content: Content,
    fetchedAt: Timestamp,
    origin: Origin = .network,
    includesNewData: Bool? = nil
  ) {
    self.content = content
    self.fetchedAt = fetchedAt
    receivedAt = fetchedAt
    self.origin = origin
    self.includesNewData = includesNewData ?? (origin == .network)
  }

  /// Returns the snapshot with another weather report.
  ///
  /// - Returns: The snapshot with the same time, origin and provider.
  package func with(_ report: WeatherReport) -> Snapshot {
    var snapshot = self
    snapshot.content = .weather(report)
    return snapshot
  }

  /// Creates a snapshot of photos.
  ///
  /// - Parameter page: The photos, with their time and origin.
  public init(of page: Fetched<PhotoPage>) {
    self.init(content: .photos(page.value), fetchedAt: page.receivedAt, origin: page.origin)
  }

  /// Creates a snapshot from the results for each place.
  ///
  /// If any place has current weather, each stale place becomes a ``MissingPlace`` with its cached
  /// weather. Otherwise the whole snapshot is stale.
  ///
  /// - Parameters:
  ///   - results: The result for each place, in the requested order.
  ///   - now: The current time.
  /// - Throws: ``SourceError`` if there is nothing to show: the first that allows a fallback
  ///   provider, else the first.
  public init(of results: [PlaceResult], now: Timestamp) throws(SourceError) {
    var current: [Fetched<PlaceWeather>] = []
    var stale: [Fetched<PlaceWeather>] = []
    var missing: [MissingPlace] = []
    for result in results {
      switch result {
      case .failed(let place, let error):
        missing.append(MissingPlace(requestedPlace: place, error: error))
      case .found(let found):
        let place = found.map(\.withoutImpossibleSnow)
        guard case .stale(let error) = place.origin else {
          current.append(place)
          continue
        }
        stale.append(place)
        missing.append(
          MissingPlace(requestedPlace: place.value.requestedPlace, error: error, cached: place)
        )
      }
    }
    // An unknown place must not prevent the fallback for the other places.
    let first = missing.first { $0.error.code.allowsFallback } ?? missing.first
    if current.isEmpty, let first {
      var error = first.error
      error.subject = DisplayText(first.requestedPlace.description)
      guard !stale.isEmpty else { throw error }
      self.init(
        places: stale,
        missing: missing.filter { $0.cached == nil },
        origin: .stale(error),
        now: now
      )
    } else {
      let isNew = current.allSatisfy { $0.origin == .network }
      self.init(places: current, missing: missing, origin: isNew ? .network : .cache, now: now)
    }
  }

  private init(
    places: [Fetched<PlaceWeather>],
    missing: [MissingPlace],
    origin: Origin,
    now: Timestamp
  ) {
    self.init(
      content: .weather(WeatherReport(places: places.map(\.value), missing: missing)),
      fetchedAt: places.map(\.receivedAt).min() ?? now,
      origin: origin,
      includesNewData: places.contains { $0.origin == .network }
    )
  }
}
