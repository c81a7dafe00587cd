import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Decoding of the current weather.
@Suite struct CurrentConditionsTests {
  @Test func `every field has its place and unit`() async throws {
    let place = try await OpenMeteoSource.onlyPlace(
      of: """
        {"latitude":51.48,"longitude":-0.14,"generationtime_ms":0.2,"utc_offset_seconds":3600,
        "timezone":"Europe/London","timezone_abbreviation":"GMT+1","elevation":23,
        "current_units":{"time":"unixtime","interval":"seconds","temperature_2m":"°C",
        "rain":"mm","snowfall":"cm","wind_speed_10m":"m/s","weather_code":"wmo code"},
        "current":{"time":1795183200,"interval":900,"temperature_2m":7,"apparent_temperature":4.9,
        "relative_humidity_2m":81,"dew_point_2m":4,"is_day":0,"weather_code":61,"cloud_cover":75,
        "pressure_msl":1012.3,"visibility":9800.0,"wind_speed_10m":4.1,"wind_direction_10m":240,
        "wind_gusts_10m":8.2,"precipitation":0.3,"rain":0.1,"showers":0.05,"snowfall":0.07},
        "daily_units":{"time":"unixtime","sunrise":"unixtime"},
        "daily":{"time":[1795129200],"sunrise":[1795158600],"sunset":[1795190760]}}
        """
    )
    var expected = PlaceWeather(requestedPlace: .coordinates(latitude: 51.5, longitude: -0.12))
    expected.latitude = 51.5
    expected.longitude = -0.12
    expected.utcOffsetSeconds = 3600
    expected.timeZone = TimeZoneName("Europe/London")
    expected.observedAt = Timestamp(secondsSinceEpoch: 1_795_183_200)
    expected.condition = Condition(
      code: 500,
      main: "Rain",
      description: "light rain",
      isDay: false,
      sky: .rain,
      isTranslated: false
    )
    expected.temperatureCelsius = 7
    expected.feelsLikeCelsius = 4.9
    expected.humidityPercent = 81
    expected.dewPointCelsius = 4
    expected.pressureHectopascals = 1012.3
    expected.visibilityMetres = 9800
    expected.cloudCoverPercent = 75
    expected.windSpeedMetresPerSecond = 4.1
    expected.windGustMetresPerSecond = 8.2
    expected.windDirectionDegrees = 240
    // Sums of a quarter of an hour, converted to an hour.
    expected.rainMillimetresPerHour = 0.6
    expected.snowMillimetresPerHour = 0.4
    expected.snowfallCentimetresPerHour = 0.28
    expected.sunrise = Timestamp(secondsSinceEpoch: 1_795_158_600)
    expected.sunset = Timestamp(secondsSinceEpoch: 1_795_190_760)
    expected.$current.provenance = place.$current.provenance
    #expect(place == expected)
  }

  struct Quirk: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let json: String
    let holds: @Sendable (PlaceWeather) -> Bool

    init(
      _ testDescription: String,
      _ json: String,
      holds: @escaping @Sendable (PlaceWeather) -> Bool
    ) {
      (self.testDescription, self.json, self.holds) = (testDescription, json, holds)
    }
  }

  @Test(arguments: [
    Quirk("-0", #""current":{"temperature_2m":-0.0}"#) {
      $0.temperatureCelsius == 0 && $0.temperatureCelsius?.sign == .plus
    },
    Quirk(
      "null",
      #""current":{"temperature_2m":1,"cloud_cover":null,"weather_code":null}"#
    ) { $0.cloudCoverPercent == nil && $0.condition == nil && $0.rainMillimetresPerHour == nil },
    Quirk(
      "a temperature that is null",
      #""current":{"temperature_2m":null,"weather_code":3}"#
    ) { $0.temperatureCelsius == nil && $0.condition?.code == 804 },
    Quirk(
      "units other than the requested ones",
      """
      "current_units":{"wind_speed_10m":"km/h","wind_gusts_10m":"kn","temperature_2m":"°C",\
      "apparent_temperature":"°F"},\
      "current":{"wind_speed_10m":36,"wind_gusts_10m":36,"temperature_2m":14,\
      "apparent_temperature":5}
      """
    ) {
      [
        $0.windSpeedMetresPerSecond, $0.windGustMetresPerSecond, $0.temperatureCelsius,
        $0.feelsLikeCelsius,
      ] == [10, nil, 14, nil]
    },
    Quirk(
      "times of the place's own clock",
      """
      "utc_offset_seconds":-18000,"current":{"temperature_2m":1,"time":"2026-11-20T09:00"},\
      "daily":{"time":["2026-11-20"],"sunrise":["2026-11-20T06:52"],\
      "sunset":["2026-11-20T16:33"]}
      """
    ) {
      $0.observedAt?.iso8601 == "2026-11-20T14:00:00Z"
        && $0.sunrise?.iso8601 == "2026-11-20T11:52:00Z"
        && $0.sunset?.iso8601 == "2026-11-20T21:33:00Z"
    },
    Quirk(
      "polar night",
      """
      "current":{"temperature_2m":1,"time":1795183200},\
      "daily":{"time":[1795132800],"sunrise":[0],"sunset":[0]}
      """
    ) { $0.sunrise == nil && $0.sunset == nil },
    Quirk(
      "polar day",
      """
      "current":{"temperature_2m":1,"time":1795183200},\
      "daily":{"time":[1795132800],"sunrise":[1795132800],"sunset":[1795219200]}
      """
    ) { $0.sunrise == nil && $0.sunset == nil },
    Quirk(
      "impossible values",
      """
      "utc_offset_seconds":1e9,"current":{"temperature_2m":1,"relative_humidity_2m":101,\
      "wind_speed_10m":-1,"pressure_msl":1e300,"time":-5}
      """
    ) {
      $0.utcOffsetSeconds == nil && $0.humidityPercent == nil && $0.observedAt == nil
        && $0.windSpeedMetresPerSecond == nil && $0.pressureHectopascals == nil
    },
    Quirk(
      "snow without rain",
      #""current":{"temperature_2m":1,"precipitation":1,"snowfall":0.7,"interval":3600}"#
    ) {
      $0.rainMillimetresPerHour == nil && $0.snowMillimetresPerHour == 1
        && $0.snowfallCentimetresPerHour == 0.7
    },
  ])
  func `a quirk is tolerated`(_ quirk: Quirk) async throws {
    let place = try await OpenMeteoSource.onlyPlace(of: "{\(quirk.json)}")
    #expect(quirk.holds(place))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let json: String
    let location: String?

    var testDescription: String { json }
  }

  @Test(arguments: [
    Fault(json: "{}", location: nil),
    Fault(json: #"{"latitude":1,"longitude":1}"#, location: nil),
    Fault(json: #"{"current":[]}"#, location: nil),
    Fault(json: #"{"current":{}}"#, location: "current"),
    Fault(json: #"{"current":{"temperature_2m":"1"}}"#, location: "current"),
    Fault(json: "[]", location: nil),
    Fault(json: "[[]]", location: "[0]"),
  ])
  func `a response without values is reported by its path`(_ fault: Fault) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await OpenMeteoSource.onlyPlace(of: fault.json)
    }
    #expect(error?.code == .invalidResponse)
    #expect(error?.location == fault.location)
    #expect(error?.expected != nil)
  }

  @Test func `several places take one request and are matched by their index`() async throws {
    let places = (1...25).map { PlaceQuery.coordinates(latitude: Double($0), longitude: 0.5) }
    let transport = ScriptedTransport { request in
      let entries = (1...25).map { #"{"latitude":0,"current":{"temperature_2m":\#($0)}}"# }
      return .json("[\(entries.joined(separator: ","))]")
    }
    let report = try await OpenMeteoSource.testing(places, transport: transport).report()
    #expect(report.places.map(\.requestedPlace) == places)
    #expect(report.places.map(\.latitude) == (1...25).map(Double.init))
    #expect(report.places.map(\.temperatureCelsius) == (1...25).map(Double.init))
    #expect(transport.requests.count == 1)
  }

  @Test func `a failed place does not affect the others`() async throws {
    let transport = ScriptedTransport { _ in
      .json(#"[{"current":{"temperature_2m":1}},{"current":{}},{"current":{"temperature_2m":3}}]"#)
    }
    let places = (1...3).map { PlaceQuery.coordinates(latitude: Double($0), longitude: 0) }
    let report = try await OpenMeteoSource.testing(places, transport: transport).report()
    #expect(report.places.map(\.requestedPlace) == [places[0], places[2]])
    #expect(report.missing.map(\.requestedPlace) == [places[1]])
    #expect(report.missing.first?.$current.failure?.location == "[1].current")
  }

  @Test(arguments: [
    #"[{"current":{"temperature_2m":1}}]"#,
    #"{"current":{"temperature_2m":1}}"#,
    #"[{"current":{"temperature_2m":1}},{},{}]"#,
  ])
  func `a list of another length matches no place`(body: String) async throws {
    let transport = ScriptedTransport.returning(.json(body))
    let places = (1...2).map { PlaceQuery.coordinates(latitude: Double($0), longitude: 0) }
    let error = await #expect(throws: SourceError.self) {
      try await OpenMeteoSource.testing(places, transport: transport).report()
    }
    #expect(error?.code == .invalidResponse)
    #expect(error?.expected == .list(count: 2))
  }
}
