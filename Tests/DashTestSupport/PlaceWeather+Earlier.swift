package import DashCore

extension PlaceWeather {
  /// Creates a place whose request has failed, with the weather of an earlier response.
  package init(
    requestedPlace: PlaceQuery,
    error: SourceError,
    cached: Fetched<PlaceWeather>
  ) {
    self.init(requestedPlace: requestedPlace, error: error)
    fill(from: PlaceWeather(cached).outlived(self, at: cached.receivedAt))
  }
}
