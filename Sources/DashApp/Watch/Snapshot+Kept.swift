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
    return with(WeatherReport(places: places, missing: report.missing))
  }
}

extension Provenance {
  fileprivate var asKept: Provenance {
    origin == .asked ? Provenance(receivedAt: receivedAt, origin: .kept) : self
  }
}
