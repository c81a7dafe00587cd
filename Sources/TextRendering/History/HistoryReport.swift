package import DashCore

/// Past observations of several places.
package struct HistoryReport: Sendable {
  /// The observations of one place.
  package struct Place: Sendable {
    package let history: PlaceHistory
    /// The start of the requested period.
    package let since: Timestamp
    /// The place's clock; `nil` if it is unknown, for times in UTC.
    package let clock: UTCOffsets?
    /// The service, if another place of the report has the same title; else `nil`.
    package let service: String?
    /// The attribution that the provider's terms require.
    package let attribution: String
    package let license: String?

    package init(
      _ history: PlaceHistory,
      since: Timestamp,
      clock: UTCOffsets?,
      service: String? = nil,
      attribution: String,
      license: String? = nil
    ) {
      self.history = history
      self.since = since
      self.clock = clock
      self.service = service
      self.attribution = attribution
      self.license = license
    }
  }

  package let generatedAt: Timestamp
  /// Whether the data is made up.
  package let isDemo: Bool
  /// The places with observations in the period, in display order.
  package let places: [Place]
  /// The reason for an empty report; `nil` otherwise.
  package let absence: HistoryFailure?

  package init(
    generatedAt: Timestamp,
    isDemo: Bool = false,
    places: [Place],
    absence: HistoryFailure? = nil
  ) {
    self.generatedAt = generatedAt
    self.isDemo = isDemo
    self.places = places
    self.absence = absence
  }
}

/// The reason why a history report is empty.
package enum HistoryFailure: Error, Hashable {
  /// No store records observations.
  case notStored
  /// No observations are recorded yet.
  case noObservations
  /// No observations in the requested period, at a place if one was given.
  case noObservationsSince(DisplayText?)
  /// No recorded place has this name; with the nearest match and all known names.
  case unknownPlace(DisplayText, nearest: DisplayText?, known: [DisplayText])
  /// Several places have this name.
  case ambiguousPlace(DisplayText, candidates: [DisplayText])

  /// The error code for JSON output.
  package var code: ErrorCode {
    switch self {
    case .notStored, .noObservations, .noObservationsSince: .empty
    case .unknownPlace, .ambiguousPlace: .notFound
    }
  }
}

extension ObservedPlace {
  /// The service's identifier; `nil` if the key is a pair of coordinates.
  var id: String? {
    if case .coordinates = PlaceQuery(key) { nil } else { key }
  }

  /// The name with the country, or the key if there is no name.
  package var title: DisplayText {
    guard let name = self.name?.nonEmpty else { return DisplayText(key) }
    return self.country?.nonEmpty.map { DisplayText("\(name), \($0)") } ?? name
  }
}
