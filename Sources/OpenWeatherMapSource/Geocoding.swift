import DashCore

/// Reads answers of `/geo/1.0/direct`, a list, and `/geo/1.0/zip`, one place.
enum Geocoding {
  /// How many places are looked at.
  private static let maximumPlaces = 100

  /// The places of a list, which is empty where nothing was found.
  ///
  /// - Parameters:
  ///   - answer: The answer.
  ///   - language: The language for names, by its two letters, or nil.
  /// - Returns: The places, in the service's order.
  /// - Throws: ``ErrorCode/invalidResponse`` for what is no list of places.
  static func places(
    in answer: JSONReader,
    language: String?
  ) throws(SourceError) -> [PlaceCandidate] {
    guard let entries = answer.elements?.prefix(maximumPlaces) else {
      throw answer.invalid(.kind(.list))
    }
    let places = entries.compactMap { candidate($0, language) }
    if places.isEmpty, let first = entries.first { throw first.invalid(expectation) }
    return places
  }

  /// The one place of a postal code.
  static func place(
    in answer: JSONReader,
    language: String?
  ) throws(SourceError) -> PlaceCandidate {
    guard let place = candidate(answer, language) else { throw answer.invalid(expectation) }
    return place
  }

  private static let expectation = ExpectedValue.objectWithAll(["name", "lat", "lon"])

  private static func candidate(_ entry: JSONReader, _ language: String?) -> PlaceCandidate? {
    let length = WeatherFields.maximumNameLength
    let names = entry["local_names"]
    let local = language.flatMap { names?[$0]?.text(maximumLength: length) }
    guard
      let name = local ?? entry["name"]?.text(maximumLength: length),
      let latitude = entry.measurement("lat", in: -90...90),
      let longitude = entry.measurement("lon", in: -180...180)
    else { return nil }
    var candidate = PlaceCandidate(name: name, latitude: latitude, longitude: longitude)
    candidate.state = entry["state"]?.text(maximumLength: length)
    candidate.country = entry["country"]?.text(maximumLength: 2)
    return candidate
  }
}
