import DashCore

/// Reads an answer of `/v1/search`, which leaves `results` out where it found nothing.
enum Geocoding {
  /// How many results are looked at.
  private static let maximumResults = 100
  private static let maximumNameLength = 80

  /// A result with its postal codes.
  struct Result: Sendable {
    let candidate: PlaceCandidate
    let postcodes: [String]
  }

  static func results(in answer: JSONReader) throws(SourceError) -> [Result] {
    guard answer.isObject else { throw answer.invalid(.kind(.object)) }
    guard let list = answer["results"] else {
      // Without the one member that is always there it is not the geocoder that answers.
      guard case .number? = answer["generationtime_ms"]?.node.value else {
        throw answer.invalid(.objectWith(member: "results"))
      }
      return []
    }
    guard let elements = list.elements else { throw list.invalid(.kind(.list)) }
    let results = elements.prefix(maximumResults).compactMap(result)
    if results.isEmpty, let first = elements.first {
      throw first.invalid(.objectWithAll(["name", "latitude", "longitude"]))
    }
    return results
  }

  private static func result(_ entry: JSONReader) -> Result? {
    guard
      let name = entry["name"]?.text(maximumLength: maximumNameLength),
      let latitude = entry.measurement("latitude", in: -90...90),
      let longitude = entry.measurement("longitude", in: -180...180)
    else { return nil }
    var candidate = PlaceCandidate(name: name, latitude: latitude, longitude: longitude)
    candidate.id = entry["id"]?.looseInteger.map { DisplayText(String($0)) }
    candidate.state = entry["admin1"]?.text(maximumLength: maximumNameLength)
    candidate.country = entry["country_code"]?.text(maximumLength: 2)
    candidate.countryName = entry["country"]?.text(maximumLength: maximumNameLength)
    candidate.timeZone = entry["timezone"]?.text(maximumLength: maximumNameLength)
    candidate.population = entry.count("population")
    let postcodes = entry["postcodes"]?.elements?.compactMap { $0.text()?.string } ?? []
    return Result(candidate: candidate, postcodes: postcodes)
  }
}
