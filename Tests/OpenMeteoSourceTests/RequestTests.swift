import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// The requests to the service.
@Suite struct RequestTests {
  private func requests(
    _ weather: WeatherRequest = WeatherRequest(),
    places: [PlaceQuery] = [.coordinates(latitude: -33.9, longitude: 151.2)],
    language: String? = nil
  ) async throws -> [Request] {
    let transport = ScriptedTransport { request in
      if request.path == "/v1/search" {
        return .json(#"{"results":[{"name":"X","latitude":1,"longitude":2,"country_code":"FR"}]}"#)
      }
      let entries = [String](
        repeating: #"{"current":{"temperature_2m":1,"us_aqi":1},"hourly":{"time":[]}}"#,
        count: Self.value("latitude", in: request)?.split(separator: ",").count ?? 0
      )
      return .json("[\(entries.joined(separator: ","))]")
    }
    let source = try OpenMeteoSource.testing(
      places,
      days: 9,
      language: language,
      transport: transport
    )
    _ = try await source.report(weather)
    return transport.requests
  }

  private static func value(_ name: String, in request: Request) -> String? {
    request.query.lazy.compactMap { item in
      if item.name == name, case .plain(let text) = item.value { text } else { nil }
    }.first
  }

  @Test func `current weather is one request with SI units and times in seconds`() async throws {
    let requests = try await requests()
    #expect(requests.count == 1)
    let request = try #require(requests.first)
    #expect(request.baseURL.description == "https://api.open-meteo.com")
    #expect(request.path == "/v1/forecast")
    #expect(!request.carriesSecret)
    let current =
      "temperature_2m,apparent_temperature,relative_humidity_2m,dew_point_2m,is_day,weather_code,"
      + "cloud_cover,pressure_msl,visibility,wind_speed_10m,wind_direction_10m,wind_gusts_10m,precipitation,"
      + "rain,showers,snowfall"
    #expect(
      request.query == [
        QueryItem("latitude", "-33.9"), QueryItem("longitude", "151.2"),
        QueryItem("current", current), QueryItem("daily", "sunrise,sunset"),
        QueryItem("forecast_days", "1"), QueryItem("wind_speed_unit", "ms"),
        QueryItem("timeformat", "unixtime"), QueryItem("timezone", "auto"),
      ]
    )
  }

  @Test(arguments: zip([nil, 1, 16, 40, 0], ["9", "1", "16", "16", "1"]))
  func `a forecast has the requested number of days within the limit`(
    days: Int?,
    expected: String
  ) async throws {
    let requests = try await requests(.forecast(days: days))
    let request = try #require(requests.first)
    #expect(requests.count == 1)
    #expect(Self.value("forecast_days", in: request) == expected)
    #expect(Self.value("past_days", in: request) == "1")
    #expect(Self.value("minutely_15", in: request) == "precipitation")
    #expect(Self.value("forecast_minutely_15", in: request) == "12")
    #expect(Self.value("hourly", in: request)?.contains("precipitation_probability") == true)
    #expect(Self.value("daily", in: request)?.contains("temperature_2m_max") == true)
  }

  @Test(arguments: [nil, 1])
  func `a forecast of the next day is short, and others contain it`(days: Int?) async throws {
    var nextDay = WeatherRequest.forecast(days: days)
    nextDay.isNextDayEnough = true
    let request = try #require(try await requests(nextDay).first)
    #expect(Self.value("forecast_days", in: request) == "2")
    #expect(Self.value("forecast_hours", in: request) == "49")
    #expect(Self.value("past_days", in: request) == nil)
    let whole = try #require(try await requests(.forecast(days: days)).first)
    #expect(request.supersets.map(\.query) == [whole.query])
    #expect(whole.supersets.isEmpty)
    var current = WeatherRequest()
    current.days = days
    let now = try #require(try await requests(current).first)
    #expect(now.supersets.map(\.query) == [request.query, whole.query])
  }

  @Test func `the air is requested from its own host`() async throws {
    let requests = try await requests(.air)
    let request = try #require(requests.first { $0.path == "/v1/air-quality" })
    #expect(requests.count == 2)
    #expect(request.baseURL.host == "air-quality-api.open-meteo.com")
    #expect(Self.value("current", in: request)?.hasPrefix("european_aqi,us_aqi,uv_index") == true)
    #expect(Self.value("timezone", in: request) == "auto")
  }

  @Test func `many places take few requests and forecasts take more`() async throws {
    let places = (0..<120).map { number in
      PlaceQuery.coordinates(latitude: Double(number) / 2, longitude: 0)
    }
    func sizes(_ weather: WeatherRequest) async throws -> [Int] {
      try await requests(weather, places: places).map { request in
        Self.value("latitude", in: request)?.split(separator: ",").count ?? 0
      }.sorted()
    }
    #expect(try await sizes(WeatherRequest()) == [20, 50, 50])
    #expect(try await sizes(.forecast()) == [20, 25, 25, 25, 25])
  }

  @Test(arguments: zip(["de", "pt-BR", "zh_TW", nil], ["de", "pt", "zh", nil]))
  func `a name is geocoded in the language`(tag: String?, expected: String?) async throws {
    let requests = try await requests(places: [.name("Paris,FR")], language: tag)
    let request = try #require(requests.first)
    #expect(request.baseURL.host == "geocoding-api.open-meteo.com")
    #expect(Self.value("name", in: request) == "Paris")
    #expect(Self.value("countryCode", in: request) == "FR")
    #expect(Self.value("language", in: request) == expected)
  }
}
