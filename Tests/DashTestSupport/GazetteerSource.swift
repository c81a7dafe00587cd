package import DashCore

/// A service without a key that finds every name but `Lundon`, three for `Springfield`, fails for `Nowhere`, and knows an id.
package struct GazetteerSource: PlaceFinder {
  package static let descriptor = SourceDescriptor(
    name: "gazetteer",
    title: "Gazetteer",
    summary: "Places that tests make up.",
    kind: .weather,
    options: [OptionDescription("places", .places, isRequired: true, help: "The places.")],
    terms: SourceTerms(
      attribution: "Places by tests",
      attributionURL: "https://example.org/",
      minimumRefreshSeconds: 60
    ),
    knownPlaces: [9: Place(name: "Nine", latitude: 9, longitude: 90)],
    hasPlaceIdentifiers: false
  )

  package init(options: SourceOptions, context: SourceContext) {}

  package func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot {
    throw SourceError(.notFound)
  }

  package func candidates(
    for place: PlaceQuery,
    by deadline: ContinuousClock.Instant
  ) async throws(SourceError) -> [Place] {
    guard case .name(let name) = place, name != "Nowhere" else { throw SourceError(.unreachable) }
    if name == "Lundon" { return [] }
    if name == "Springfield" {
      let states = [("Missouri", 169_176), ("Illinois", 114_394), ("Ohio", 5_000)]
      return states.enumerated().map { index, state in
        var place = Place(name: "Springfield", latitude: 37 + Double(index), longitude: -93)
        (place.state, place.country, place.population) = (DisplayText(state.0), "US", state.1)
        place.isStateNeeded = true
        return place
      }
    }
    var found = Place(name: DisplayText(name), latitude: 51.5, longitude: -0.12)
    found.country = "GB"
    return [found]
  }
}
