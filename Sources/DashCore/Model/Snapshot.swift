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

  /// Returns the snapshot with the provider that served the weather of its places.
  package func served(by provider: String) -> Snapshot {
    guard var report = weather else { return self }
    report.mapShown { $0.serve(by: provider) }
    return with(report)
  }

  /// Creates a snapshot of photos.
  ///
  /// - Parameter page: The photos, with their time and origin.
  public init(of page: Fetched<PhotoPage>) {
    self.init(content: .photos(page.value), fetchedAt: page.receivedAt, origin: page.origin)
  }

  /// Creates a snapshot of the weather of places.
  ///
  /// If any place has current weather, those with stale weather are missing ones. Otherwise the whole
  /// snapshot is stale.
  ///
  /// - Parameters:
  ///   - places: Each place with its weather or its error, in the requested order.
  ///   - now: The current time.
  /// - Throws: ``SourceError`` if there is nothing to show: the first that allows a fallback
  ///   provider, else the first.
  public init(of places: [PlaceWeather], now: Timestamp) throws(SourceError) {
    let places = places.map(\.withoutContradictions)
    let current = places.filter { $0.$current.failure == nil }
    let missing = places.filter { $0.$current.failure != nil }
    // An unknown place must not prevent the fallback for the other places.
    func failure(_ place: PlaceWeather) -> (PlaceWeather, SourceError)? {
      place.$current.failure.map { (place, $0) }
    }
    let failures = missing.compactMap(failure)
    if current.isEmpty, let first = failures.first(where: \.1.code.allowsFallback) ?? failures.first
    {
      var error = first.1
      error.subject = DisplayText(first.0.requestedPlace.description)
      let stale = missing.filter(\.hasCurrent)
      guard !stale.isEmpty else { throw error }
      self.init(stale, missing.filter { !$0.hasCurrent }, origin: .stale(error), now: now)
    } else {
      let isNew = current.allSatisfy { $0.$current.provenance?.origin == .network }
      self.init(current, missing, origin: isNew ? .network : .cache, now: now)
    }
  }

  private init(
    _ places: [PlaceWeather],
    _ missing: [PlaceWeather],
    origin: Origin,
    now: Timestamp
  ) {
    let provenances = places.compactMap(\.$current.provenance)
    self.init(
      content: .weather(WeatherReport(places: places, missing: missing)),
      fetchedAt: provenances.map(\.receivedAt).min() ?? now,
      origin: origin,
      includesNewData: provenances.contains { $0.origin == .network }
    )
  }
}
