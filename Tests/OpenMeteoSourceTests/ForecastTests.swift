import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Decoding of the columns of hours and days.
@Suite struct ForecastTests {
  private func forecast(_ json: String) async throws -> Forecast? {
    try await OpenMeteoSource.onlyPlace(of: "{\(json)}", .forecast()).forecast
  }

  private func minutes(_ json: String) async throws -> ForecastMinutes? {
    try await OpenMeteoSource.onlyPlace(of: "{\(json)}", .forecast()).minutes
  }

  @Test func `every field of an hour and a day has its place and unit`() async throws {
    let forecast = try #require(
      try await forecast(
        """
        "utc_offset_seconds":3600,
        "hourly_units":{"wind_speed_10m":"m/s","snowfall":"cm"},
        "hourly":{"time":[1795186800],"temperature_2m":[7.4],"apparent_temperature":[4],
        "relative_humidity_2m":[81],"dew_point_2m":[4.4],"is_day":[1],"weather_code":[71],"cloud_cover":[75],
        "pressure_msl":[1012.3],"visibility":[9800],"wind_speed_10m":[4.1],
        "wind_direction_10m":[240],"wind_gusts_10m":[8.2],"precipitation":[1.2],"rain":[0.1],
        "showers":[0.2],"snowfall":[0.7],"precipitation_probability":[35],"uv_index":[0.85]},
        "daily_units":{"rain_sum":"mm"},
        "daily":{"time":[1795129200],"weather_code":[73],"temperature_2m_min":[1.5],
        "temperature_2m_max":[8],"apparent_temperature_min":[-2],"apparent_temperature_max":[6],
        "sunrise":[1795158600],"sunset":[1795190760],"precipitation_sum":[9],"rain_sum":[2.5],
        "showers_sum":[0.5],"snowfall_sum":[4.2],"precipitation_probability_max":[90],
        "wind_speed_10m_max":[9.3],"wind_gusts_10m_max":[15],
        "wind_direction_10m_dominant":[250],"uv_index_max":[1.2]}
        """
      )
    )
    var hour = ForecastHour(time: Timestamp(secondsSinceEpoch: 1_795_186_800))
    hour.condition = Condition(
      code: 600,
      main: "Snow",
      description: "light snow",
      isDay: true,
      sky: .snow,
      isTranslated: false
    )
    hour.temperatureCelsius = 7.4
    hour.feelsLikeCelsius = 4
    hour.humidityPercent = 81
    hour.dewPointCelsius = 4.4
    hour.pressureHectopascals = 1012.3
    hour.visibilityMetres = 9800
    hour.cloudCoverPercent = 75
    hour.windSpeedMetresPerSecond = 4.1
    hour.windGustMetresPerSecond = 8.2
    hour.windDirectionDegrees = 240
    hour.rainMillimetresPerHour = 0.3
    hour.snowMillimetresPerHour = 1
    hour.snowfallCentimetresPerHour = 0.7
    hour.precipitationProbabilityPercent = 35
    hour.uvIndex = 0.85
    #expect(forecast.hours == [hour])
    #expect(forecast.stepSeconds == 3600)

    var day = ForecastDay(date: try #require(CivilDate(iso8601: "2026-11-20")))
    day.condition = Condition(
      code: 601,
      main: "Snow",
      description: "snow",
      isDay: true,
      sky: .snow,
      isTranslated: false
    )
    day.temperatureMinCelsius = 1.5
    day.temperatureMaxCelsius = 8
    day.feelsLikeMinCelsius = -2
    day.feelsLikeMaxCelsius = 6
    day.windSpeedMetresPerSecond = 9.3
    day.windGustMetresPerSecond = 15
    day.windDirectionDegrees = 250
    day.rainMillimetres = 3
    day.snowMillimetres = 6
    day.snowfallCentimetres = 4.2
    day.precipitationProbabilityPercent = 90
    day.uvIndex = 1.2
    day.sunrise = Timestamp(secondsSinceEpoch: 1_795_158_600)
    day.sunset = Timestamp(secondsSinceEpoch: 1_795_190_760)
    #expect(forecast.days == [day])
  }

  @Test func `columns with nulls, of other lengths or missing leave gaps`() async throws {
    let forecast = try #require(
      try await forecast(
        """
        "hourly":{"time":[1795186800,null,1795194000,1795197600,1795197600,1795201200],
        "temperature_2m":[1,2,null,4,5,null],"weather_code":[0,0,45],
        "cloud_cover":[1],"uv_index":"none"}
        """
      )
    )
    #expect(
      forecast.hours.map(\.time.secondsSinceEpoch) == [1_795_186_800, 1_795_194_000, 1_795_197_600]
    )
    #expect(forecast.hours.map(\.temperatureCelsius) == [1, nil, 4])
    #expect(forecast.hours.map(\.condition?.sky) == [.clear, .fog, nil])
    #expect(forecast.hours.map(\.cloudCoverPercent) == [1, nil, nil])
    #expect(forecast.hours.allSatisfy { $0.uvIndex == nil && $0.rainMillimetresPerHour == nil })
  }

  /// Precipitation of an hour, without and with its parts.
  struct Amounts: Sendable, CustomTestStringConvertible {
    let json: String
    let rain: Double?
    let snow: Double?

    var testDescription: String { json }
  }

  @Test(
    arguments: [
      Amounts(
        json: #""weather_code":[3],"precipitation":[2],"rain":[0],"showers":[0],"snowfall":[0]"#,
        rain: 2,
        snow: 0
      ),
      Amounts(
        json:
          #""weather_code":[63],"precipitation":[2],"rain":[null],"showers":[null],"snowfall":[null]"#,
        rain: 2,
        snow: nil
      ),
      Amounts(
        json: #""weather_code":[73],"precipitation":[2],"rain":[0],"showers":[0],"snowfall":[0]"#,
        rain: 0,
        snow: 2
      ),
      Amounts(
        json:
          #""weather_code":[3],"temperature_2m":[-0.5],"precipitation":[2],"rain":[0],"snowfall":[0.7]"#,
        rain: 0,
        snow: 2
      ),
      Amounts(
        json:
          #""weather_code":[66],"temperature_2m":[-3],"precipitation":[2],"rain":[0.5],"snowfall":[0]"#,
        rain: 2,
        snow: 0
      ),
      // Rounding.
      Amounts(
        json:
          #""weather_code":[61],"precipitation":[1.2],"rain":[0.5],"showers":[0.5],"snowfall":[0]"#,
        rain: 1,
        snow: 0
      ),
      Amounts(
        json: #""weather_code":[61],"precipitation":[0.1],"rain":[0],"showers":[0],"snowfall":[0]"#,
        rain: 0,
        snow: 0
      ),
      Amounts(json: #""weather_code":[61],"rain":[0.5]"#, rain: 0.5, snow: nil),
    ]
  )
  func `what the total exceeds its parts by is precipitation`(_ amounts: Amounts) async throws {
    let temperature =
      amounts.json.contains("temperature_2m") ? "" : #""temperature_2m":[4],"#
    let hourly = #""hourly":{"time":[1795186800],\#(temperature)\#(amounts.json)}"#
    let hour = try #require(try await forecast(hourly)?.hours.first)
    #expect(hour.rainMillimetresPerHour == amounts.rain)
    #expect(hour.snowMillimetresPerHour == amounts.snow)
    let now = try await OpenMeteoSource.onlyPlace(
      of:
        "{\(hourly.replacing("hourly", with: "current").replacing("[", with: "").replacing("]", with: ""))}"
    )
    #expect(now.rainMillimetresPerHour == amounts.rain)
    #expect(now.snowMillimetresPerHour == amounts.snow)
    var daily = amounts.json.replacing("temperature_2m", with: "temperature_2m_max")
    for name in ["precipitation", "rain", "showers", "snowfall"] {
      daily = daily.replacing("\"\(name)\"", with: "\"\(name)_sum\"")
    }
    let day = try #require(
      try await forecast(#""daily":{"time":[1795132800],\#(daily)}"#)?.days.first
    )
    #expect(day.rainMillimetres == amounts.rain)
    #expect(day.snowMillimetres == amounts.snow)
  }

  @Test func `no day is made of the hours of a part of it`() async throws {
    let body = #"{"hourly":{"time":[1795183200,1795186800],"temperature_2m":[3,4]}}"#
    var request = WeatherRequest.forecast()
    let whole = try await OpenMeteoSource.onlyPlace(of: body, request).forecast
    #expect(whole?.days.map(\.temperatureMaxCelsius) == [4])
    request.isNextDayEnough = true
    let nextDay = try await OpenMeteoSource.onlyPlace(of: body, request).forecast
    #expect(nextDay?.hours.count == 2 && nextDay?.days.isEmpty == true)
  }

  @Test func `days follow the place's calendar, by seconds and by name`() async throws {
    // The clock goes back on 1 November 2026: midnight is an hour later by October's offset.
    let inSeconds = try await forecast(
      """
      "utc_offset_seconds":-14400,
      "daily":{"time":[1793419200,1793505600,1793595600],"temperature_2m_max":[1,2,3]}
      """
    )
    let dates = ["2026-10-31", "2026-11-01", "2026-11-02"]
    #expect(inSeconds?.days.map(\.date.iso8601) == dates)
    let byName = try await forecast(
      #""daily":{"time":["2026-10-31","2026-11-01","2026-11-02"],"temperature_2m_max":[1,2,3]}"#
    )
    #expect(byName?.days.map(\.date.iso8601) == dates)
  }

  @Test func `a quarter of an hour ends at its time, and one without an amount is missing`()
    async throws
  {
    let hourly = #""hourly":{"time":[1795186800],"temperature_2m":[7]}"#
    let found = try await minutes(
      """
      \(hourly),"minutely_15_units":{"time":"unixtime","precipitation":"mm"},
      "minutely_15":{"time":[1795183200,1795184100,1795185000,1795185900,1795185000],
      "precipitation":[0.1,-0.0,null,0.6,5]}
      """
    )
    let steps: [(Int64, Double)] = [
      (1_795_183_200, 0.4), (1_795_184_100, 0), (1_795_185_900, 2.4),
    ]
    #expect(
      found
        == ForecastMinutes(
          steps: steps.map {
            .init(time: Timestamp(secondsSinceEpoch: $0.0), millimetresPerHour: $0.1)
          },
          stepSeconds: 900
        )
    )
    let inches = #""minutely_15_units":{"precipitation":"inch"}"#
    let unknown = #""minutely_15":{"time":[1795184100],"precipitation":[1]}"#
    #expect(try await minutes("\(hourly),\(inches),\(unknown)") == nil)
    #expect(try await minutes(hourly) == nil)
  }

  @Test func `yesterday comes before the longest forecast`() async throws {
    let midnight = 1_795_132_800
    let hours = (-24...16 * 24).map { String(midnight + $0 * 3600) }
    let days = (-1..<16).map { String(midnight + $0 * 86_400) }
    let rises = (-1..<16).map { String(midnight + $0 * 86_400 + 26_000 - $0) }
    let sets = (-1..<16).map { String(midnight + $0 * 86_400 + 58_000) }
    func list(_ values: [String]) -> String { "[\(values.joined(separator: ","))]" }
    let place = try await OpenMeteoSource.onlyPlace(
      of: """
        {"hourly":{"time":\(list(hours)),"temperature_2m":\(list(hours.map { _ in "1" }))},
        "daily":{"time":\(list(days)),"temperature_2m_max":\(list(days.map { _ in "1" })),
        "sunrise":\(list(rises)),"sunset":\(list(sets))}}
        """,
      .forecast()
    )
    let forecast = try #require(place.forecast)
    #expect(forecast.hours.map { String($0.time.secondsSinceEpoch) } == hours)
    #expect(forecast.days.count == 17)
    #expect(forecast.days.first?.date.iso8601 == "2026-11-19")
    // It is 14:05 on the second day, also where nothing was observed.
    #expect(place.sunrise?.secondsSinceEpoch == Int64(midnight + 26_000))
  }

  @Test func `without days the days are computed from the hours`() async throws {
    let forecast = try await forecast(
      #""hourly":{"time":[1795186800,1795190400],"temperature_2m":[1,2]}"#
    )
    #expect(forecast?.days.map(\.temperatureMaxCelsius) == [2])
    #expect(forecast?.days.first?.isPartial == true)
  }

  @Test func `current weather without its forecast is shown with the error`() async throws {
    let place = try await OpenMeteoSource.onlyPlace(
      of: #"{"current":{"temperature_2m":1},"hourly":{"time":[]}}"#,
      .forecast()
    )
    #expect(place.temperatureCelsius == 1)
    #expect(place.forecast == nil)
    #expect(place.$forecast.error?.code == .invalidResponse)
  }

  @Test func `an unrequested forecast is absent`() async throws {
    let place = try await OpenMeteoSource.onlyPlace(
      of: #"{"current":{"temperature_2m":1},"hourly":{"time":[1795186800],"temperature_2m":[1]}}"#
    )
    #expect(place.forecast == nil && place.$forecast.error == nil)
    #expect(place.air == nil && place.$air.error == nil)
  }
}
