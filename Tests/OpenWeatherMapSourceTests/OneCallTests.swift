import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// One Call 3.0, which requires a subscription.
@Suite struct OneCallTests {
  private static let air = Response.json(#"{"list":[{"main":{"aqi":2}}]}"#)

  private func place(
    _ oneCall: Response,
    _ weatherRequest: WeatherRequest = .requesting(forecast: true)
  ) async throws -> (place: PlaceWeather, requests: [Request]) {
    let transport = ScriptedTransport.returning([
      "/data/3.0/onecall": oneCall, "/data/2.5/air_pollution": Self.air,
    ])
    let source = try OpenWeatherMapSource.testing([.id(1)], oneCall: true, transport: transport)
    return (try #require(try await source.report(weatherRequest).places.first), transport.requests)
  }

  @Test func `every field of an hour and a day has its place and unit`() async throws {
    let (place, requests) = try await place(
      .json(
        """
        {"lat":51.5,"lon":-0.12,"timezone":"Europe/London","timezone_offset":0,
        "current":{"dt":1795183500,"temp":7,"dew_point":3.9,"uvi":1.4},
        "hourly":[{"dt":1795186800,"temp":7.4,"feels_like":4,"pressure":1012,"humidity":81,"dew_point":4,"uvi":0.85,"clouds":75,
        "visibility":9800,"wind_speed":4.1,"wind_deg":240,"wind_gust":8.2,"weather":[{"id":500,
        "main":"Rain","description":"light rain","icon":"10d"}],"pop":0.07,"rain":{"1h":0.4}}],
        "daily":[{"dt":1795176000,"sunrise":1795159500,"sunset":1795190640,"moonrise":0,
        "temp":{"day":7,"min":1.5,"max":8,"night":3,"eve":5,"morn":2},"feels_like":{"day":4,
        "night":0,"eve":2,"morn":-2},"pressure":1010,"humidity":77,"wind_speed":9.3,
        "wind_deg":250,"wind_gust":15,"weather":[{"id":501,"main":"Rain",
        "description":"moderate rain","icon":"10d"}],"clouds":90,"pop":1,"rain":3.2,"snow":0.5,
        "uvi":1.2}],"alerts":[{"sender_name":"x","event":"y","description":"a\\nb"}]}
        """
      )
    )
    var hour = ForecastHour(time: Timestamp(secondsSinceEpoch: 1_795_186_800))
    hour.condition = Condition(
      code: 500,
      main: "Rain",
      description: "light rain",
      isDay: true,
      sky: .rain
    )
    hour.temperatureCelsius = 7.4
    hour.feelsLikeCelsius = 4
    hour.humidityPercent = 81
    hour.dewPointCelsius = 4
    hour.pressureHectopascals = 1012
    hour.visibilityMetres = 9800
    hour.cloudCoverPercent = 75
    hour.windSpeedMetresPerSecond = 4.1
    hour.windGustMetresPerSecond = 8.2
    hour.windDirectionDegrees = 240
    hour.rainMillimetresPerHour = 0.4
    hour.precipitationProbabilityPercent = 7
    hour.uvIndex = 0.85
    #expect(place.forecast?.hours == [hour])

    var day = ForecastDay(date: try #require(CivilDate(iso8601: "2026-11-20")))
    day.condition = Condition(
      code: 501,
      main: "Rain",
      description: "moderate rain",
      isDay: true,
      sky: .rain
    )
    day.temperatureMinCelsius = 1.5
    day.temperatureMaxCelsius = 8
    day.feelsLikeMinCelsius = -2
    day.feelsLikeMaxCelsius = 4
    day.humidityPercent = 77
    day.pressureHectopascals = 1010
    day.cloudCoverPercent = 90
    day.windSpeedMetresPerSecond = 9.3
    day.windGustMetresPerSecond = 15
    day.windDirectionDegrees = 250
    day.rainMillimetres = 3.2
    day.snowMillimetres = 0.5
    day.precipitationProbabilityPercent = 100
    day.uvIndex = 1.2
    day.sunrise = Timestamp(secondsSinceEpoch: 1_795_159_500)
    day.sunset = Timestamp(secondsSinceEpoch: 1_795_190_640)
    #expect(place.forecast?.days == [day])
    #expect(place.dewPointCelsius == 3.9)
    #expect(place.air == nil && place.$air.error == nil && place.alerts == nil)
    #expect(requests.map(\.path) == ["/data/2.5/weather", "/data/3.0/onecall"])
    #expect(requests.last?.query.contains(QueryItem("exclude", "alerts")) == true)
  }

  @Test func `a minute ends at its time, and one without an amount is missing`() async throws {
    let (place, _) = try await place(
      .json(
        """
        {"minutely":[{"dt":1795183500,"precipitation":0},{"dt":1795183560,"precipitation":0.25},
        {"dt":1795183620},{"dt":1795183620,"precipitation":-1},{"precipitation":3},
        {"dt":1795183680,"precipitation":2},{"dt":1795183560,"precipitation":9}],
        "hourly":[{"dt":1795186800,"temp":7.4}]}
        """
      )
    )
    func step(_ seconds: Int64, _ rate: Double) -> ForecastMinutes.Step {
      .init(time: Timestamp(secondsSinceEpoch: seconds), millimetresPerHour: rate)
    }
    let minutes = ForecastMinutes(
      steps: [step(1_795_183_500, 0), step(1_795_183_560, 0.25), step(1_795_183_680, 2)],
      stepSeconds: 60
    )
    #expect(place.minutes == minutes)
  }

  @Test(arguments: ["[]", "{}", #"[{"dt":1795183500}]"#])
  func `a response may have no minutes`(minutely: String) async throws {
    let body = #"{"minutely":\#(minutely),"hourly":[{"dt":1795186800,"temp":7.4}]}"#
    let (place, _) = try await place(.json(body))
    #expect(place.forecast?.hours.count == 1)
    #expect(place.minutes == nil)
  }

  @Test func `alerts are read if they are requested`() async throws {
    var request = WeatherRequest.forecast()
    request.includesAlerts = true
    let day = #""daily":[{"dt":1795176000,"temp":{"max":8}}]"#
    let (place, requests) = try await place(
      .json(
        """
        {\(day),"alerts":[{"sender_name":"Met Service","event":"Wind","start":1795170000,
        "end":1795200000,"description":"* WHAT...Gusts of\\n60 mph.\\n\\n* WHERE...The coast.",
        "tags":["Wind"]},{"event":"Ended","start":1,"end":1795183500}]}
        """
      ),
      request
    )
    #expect(requests.last?.query.contains { $0.name == "exclude" } == false)
    #expect(place.alerts?.status == .inForce && place.alerts?.source == "openweathermap")
    let alert = try #require(place.alerts?.alerts.first)
    #expect(place.alerts?.alerts.count == 1 && alert.event == "Wind")
    #expect(alert.severity == .unknown && alert.sender == "Met Service")
    #expect(alert.onset == Timestamp(secondsSinceEpoch: 1_795_170_000))
    #expect(alert.ends == Timestamp(secondsSinceEpoch: 1_795_200_000))
    #expect(alert.description == ["* WHAT...Gusts of 60 mph.", "* WHERE...The coast."])
    let (calm, _) = try await self.place(.json("{\(day)}"), request)
    #expect(calm.alerts?.status == PlaceAlerts.Status.none)
    let (invalid, _) = try await self.place(.json(#"{\#(day),"alerts":[{"start":1}]}"#), request)
    #expect(invalid.alerts?.status == .unavailable)
    // A weather response without alerts still has its forecast.
    #expect(invalid.forecast != nil)
  }

  @Test func `the UV index belongs to the air`() async throws {
    let (place, requests) = try await place(
      .json(#"{"current":{"uvi":3.4}}"#),
      .requesting(air: true)
    )
    #expect(place.air?.uvIndex == 3.4)
    #expect(place.air?.openWeatherMapIndex == 2)
    #expect(place.forecast == nil && place.$forecast.error == nil)
    let query = requests.first { $0.path == "/data/3.0/onecall" }?.query
    #expect(query?.contains(QueryItem("exclude", "minutely,hourly,daily,alerts")) == true)
  }

  @Test(arguments: ["Invalid API key", "requires a separate subscription", ""])
  func `a key without One Call lacks the subscription`(message: String) async throws {
    let refusal = Response.json(#"{"cod":401,"message":"\#(message)"}"#, status: 401)
    let (place, _) = try await place(refusal, .requesting(forecast: true, air: true))
    #expect(place.temperatureCelsius == 1)
    #expect(place.$forecast.error?.code == .forbidden)
    #expect(place.$forecast.error?.reason == .subscriptionMissing)
    #expect(place.air?.openWeatherMapIndex == 2)
    let (withAir, _) = try await self.place(refusal, .requesting(air: true))
    #expect(withAir.$air.error?.reason == .subscriptionMissing)
    #expect(withAir.air?.openWeatherMapIndex == 2)
  }

  @Test(arguments: ["{}", #"{"data":[{"temp":1}]}"#, #"{"daily":[{"dt":5}],"hourly":{}}"#])
  func `a response without a forecast is an error`(body: String) async throws {
    let (place, _) = try await place(.json(body))
    #expect(place.forecast == nil)
    #expect(place.$forecast.error?.code == .invalidResponse)
  }
}
