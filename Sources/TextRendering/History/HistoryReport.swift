package import DashCore

/// What was measured at some places, to be shown.
package struct HistoryReport: Sendable {
  /// One place.
  package struct Place: Sendable {
    package let history: PlaceHistory
    /// Since when was looked.
    package let since: Timestamp
    /// Whose data it is, as its terms want it said.
    package let attribution: String
    package let license: String?

    package init(
      _ history: PlaceHistory,
      since: Timestamp,
      attribution: String,
      license: String? = nil
    ) {
      self.history = history
      self.since = since
      self.attribution = attribution
      self.license = license
    }
  }

  package let generatedAt: Timestamp
  /// Whether nothing of it is real.
  package let isDemo: Bool
  /// The places of which something was measured in the time, in the order to show them.
  package let places: [Place]
  /// Why there is nothing; nil where there is.
  package let absence: HistoryAbsence?

  package init(
    generatedAt: Timestamp,
    isDemo: Bool = false,
    places: [Place],
    absence: HistoryAbsence? = nil
  ) {
    self.generatedAt = generatedAt
    self.isDemo = isDemo
    self.places = places
    self.absence = absence
  }
}
