import DashCore
import Testing
import TextRendering

/// Invented series of observations.
enum HistorySample {
  static let london = ObservedPlace(
    provider: "examplemap",
    key: "2643743",
    name: "London",
    country: "GB",
    latitude: 51.5085,
    longitude: -0.1257,
    utcOffsetSeconds: 3600
  )

  /// Returns an observation some minutes before ``Sample/now``.
  static func observation(
    minutesAgo: Int64,
    at place: ObservedPlace = london,
    _ fill: (inout Observation) -> Void
  ) -> Observation {
    var observation = Observation(
      place: place,
      observedAt: Sample.now.advanced(bySeconds: -minutesAgo * 60)
    )
    fill(&observation)
    return observation
  }

  /// Returns observations of all fields at an interval of minutes for some days.
  static func series(
    days: Int64,
    everyMinutes: Int64 = 30,
    at place: ObservedPlace = london,
    lowest: Double = 3,
    range: Double = 9
  ) -> [Observation] {
    stride(from: days * 1440, through: 5, by: -Int(everyMinutes)).map { minutes in
      observation(minutesAgo: minutes, at: place) { observation in
        let warmth = ForecastSample.daily(observation.observedAt.secondsSinceEpoch)
        let day = Double(minutes) / 1440
        let wave = abs(14 - day.truncatingRemainder(dividingBy: 28))
        observation.temperatureCelsius = lowest + range * warmth - wave / 2
        observation.pressureHectopascals = 996 + wave * 2.4
        observation.windSpeedMetresPerSecond = 2 + 4 * warmth + (minutes % 360 == 5 ? 2.4 : 0)
        observation.humidityPercent = 95 - 40 * warmth
        // Six hours of rain every day and a half.
        if minutes % 2160 < 360 {
          observation.rainMillimetresPerHour = Double(minutes % 360) / 150 + 0.05
        }
      }
    }
  }

  static func report(
    _ observations: [Observation],
    days: Int64 = 7,
    of place: ObservedPlace = london
  ) -> HistoryReport {
    HistoryReport(generatedAt: Sample.now, places: [block(observations, days: days, of: place)])
  }

  static func block(
    _ observations: [Observation],
    days: Int64 = 7,
    of place: ObservedPlace = london
  ) -> HistoryReport.Place {
    HistoryReport.Place(
      PlaceHistory(place: place, observations: observations),
      since: Sample.now.advanced(bySeconds: -days * 86_400),
      clock: place.utcOffsetSeconds.map { UTCOffsets($0) },
      attribution: "Weather data provided by ExampleMap",
      license: "CC BY-SA 4.0"
    )
  }

  /// A week in London.
  static let week = report(series(days: 7))

  /// The same week without the observations of two nights.
  static let gaps = report(
    series(days: 3).filter { observation in
      let minutes = Sample.now.seconds(since: observation.observedAt) / 60
      return !(600..<1100).contains(minutes) && !(2000..<2700).contains(minutes)
    },
    days: 3
  )

  static let one = report([
    observation(minutesAgo: 20) { observation in
      observation.temperatureCelsius = 7.4
      observation.humidityPercent = 81
    }
  ])

  static let two = report([
    observation(minutesAgo: 80) { observation in
      observation.temperatureCelsius = 8.1
      observation.humidityPercent = 81
    },
    observation(minutesAgo: 20) { observation in
      observation.temperatureCelsius = 7.4
      observation.humidityPercent = 81
      observation.rainMillimetresPerHour = 0.4
    },
  ])

  static let negative = report(series(days: 2, lowest: -14, range: 18), days: 2)

  static let equal = report(
    stride(from: 1440, through: 0, by: -60).map { minutes in
      observation(minutesAgo: minutes) { observation in
        observation.temperatureCelsius = 7.4
        observation.pressureHectopascals = 1013
        observation.windSpeedMetresPerSecond = 0
        observation.humidityPercent = 100
        observation.rainMillimetresPerHour = 0
      }
    },
    days: 1
  )

  /// The card of London with the observations of the last 24 hours except for a gap.
  static let card: Dashboard = {
    let observations = series(days: 1).filter { observation in
      let minutes = Sample.now.seconds(since: observation.observedAt) / 60
      return !(700..<1000).contains(minutes)
    }.map { observation in
      var falling = observation
      let seconds = Sample.now.seconds(since: observation.observedAt)
      falling.pressureHectopascals = 1012 + Double(seconds) / 6000
      return falling
    }
    let history = PlaceHistory(place: london, observations: observations)
    return Sample.dashboard(panels: [
      Panel(
        name: "weather",
        descriptor: Sample.provider,
        state: Sample.fresh([Sample.london]),
        histories: [Sample.london.requestedPlace: history]
      )
    ]
    )
  }()

  /// A place without a name and with an unknown clock.
  static let nameless = ObservedPlace(
    provider: "examplemap",
    key: "-77.85,166.67",
    latitude: -77.85,
    longitude: 166.67
  )
}
