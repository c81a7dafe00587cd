import DashCore

/// A place with the point to ask for.
struct LocatedPlace {
  let latitude: Double
  let longitude: Double
  /// What the geocoder tells of it; nil for a point that was asked for as one.
  let candidate: PlaceCandidate?

  init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    candidate = nil
  }

  init(_ candidate: PlaceCandidate) {
    latitude = candidate.latitude
    longitude = candidate.longitude
    self.candidate = candidate
  }
}
