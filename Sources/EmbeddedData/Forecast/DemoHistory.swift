package import DashCore

/// What `--demo` has measured before: made up like what comes, at each place of the recording once an
/// hour up to how it is now.
///
/// It is the same with every provider, and what is measured while a demonstration runs is not
/// remembered.
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
      station.measuredAt.advanced(bySeconds: -Int64(hours) * 3600)
    }
    return times.filter { $0 >= moment }.map { time in
      Observation(station.course.hour(at: time), of: place)
    }
  }

  /// A place of the recording.
  private struct Station {
    let place: ObservedPlace
    let course: DemoCourse
    let measuredAt: Timestamp
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
      return Station(place: place, course: course, measuredAt: answer.timestamp("dt") ?? now)
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

extension Observation {
  fileprivate init(_ hour: DemoHour, of place: ObservedPlace) {
    self.init(place: place, observedAt: hour.time)
    conditionCode = hour.sky.condition.code
    temperatureCelsius = hour.celsius
    feelsLikeCelsius = hour.feelsLikeCelsius
    humidityPercent = Double(hour.humidityPercent)
    pressureHectopascals = Double(hour.pressureHectopascals)
    visibilityMetres = Double(hour.visibilityMetres)
    cloudCoverPercent = Double(hour.cloudCoverPercent)
    windSpeedMetresPerSecond = hour.windMetresPerSecond
    windGustMetresPerSecond = hour.gustMetresPerSecond
    windDirectionDegrees = Double(hour.windDegrees)
    guard hour.millimetres > 0 else { return }
    if hour.sky.isSnow {
      snowMillimetresPerHour = hour.millimetres
    } else {
      rainMillimetresPerHour = hour.millimetres
    }
  }
}
