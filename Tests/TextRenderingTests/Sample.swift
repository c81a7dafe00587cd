import DashCore

@testable import TextRendering

/// Dashboards for the tests.
enum Sample {
  /// Fri 20 Nov 2026 14:05 UTC.
  static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  static let provider = SourceDescriptor(
    name: "examplemap",
    title: "ExampleMap",
    summary: "current weather",
    kind: .weather,
    options: [
      OptionDescription(
        "apiKey",
        .secret,
        isRequired: true,
        help: "the key",
        variable: "EXAMPLEMAP_API_KEY"
      )
    ],
    terms: SourceTerms(
      attribution: "Weather data provided by ExampleMap",
      attributionURL: "https://map.example.org/",
      minimumRefreshSeconds: 600,
      keyURL: "https://map.example.org/keys"
    ),
    advice: [.unauthorized: [.text("a new key can take hours to work")]]
  )

  /// Returns the weather of one place.
  static func place(
    _ name: String,
    _ country: String,
    _ sky: Sky,
    _ conditionText: DisplayText,
    isDay: Bool,
    _ celsius: Double,
    offset: Int = 0,
    minutesAgo: Int64 = 5,
    _ more: (inout PlaceWeather) -> Void = { _ in }
  ) -> PlaceWeather {
    var place = PlaceWeather(requestedPlace: .name(name))
    place.name = DisplayText(name)
    place.country = DisplayText(country)
    place.utcOffsetSeconds = offset
    place.observedAt = Timestamp(secondsSinceEpoch: now.secondsSinceEpoch - minutesAgo * 60)
    place.condition = Condition(sky, conditionText, code: 0, isDay: isDay)
    place.temperatureCelsius = celsius
    more(&place)
    return place
  }

  static let london = place("London", "GB", .rain, "light rain", isDay: true, 7.4) { place in
    place.id = "2643743"
    place.latitude = 51.5085
    place.longitude = -0.1257
    place.condition = Condition(
      code: 500,
      main: "Rain",
      description: "light rain",
      isDay: true,
      sky: .rain
    )
    place.feelsLikeCelsius = 4.9
    place.temperatureMinCelsius = 6.1
    place.temperatureMaxCelsius = 8.3
    place.humidityPercent = 81
    place.pressureHectopascals = 1012
    place.visibilityMetres = 10_000
    place.cloudCoverPercent = 75
    place.windSpeedMetresPerSecond = 4.1
    place.windGustMetresPerSecond = 8.2
    place.windDirectionDegrees = 240
    place.rainMillimetresPerHour = 0.4
    place.sunrise = Timestamp(secondsSinceEpoch: 1_795_159_440)
    place.sunset = Timestamp(secondsSinceEpoch: 1_795_190_580)
  }

  static let montreal = place(
    "Montréal",
    "CA",
    .snow,
    "light snow",
    isDay: false,
    -3.5,
    offset: -18_000
  ) { place in
    place.feelsLikeCelsius = -9.2
    place.temperatureMinCelsius = -5
    place.temperatureMaxCelsius = -0.04
    place.humidityPercent = 86
    place.pressureHectopascals = 1021
    place.visibilityMetres = 3200
    place.cloudCoverPercent = 100
    place.windSpeedMetresPerSecond = 5.6
    place.windGustMetresPerSecond = 11.3
    place.windDirectionDegrees = 350
    place.snowMillimetresPerHour = 1.2
    place.sunrise = Timestamp(secondsSinceEpoch: 1_795_176_060)
    place.sunset = Timestamp(secondsSinceEpoch: 1_795_209_600)
  }

  /// A place with few reported fields.
  static let sparse: PlaceWeather = {
    var place = PlaceWeather(requestedPlace: .coordinates(latitude: -77.85, longitude: 166.67))
    place.temperatureCelsius = -0.04
    return place
  }()

  static let places: [PlaceWeather] = [
    montreal,
    place(
      "Cairns",
      "AU",
      .thunderstorm,
      "thunderstorm with rain",
      isDay: false,
      26.8,
      offset: 36_000
    ) { place in
      place.feelsLikeCelsius = 30.1
      place.humidityPercent = 94
      place.pressureHectopascals = 1006
      place.visibilityMetres = 6000
      place.windSpeedMetresPerSecond = 9.8
      place.windGustMetresPerSecond = 17
      place.windDirectionDegrees = 120
      place.rainMillimetresPerHour = 12.6
    },
    place("大阪市", "JP", .clear, "clear sky", isDay: false, 12, offset: 32_400) { place in
      place.feelsLikeCelsius = 11.4
      place.humidityPercent = 55
      place.pressureHectopascals = 1018
      place.visibilityMetres = 10_000
      place.cloudCoverPercent = 0
      place.windSpeedMetresPerSecond = 0.3
      place.windDirectionDegrees = 10
    },
    london,
    place("Madrid", "ES", .clear, "clear sky", isDay: true, 14.5, offset: 3600) { place in
      place.feelsLikeCelsius = 13.2
      place.humidityPercent = 38
      place.windSpeedMetresPerSecond = 2.1
      place.windDirectionDegrees = 45
    },
    place("San Francisco", "US", .fog, "mist", isDay: false, 9.9, offset: -28_800) { place in
      place.feelsLikeCelsius = 9.9
      place.humidityPercent = 100
      place.visibilityMetres = 400
      place.windSpeedMetresPerSecond = 1
    },
    place("Reykjavík", "IS", .sleet, "light shower sleet", isDay: true, 0.6) { place in
      place.feelsLikeCelsius = -5.6
      place.humidityPercent = 92
      place.pressureHectopascals = 978
      place.windSpeedMetresPerSecond = 14.2
      place.windGustMetresPerSecond = 24.8
      place.windDirectionDegrees = 95
      place.rainMillimetresPerHour = 0.02
      place.snowMillimetresPerHour = 0.3
    },
    place("Lagos", "NG", .fewClouds, "few clouds", isDay: true, 31.2, offset: 3600) { place in
      place.feelsLikeCelsius = 36.8
      place.humidityPercent = 66
      place.windSpeedMetresPerSecond = 3.6
      place.windDirectionDegrees = 210
    },
    place("Riyadh", "SA", .dust, "dust", isDay: false, 24.1, offset: 10_800, minutesAgo: 95) {
      place in
      place.humidityPercent = 12
      place.windSpeedMetresPerSecond = 7.7
      place.windDirectionDegrees = 330
    },
    place("Yakutsk", "RU", .overcast, "overcast clouds", isDay: false, -31.7, offset: 32_400) {
      place in
      place.feelsLikeCelsius = -38.7
      place.humidityPercent = 77
      place.windSpeedMetresPerSecond = 2
      place.windDirectionDegrees = 180
    },
    place(
      "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
      "GB",
      .brokenClouds,
      "broken clouds",
      isDay: true,
      8
    ) { $0.feelsLikeCelsius = 5.1 },
    sparse,
  ]

  static let missing: [PlaceWeather] = [
    PlaceWeather(
      requestedPlace: .id(3_128_761),
      error: SourceError(.notFound, httpStatus: 404, serviceMessage: "city not found")
    ),
    PlaceWeather(requestedPlace: .name("Atlantis"), error: SourceError(.timeout)),
  ]

  static func dashboard(panels: [Panel], isDemo: Bool = false) -> Dashboard {
    Dashboard(generatedAt: now, isDemo: isDemo, panels: panels)
  }

  static func panel(_ state: PanelState, name: DisplayText = "weather") -> Panel {
    Panel(name: name, descriptor: provider, state: state)
  }

  static func fresh(_ places: [PlaceWeather], missing: [PlaceWeather] = []) -> PanelState {
    .fresh(
      Snapshot(
        content: .weather(WeatherReport(places: places, missing: missing)),
        fetchedAt: now
      )
    )
  }

  static func dashboard(_ states: PanelState..., isDemo: Bool = false) -> Dashboard {
    let names: [DisplayText] = ["weather", "second", "third"]
    return dashboard(panels: zip(states, names).map { panel($0, name: $1) }, isDemo: isDemo)
  }

  /// Twelve places, some with few reported fields, and two without weather.
  static let table = dashboard(fresh(places, missing: missing))

  /// One place.
  static let card = dashboard(fresh([london]))

  /// A place without a key, one that failed, one that works.
  static let partlyFailed = dashboard(
    .unconfigured(
      SourceError(.unconfigured, reason: .missingVariable("EXAMPLEMAP_API_KEY"), location: "apiKey")
    ),
    .failed(
      SourceError(
        .unauthorized,
        host: "map.example.org",
        httpStatus: 401,
        serviceMessage: "no such key"
      )
    ),
    fresh([london, montreal])
  )
}

extension Condition {
  /// Creates a condition that has no main group.
  init(
    _ sky: Sky,
    _ description: DisplayText? = nil,
    code: Int? = 0,
    isDay: Bool?,
    isTranslated: Bool = true,
    detail: ConditionDetail? = nil
  ) {
    self.init(
      code: code,
      main: nil,
      description: description,
      isDay: isDay,
      sky: sky,
      isTranslated: isTranslated,
      detail: detail
    )
  }
}

extension StyledLine {
  /// The left part as text.
  var text: String { spans.map(\.text).joined() }
}
