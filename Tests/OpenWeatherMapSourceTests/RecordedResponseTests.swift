import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Responses that the service sent.
@Suite(.recordedResponses) struct RecordedResponseTests {
  /// Returns the recorded files with a prefix.
  private func files(_ prefixes: String...) throws -> [(name: String, body: String)] {
    try RecordedResponses.files(of: "openweathermap") { name in
      prefixes.contains { name.hasPrefix($0) }
    }
  }

  @Test func `every current weather response decodes`() async throws {
    for (name, body) in try files("current_") {
      let place = try await OpenWeatherMapSource.onlyPlace(of: body)
      let temperature = try #require(place.temperatureCelsius, "\(name)")
      #expect((-100...150).contains(temperature), "\(name)")
      #expect(place.condition != nil, "\(name)")
      #expect(place.observedAt != nil, "\(name)")
      #expect(place.name != nil, "\(name)")
    }
  }

  @Test func `every entry of a response for several places decodes`() async throws {
    for (name, body) in try files("group_") {
      let entries = try #require(try JSONParser.parse(Array(body.utf8))["list"])
      guard case .array(let list) = entries.value else { throw SourceError(.invalidResponse) }
      for entry in list {
        let place = try await OpenWeatherMapSource.onlyPlace(of: entry.json)
        #expect(place.temperatureCelsius != nil && place.name != nil, "\(name)")
      }
    }
  }

  /// Returns a place decoded with one more recorded response.
  private func place(
    _ path: String,
    _ body: String,
    _ weatherRequest: WeatherRequest
  ) async throws -> PlaceWeather {
    let response = Response.json(body)
    let other = Response.json(#"{"list":[{"main":{"aqi":1}}]}"#)
    let now = #"{"main":{"temp":1},"coord":{"lat":1,"lon":1},"timezone":0}"#
    let transport = ScriptedTransport { request in
      if request.path == path { return response }
      return request.path == "/data/2.5/weather" ? .json(now) : other
    }
    let source = try OpenWeatherMapSource.testing(
      [.id(1)],
      oneCall: path == "/data/3.0/onecall",
      transport: transport
    )
    return try #require(try await source.report(weatherRequest).places.first)
  }

  @Test func `every forecast decodes and any other response has its code`() async throws {
    for (name, body) in try files("forecast_") {
      let place = try await place("/data/2.5/forecast", body, .requesting(forecast: true))
      // The sixteen-day forecast is another endpoint, and an empty object is invalid.
      guard !name.hasPrefix("forecast_daily"), !name.hasPrefix("forecast_empty") else {
        #expect(place.$forecast.error?.code == .invalidResponse, "\(name)")
        continue
      }
      let forecast = try #require(place.forecast, "\(name)")
      #expect(forecast.stepSeconds == (name.contains("hourly") ? 3600 : 10_800), "\(name)")
      for hour in forecast.hours {
        #expect(hour.temperatureCelsius.map { (-60...60).contains($0) } == true, "\(name)")
        #expect(hour.condition != nil, "\(name)")
      }
      #expect(forecast.days.count <= 6, "\(name)")
      if name.contains("london_2025") {
        #expect(forecast.hours.count == 40)
        #expect(forecast.days.map(\.isPartial) == [true, false, false, false, false, true])
      }
    }
  }

  @Test func `every One Call response decodes and any other has its code`() async throws {
    for (name, body) in try files("onecall") {
      let weatherRequest = WeatherRequest.requesting(forecast: true, air: true)
      let place = try await place("/data/3.0/onecall", body, weatherRequest)
      guard !name.contains("summary"), !name.contains("timemachine") else {
        #expect(place.$forecast.error?.code == .invalidResponse, "\(name)")
        continue
      }
      let forecast = try #require(place.forecast, "\(name)")
      #expect(forecast.days.count >= 8, "\(name)")
      #expect(forecast.hours.isEmpty == name.contains("excluded"), "\(name)")
      #expect(place.air?.openWeatherMapIndex == 1, "\(name)")
      let hasMinutes = try JSONParser.parse(Array(body.utf8))["minutely"] != nil
      #expect(place.minutes?.steps.count == (hasMinutes ? 61 : nil), "\(name)")
      let hasUVIndex = try JSONParser.parse(Array(body.utf8))["current"]?["uvi"] != nil
      #expect((place.air?.uvIndex != nil) == hasUVIndex, "\(name)")
    }
  }

  @Test func `the alerts of One Call decode`() async throws {
    let files = try RecordedResponses.files(of: "openweathermap-alerts")
    for (name, alerts) in files {
      var request = WeatherRequest.forecast()
      request.includesAlerts = true
      let body = #"{"daily":[{"dt":1707040000,"temp":{"max":8}}],"alerts":\#(alerts)}"#
      let found = try await place("/data/3.0/onecall", body, request).alerts
      // All of them have ended long before the tests' time.
      #expect(found?.status == PlaceAlerts.Status.none && found?.error == nil, "\(name)")
      let document = try JSONParser.parse(Array(body.utf8))
      let recorded = document["alerts"]?.elements ?? []
      let ends = recorded.compactMap { $0["end"]?.offset }
      let endless = try #require(
        JSONRewriter.text(of: document) { ends.contains($0.offset) ? .remove : .keep }
      )
      let all = try #require(try await place("/data/3.0/onecall", endless, request).alerts)
      #expect(all.status == .inForce && all.alerts.count == recorded.count, "\(name)")
      #expect(
        Set(all.alerts.map(\.event.string)) == Set(recorded.compactMap { $0["event"]?.string })
      )
      let onsets = recorded.compactMap { $0["start"]?.number }.sorted()
      #expect(all.alerts.compactMap { $0.onset.map { Double($0.secondsSinceEpoch) } } == onsets)
      #expect(all.alerts.allSatisfy { $0.sender != nil && !$0.description.isEmpty }, "\(name)")
    }
  }

  @Test func `the air decodes`() async throws {
    for (name, body) in try files("air_pollution_") {
      let place = try await place("/data/2.5/air_pollution", body, .requesting(air: true))
      #expect(place.air?.openWeatherMapIndex == 3, "\(name)")
      #expect(place.air?.microgramsPerCubicMetre.count == 8, "\(name)")
    }
  }

  @Test func `a place decodes from its postal code`() async throws {
    for (name, body) in try files("geo_zip_") {
      let transport = ScriptedTransport.returning(Response.json(body))
      let source = try OpenWeatherMapSource.testing([.id(1)], transport: transport)
      let deadline = ContinuousClock.now.advanced(by: .seconds(600))
      let found = try await source.source.candidates(for: .zip("1000-001,PT"), by: deadline)
      #expect(found.map(\.name) == ["Lisbon"], "\(name)")
    }
  }

  @Test func `a response of an unused endpoint is not weather`() async throws {
    for (name, body) in try files("box_city", "box_empty", "find_", "uvi_") {
      let error = await #expect(throws: SourceError.self, "\(name)") {
        try await OpenWeatherMapSource.onlyPlace(of: body)
      }
      #expect(error?.code == .invalidResponse, "\(name)")
    }
  }

  @Test func `every recorded response is tested`() throws {
    let walked = [
      "air_pollution_", "box_", "current_", "error_", "find_", "forecast_", "geo_zip_", "group_",
      "onecall", "uvi_",
    ]
    let passedOver = try files("").map(\.name).filter { name in
      !walked.contains { name.hasPrefix($0) }
    }
    #expect(passedOver == [])
  }

  @Test func `every error response has the code of its status`() async throws {
    for (name, body) in try files("error_", "box_error_") {
      let numbers = name.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      let recordedStatus = try #require(numbers.first)
      // A few came with status 200, whatever the body said.
      let status = name.contains("http200") || name.hasPrefix("box_") ? 200 : recordedStatus
      let error = await #expect(throws: SourceError.self, "\(name)") {
        try await OpenWeatherMapSource.onlyPlace(
          of: body,
          status: status
        )
      }
      #expect(error?.code == ErrorCode(httpStatus: recordedStatus), "\(name)")
    }
  }
}
