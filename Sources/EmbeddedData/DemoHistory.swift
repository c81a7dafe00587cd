package import DashCore

/// The observations of `--demo`: a month up to the current weather of each place.
///
/// They are the same for every provider, and new observations are not stored.
package struct DemoHistory: ObservationLog {
  /// The maximum distance from a recorded place: services use different coordinates for a town.
  private static let reachKilometres = 30.0
  /// The provider of the recorded places.
  private static let provider = "openweathermap"

  let recording: ReplayTransport

  @discardableResult
  package func record(_ observations: [Observation]) -> Bool { true }

  package func missedAt() -> Timestamp? { nil }

  package func places() -> [ObservedPlace] { documents.compactMap(Self.place) }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) -> [Observation] {
    let document = documents.first { document in
      let distance = Self.place(document)?.place.kilometres(to: place.place)
      return distance.map { $0 < Self.reachKilometres } == true
    }
    guard let document else { return [] }
    var observations = document.numbers("observedAt").map { time in
      let time = Timestamp(secondsSinceEpoch: Int64(time ?? 0))
      var observation = Observation(place: place, observedAt: time)
      observation.utcOffsetSeconds = place.utcOffsetSeconds
      return observation
    }
    // The other columns have the names of the quantities.
    for (index, code) in document.numbers("conditionCode").enumerated() {
      observations[index].conditionCode = code.map { Int($0) }
    }
    for field in Fields.observed {
      for (index, value) in document.numbers(field.name).enumerated() {
        observations[index].measurements[field] = value
      }
    }
    return observations.filter { $0.observedAt >= moment }
  }

  private var documents: [JSONNode] {
    recording.responses(to: "/history").compactMap { try? JSONParser.parse($0.body) }
  }

  private static func place(_ document: JSONNode) -> ObservedPlace? {
    document["id"]?.number.map { id in
      ObservedPlace(
        provider: provider,
        key: String(Int(id)),
        name: document["name"]?.text,
        country: document["country"]?.text,
        latitude: document["latitude"]?.number,
        longitude: document["longitude"]?.number,
        utcOffsetSeconds: document["utcOffsetSeconds"]?.number.map { Int($0) }
      )
    }
  }
}

extension JSONNode {
  fileprivate var text: DisplayText? { string.map { DisplayText($0) } }

  /// Returns a column of numbers and nulls; none if it is missing.
  fileprivate func numbers(_ name: String) -> [Double?] {
    self[name]?.numbers() ?? []
  }
}
