package import DashCore

/// What `--demo` has measured before: made up like what comes, at each place of the recording once an
/// hour up to the recording's own answer about now.
///
/// What that does not report was never reported there. It is the same with every provider, and what is
/// measured while a demonstration runs is not remembered.
package struct DemoHistory: ObservationLog {
  /// How far back it goes: 30 days.
  private static let hours = 30 * 24
  /// How far from a place of the recording, in degrees, one may be that is taken for it: services have
  /// points of their own for a town.
  private static let reachDegrees = 0.3
  /// Whose the recording's answers are.
  private static let provider = "openweathermap"

  let recording: ReplayTransport
  let now: Timestamp

  @discardableResult
  package func record(_ observations: [Observation]) -> Bool { true }

  package func places() -> [ObservedPlace] { stations.map(\.place) }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) -> [Observation] {
    guard let station = stations.first(where: { $0.place.isNear(place, Self.reachDegrees) }) else {
      return []
    }
    let times = (0..<Self.hours).reversed().map { hours in
      station.latest.observedAt.advanced(bySeconds: -Int64(hours) * 3600)
    }
    let latest = station.latest.moved(to: place)
    return times.filter { $0 >= moment }.map { time in
      time == latest.observedAt
        ? latest : Observation(station.course.hour(at: time), before: latest)
    }
  }

  /// A place of the recording.
  private struct Station {
    let course: DemoCourse
    /// The recording's answer.
    let latest: Observation

    var place: ObservedPlace { latest.place }
  }

  private var stations: [Station] {
    recording.responses(to: "/data/2.5/weather").compactMap { response in
      guard
        let answer = try? JSONReader(body: response.body, hiding: []),
        let course = DemoCourse(after: answer, start: now),
        let id = answer["id"]?.looseInteger
      else { return nil }
      let place = ObservedPlace(
        provider: Self.provider,
        key: String(id),
        name: answer["name"]?.text(maximumLength: 100),
        country: answer["sys"]?["country"]?.text(maximumLength: 2),
        latitude: answer["coord"]?.measurement("lat", in: -90...90),
        longitude: answer["coord"]?.measurement("lon", in: -180...180),
        utcOffsetSeconds: course.utcOffsetSeconds
      )
      let measuredAt = answer.timestamp("dt") ?? now
      return Station(course: course, latest: Observation(answer, of: place, at: measuredAt))
    }
  }
}

extension ObservedPlace {
  fileprivate func isNear(_ other: ObservedPlace, _ degrees: Double) -> Bool {
    guard let latitude, let longitude, let north = other.latitude, let east = other.longitude else {
      return false
    }
    return abs(latitude - north) <= degrees && abs(longitude - east) <= degrees
  }
}
