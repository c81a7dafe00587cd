import DashCore

extension Snapshot {
  /// The same, of which nothing was asked for in the refresh that is told of.
  var asKept: Snapshot {
    guard case .weather(let report) = content else { return self }
    let places = report.places.map { place in
      var place = place
      place.forecastProvenance = place.forecastProvenance?.asKept
      place.airProvenance = place.airProvenance?.asKept
      return place
    }
    var snapshot = Snapshot(
      content: .weather(WeatherReport(places: places, missing: report.missing)),
      fetchedAt: fetchedAt,
      origin: origin,
      holdsNews: holdsNews
    )
    snapshot.providerError = providerError
    return snapshot
  }
}

extension Provenance {
  fileprivate var asKept: Provenance {
    origin == .asked ? Provenance(receivedAt: receivedAt, origin: .kept) : self
  }
}
