import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// The forecast of five days in steps of three hours.
@Suite struct FiveDayForecastTests {
  private func place(
    _ body: String,
    status: Int = 200,
    days: Int? = nil
  ) async throws -> PlaceWeather {
    let transport = ScriptedTransport.returning([
      "/data/2.5/forecast": .json(body, status: status)
    ])
    let source = try OpenWeatherMapSource.testing([.id(1)], transport: transport)
    let report = try await source.report(.requesting(forecast: true, days: days))
    return try #require(report.places.first)
  }

  /// Steps from Friday, 20 November 2026, 15:00 UTC, as the service returns them at 14:05.
  private func steps(_ count: Int) -> String {
    let list = (0..<count).map { index in
      #"{"dt":\#(1_795_186_800 + index * 10_800),"main":{"temp":\#(index)}}"#
    }.joined(separator: ",")
    return #"{"cod":"200","message":0,"cnt":99,"list":[\#(list)],"city":{"timezone":-18000}}"#
  }

  @Test func `a step and its day have their fields`() async throws {
    let place = try await place(
      """
      {"cod":"200","message":0.0986,"cnt":40,"list":[{"dt":1795186800,"main":{"temp":7.4,
      "feels_like":4,"temp_min":6.5,"temp_max":8,"pressure":1012,"sea_level":1012,
      "grnd_level":1008,"humidity":81,"temp_kf":0.5},"weather":[{"id":500,"main":"Rain",
      "description":"light rain","icon":"10d"}],"clouds":{"all":75},"wind":{"speed":4.1,
      "deg":240,"gust":8.2},"visibility":9800,"pop":0.35,"rain":{"3h":0.75},"snow":{"3h":0},
      "sys":{"pod":"d"},"dt_txt":"2026-11-20 15:00:00"}],"city":{"id":1,"name":"London",
      "coord":{"lat":51.5,"lon":-0.12},"country":"GB","timezone":0,"sunrise":1795159500,
      "sunset":1795190640}}
      """
    )
    // The others are read as those of the current weather.
    let hour = try #require(place.forecast?.hours.first)
    #expect(hour.time.secondsSinceEpoch == 1_795_186_800)
    #expect(hour.condition?.code == 500)
    #expect((hour.temperatureCelsius, hour.humidityPercent) == (7.4, 81))
    #expect((hour.rainMillimetresPerHour, hour.snowMillimetresPerHour) == (0.25, 0))
    #expect(hour.precipitationProbabilityPercent == 35)
    #expect(place.forecast?.stepSeconds == 10_800)

    let day = try #require(place.forecast?.days.first)
    #expect(day.date.iso8601 == "2026-11-20")
    #expect(day.isPartial)
    #expect((day.temperatureMinCelsius, day.temperatureMaxCelsius) == (6.5, 8))
    #expect((day.rainMillimetres, day.snowMillimetres) == (0.75, 0))
    #expect(day.precipitationProbabilityPercent == 35)
    #expect(day.sunrise?.secondsSinceEpoch == 1_795_159_500)
    #expect(day.sunset?.secondsSinceEpoch == 1_795_190_640)
  }

  @Test func `days follow the local calendar, the first and the last are partial`() async throws {
    let days = try #require(try await place(steps(40)).forecast).days
    #expect(
      days.map(\.date.iso8601) == [
        "2026-11-20", "2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24", "2026-11-25",
      ]
    )
    // In New York the first step is at 10:00, and the last one at 7:00 on the last day.
    #expect(days.map(\.isPartial) == [true, false, false, false, false, true])
    #expect(days.map(\.temperatureMinCelsius) == [0, 5, 13, 21, 29, 37])
    #expect(days.map(\.temperatureMaxCelsius) == [4, 12, 20, 28, 36, 39])
  }

  @Test func `the requested number of days is returned`() async throws {
    let forecast = try #require(try await place(steps(40), days: 2).forecast)
    #expect(forecast.days.count == 2)
    // By the place's present offset, from the first response: the last step is 22:00 to 01:00.
    #expect(forecast.hours.last?.time.iso8601 == "2026-11-22T00:00:00Z")
  }

  @Test func `invalid values of a step are omitted and kelvin is detected`() async throws {
    let forecast = try await place(
      """
      {"list":[{"dt":1795186800,"main":{"temp":280.15},"rain":{},"pop":1},{"dt":1795186800,
      "main":{"temp":1}},{"main":{"temp":281}},{"dt":1795197600,"main":{}},null,
      {"dt":1795208400,"main":{"temp":278.15},"rain":null,"wind":{},"pop":2,"clouds":[]}],
      "city":{}}
      """
    ).forecast
    #expect(forecast?.hours.map(\.temperatureCelsius) == [7, 5])
    #expect(forecast?.hours.map(\.precipitationProbabilityPercent) == [100, nil])
    #expect(forecast?.hours.allSatisfy { $0.rainMillimetresPerHour == nil } == true)
    #expect(forecast?.days.map(\.date.iso8601) == ["2026-11-20"])
  }

  @Test func `polar day has no sunrise`() async throws {
    let body = #"{"list":[{"dt":1795186800,"main":{"temp":1}}],"city":{"sunrise":0,"sunset":0}}"#
    #expect(try await place(body).forecast?.days.first?.sunrise == nil)
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let body: String
    var status = 200
    let code: ErrorCode
    var location: String?

    var testDescription: String { body }
  }

  @Test(arguments: [
    Fault(body: "{}", code: .invalidResponse),
    Fault(body: #"{"list":{}}"#, code: .invalidResponse, location: "list"),
    Fault(body: #"{"list":[]}"#, code: .invalidResponse, location: "list"),
    Fault(body: #"{"list":[{"dt":5}]}"#, code: .invalidResponse, location: "list[0]"),
    Fault(body: #"{"cod":"404","message":""}"#, code: .notFound),
  ])
  func `a failed forecast leaves the current weather with the error`(_ fault: Fault) async throws {
    let place = try await place(fault.body, status: fault.status)
    #expect(place.temperatureCelsius == 1)
    #expect(place.forecast == nil)
    #expect(place.$forecast.error?.code == fault.code)
    #expect(place.$forecast.error?.location == fault.location)
  }

  @Test func `only the requested parts are fetched, at the place's coordinates`() async throws {
    let transport = ScriptedTransport.returning([
      "/data/2.5/forecast": .json(steps(1)),
      "/data/2.5/air_pollution": .json(#"{"list":[{"main":{"aqi":1}}]}"#),
    ])
    let source = try OpenWeatherMapSource.testing([.id(1)], language: "de", transport: transport)
    _ = try await source.report()
    #expect(transport.requests.map(\.path) == ["/data/2.5/weather"])
    _ = try await source.report(.requesting(forecast: true))
    #expect(
      transport.requests.dropFirst().map(\.path) == ["/data/2.5/weather", "/data/2.5/forecast"]
    )
    let point = [QueryItem("lat", "51.5"), QueryItem("lon", "-0.12")]
    #expect(
      transport.requests.last?.query == point + [
        QueryItem("units", "metric"), QueryItem("lang", "de"),
        QueryItem("appid", OpenWeatherMapSource.testKey),
      ]
    )
    _ = try await source.report(.requesting(air: true))
    #expect(transport.requests.count == 5)
    #expect(transport.requests.last?.path == "/data/2.5/air_pollution")
    #expect(
      transport.requests.last?.query == point + [
        QueryItem("appid", OpenWeatherMapSource.testKey)
      ]
    )
  }

  @Test func `forecast and air have their own time and origin`() async throws {
    let earlier = Timestamp(secondsSinceEpoch: 1_795_000_000)
    let error = SourceError(.timeout)
    let transport = ScriptedTransport.returning([
      "/data/2.5/forecast": .json(steps(1)).received(at: earlier, from: .stale(error)),
      "/data/2.5/air_pollution": .json(#"{"list":[{"main":{"aqi":1}}]}"#)
        .received(at: earlier, from: .cache),
    ])
    let source = try OpenWeatherMapSource.testing([.id(1)], transport: transport)
    let place = try #require(
      try await source.report(.requesting(forecast: true, air: true)).places.first
    )
    #expect(place.$forecast.provenance == Provenance(receivedAt: earlier, origin: .stale(error)))
    #expect(place.$air.provenance == Provenance(receivedAt: earlier, origin: .cache))
  }

  @Test func `a place without weather gets no further request`() async throws {
    let transport = ScriptedTransport { request in
      request.path == "/data/2.5/weather" ? Response(status: 404, body: []) : nil
    }
    let source = try OpenWeatherMapSource.testing([.id(1)], transport: transport)
    let error = await #expect(throws: SourceError.self) {
      try await source.report(.requesting(forecast: true, air: true))
    }
    #expect(error?.code == .notFound)
    #expect(transport.requests.count == 1)
  }
}
