import DashCore

/// What became of one place.
typealias PlaceOutcome = Result<PlaceWeather, PlaceFailure>

/// A place without weather, as the failure of a `Result`.
struct PlaceFailure: Error {
  let place: MissingPlace

  init(asked: PlaceQuery?, error: SourceError) {
    place = MissingPlace(asked: asked, error: error)
  }
}
