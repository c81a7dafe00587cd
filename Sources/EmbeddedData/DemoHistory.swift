package import DashCore

/// The observations of `--demo`: synthetic, hourly, up to the recorded current weather of each
/// place.
///
/// Quantities that are missing in the recorded response are missing in all observations. The
/// history is the same for every provider, and new observations are not stored.
package struct DemoHistory: ObservationLog {
  /// The length of the history: 30 days.
  private static let hours = 30 * 24
  /// The maximum distance from a recorded place, in degrees: services use different coordinates for
  /// a town.
  private static let reachDegrees = 0.3
  /// The provider of the recorded responses.
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
        ? latest : Observation(station.weather.hour(at: time), before: latest)
    }
  }

  /// A place of the recording.
  private struct Station {
    let weather: DemoWeather
    /// The recorded observation.
    let latest: Observation

    var place: ObservedPlace { latest.place }
  }

  private var stations: [Station] {
    recording.responses(to: "/data/2.5/weather").compactMap { response in
      guard
        let json = try? JSONReader(body: response.body, hiding: []),
        let weather = DemoWeather(after: json, start: now),
        let id = json["id"]?.looseInteger
      else { return nil }
      let place = ObservedPlace(
        provider: Self.provider,
        key: String(id),
        name: json["name"]?.text(maximumLength: 100),
        country: json["sys"]?["country"]?.text(maximumLength: 2),
        latitude: json["coord"]?.measurement("lat", in: -90...90),
        longitude: json["coord"]?.measurement("lon", in: -180...180),
        utcOffsetSeconds: weather.utcOffsetSeconds
      )
      let measuredAt = json.timestamp("dt") ?? now
      return Station(weather: weather, latest: Observation(json, of: place, at: measuredAt))
    }
  }
}

extension ObservedPlace {
  fileprivate func isNear(_ other: ObservedPlace, _ degrees: Double) -> Bool {
    guard
      let latitude = self.latitude, let longitude = self.longitude, let north = other.latitude,
      let east = other.longitude
    else {
      return false
    }
    return abs(latitude - north) <= degrees && abs(longitude - east) <= degrees
  }
}

/// Observations of the demo.
extension Observation {
  /// Creates an observation from OpenWeatherMap's current weather.
  init(_ json: JSONReader, of place: ObservedPlace, at observedAt: Timestamp) {
    self.init(place: place, observedAt: observedAt)
    let (main, wind) = (json["main"], json["wind"])
    conditionCode = json["weather"]?.elements?.first?["id"]?.looseInteger
    utcOffsetSeconds = place.utcOffsetSeconds
    measurements.temperatureCelsius = main?.measurement("temp", in: -100...100)
    measurements.feelsLikeCelsius = main?.measurement("feels_like", in: -100...100)
    measurements.humidityPercent = main?.measurement("humidity", in: 0...100)
    measurements.pressureHectopascals = main?.measurement("pressure", in: 800...1100)
    measurements.visibilityMetres = json.measurement("visibility", in: 0...100_000)
    measurements.cloudCoverPercent = json["clouds"]?.measurement("all", in: 0...100)
    measurements.windSpeedMetresPerSecond = wind?.measurement("speed", in: 0...100)
    measurements.windGustMetresPerSecond = wind?.measurement("gust", in: 0...100)
    measurements.windDirectionDegrees = wind?.measurement("deg", in: 0...360)
    measurements.rainMillimetresPerHour = json["rain"]?.measurement("1h", in: 0...500)
    measurements.snowMillimetresPerHour = json["snow"]?.measurement("1h", in: 0...500)
  }

  /// Creates an earlier observation from synthetic weather, with the quantities that the latest one
  /// reports.
  init(_ hour: DemoHour, before latest: Observation) {
    self.init(place: latest.place, observedAt: hour.time)
    conditionCode = hour.sky.condition.code
    measurements = hour.measurements
    // Precipitation is also `nil` in dry weather, so it says nothing about the service.
    for field in WeatherField.observed
    where field.kind != .precipitationRate && latest.measurements[field] == nil {
      measurements[field] = nil
    }
  }
}
