/// A log that stores each observation once, for 400 days.
///
/// Unreadable observations count as missing.
package protocol ObservationLog: Sendable {
  /// Records observations.
  ///
  /// A second observation of the same place and time only fills in missing values.
  ///
  /// - Parameter observations: The observations.
  /// - Returns: Whether all observations are stored and survive a crash.
  @discardableResult
  func record(_ observations: [Observation]) async -> Bool

  /// Returns the places with observations, the most recently measured first.
  func places() async -> [ObservedPlace]

  /// Returns the observations of a place since a time, the oldest first.
  func observations(of place: ObservedPlace, since moment: Timestamp) async -> [Observation]
}

/// A measured place, as one provider identifies it.
@dynamicMemberLookup
package struct ObservedPlace: Sendable, Hashable {
  /// The provider's registered name.
  package let provider: String
  /// The identity of the place: the requested coordinates or identifier.
  ///
  /// For a name or a postal code, the provider's coordinates, or else its identifier.
  package let key: String
  /// The name, country, coordinates and time zone.
  package private(set) var place: Place
  /// Seconds that local time was ahead of UTC at the latest observation; `nil` if not reported.
  package private(set) var utcOffsetSeconds: Int?
  /// Whether the name is in a requested language.
  ///
  /// Such a name never replaces a stored one, so the stored name does not depend on the language.
  package var hasTranslatedName = false

  package init(
    provider: String,
    key: String,
    name: DisplayText? = nil,
    country: DisplayText? = nil,
    latitude: Double? = nil,
    longitude: Double? = nil,
    utcOffsetSeconds: Int? = nil,
    timeZone: TimeZoneName? = nil
  ) {
    self.provider = provider
    self.key = key
    self.utcOffsetSeconds = utcOffsetSeconds
    place = Place(name: name, country: country, latitude: latitude, longitude: longitude)
    place.timeZone = timeZone
  }

  package subscript<Detail>(dynamicMember detail: KeyPath<Place, Detail>) -> Detail {
    place[keyPath: detail]
  }

  /// Returns the place with missing fields filled from an earlier description.
  ///
  /// - Parameter earlier: The previous description of the same place.
  /// - Returns: The merged description.
  package func filled(from earlier: ObservedPlace) -> ObservedPlace {
    var filled = self
    filled.place = place.filled(from: earlier.place)
    if hasTranslatedName { filled.place.name = earlier.name ?? self.name }
    filled.hasTranslatedName = false
    filled.utcOffsetSeconds = utcOffsetSeconds ?? earlier.utcOffsetSeconds
    return filled
  }

  /// Creates the place of a weather report.
  ///
  /// Returns `nil` if the weather has neither an id nor coordinates.
  ///
  /// - Parameters:
  ///   - weather: The weather.
  ///   - provider: The registered name of the provider.
  package init?(_ weather: PlaceWeather, provider: String) {
    let point = weather.place.point?.description
    // For coordinates, the service returns the identifier of a nearby town, which is another place.
    let known: String? =
      switch weather.requestedPlace {
      case .coordinates: weather.requestedPlace.description
      case .id: weather.id?.string ?? point
      case .name, .zip: point ?? weather.id?.string
      }
    guard let key = known else { return nil }
    self.init(
      provider: provider,
      key: key,
      name: weather.name,
      country: weather.country,
      latitude: weather.latitude,
      longitude: weather.longitude,
      utcOffsetSeconds: weather.utcOffsetSeconds,
      timeZone: weather.timeZone
    )
  }
}

/// The observations of a `MemoryStore`, by place and time.
struct ObservationTable {
  private struct Identity: Hashable {
    let provider: String
    let key: String

    init(_ place: ObservedPlace) {
      provider = place.provider
      key = place.key
    }
  }

  private struct Series {
    var place: ObservedPlace
    /// The oldest first.
    var observations: [Observation] = []
  }

  private var series: [Identity: Series] = [:]

  mutating func record(_ observation: Observation) {
    let identity = Identity(observation.place)
    // Removing the series first avoids a copy of its array.
    var known = series.removeValue(forKey: identity) ?? Series(place: observation.place)
    known.place = observation.place.filled(from: known.place)
    let index =
      known.observations.lastIndex { $0.observedAt <= observation.observedAt }.map { $0 + 1 } ?? 0
    if index > 0, known.observations[index - 1].observedAt == observation.observedAt {
      known.observations[index - 1].fill(from: observation)
    } else {
      known.observations.insert(observation, at: index)
    }
    let oldest = observation.observedAt.advanced(bySeconds: -Observation.retentionSeconds)
    let firstRecent = known.observations.firstIndex { $0.observedAt >= oldest }
    known.observations.removeFirst(firstRecent ?? known.observations.count)
    series[identity] = known
  }

  /// Removes the oldest observations beyond a maximum.
  mutating func drop(beyond maximum: Int) {
    var count = series.values.reduce(0) { $0 + $1.observations.count }
    while count > maximum,
      let oldest = series.min(by: { Self.first($0.value) < Self.first($1.value) })?.key
    {
      series[oldest]?.observations.removeFirst()
      if series[oldest]?.observations.isEmpty == true { series[oldest] = nil }
      count -= 1
    }
  }

  func places() -> [ObservedPlace] {
    let latestFirst = series.values.sorted {
      guard let one = $0.observations.last, let other = $1.observations.last else { return false }
      return (other.observedAt, $0.place.key) < (one.observedAt, $1.place.key)
    }
    return latestFirst.map(\.place)
  }

  func observations(of place: ObservedPlace, since moment: Timestamp) -> [Observation] {
    guard let known = series[Identity(place)] else { return [] }
    return known.observations.filter { $0.observedAt >= moment }.map { $0.moved(to: known.place) }
  }

  func describe(in summary: inout StoreSummary) {
    summary.observations = series.values.reduce(0) { $0 + $1.observations.count }
    summary.observedPlaces = series.count
    summary.observedSince = series.values.compactMap(\.observations.first?.observedAt).min()
  }

  private static func first(_ series: Series) -> Timestamp {
    series.observations.first?.observedAt ?? Timestamp(secondsSinceEpoch: .max)
  }
}
