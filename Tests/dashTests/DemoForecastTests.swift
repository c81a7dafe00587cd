import DashCore
import EmbeddedData
import Testing

@testable import dash

/// What the demo knows of later, which is that of London.
@Suite struct DemoForecastTests {
  private static let providers = ["openweathermap", "open-meteo"]

  private func london(_ provider: String) async throws -> PlaceWeather {
    let registry = RegisteredProviders.registry
    let descriptor = try #require(registry.descriptor(named: provider))
    let key = descriptor.options.contains { $0.type == .secret }
    var values: [String: OptionValue] = ["places": .places([.name("London")])]
    if key { values["apiKey"] = .secret(Secret("demo")) }
    let source = try registry.makeSource(
      named: provider,
      options: SourceOptions(values, describedBy: descriptor.options),
      context: SourceContext(transport: Demo.transport(), now: { Demo.now })
    )
    var wanted = WeatherRequest()
    wanted.wantsForecast = true
    wanted.wantsAir = true
    let deadline = ContinuousClock.now.advanced(by: .seconds(30))
    let snapshot = try await source.fetch(FetchRequest(deadline: deadline, weather: wanted))
    guard case .weather(let report) = snapshot.content else { throw SourceError(.unknown) }
    return try #require(report.places.first)
  }

  @Test(arguments: providers) func `hours and days begin now and go on`(
    provider: String
  ) async throws {
    let place = try await london(provider)
    #expect(place.forecastError == nil)
    let forecast = try #require(place.forecast)
    let hours = forecast.hours(from: Demo.now)
    let first = try #require(hours.first)
    #expect(first.time.seconds(since: Demo.now) < 10_800)
    for hour in hours {
      #expect(hour.temperatureCelsius != nil && hour.condition != nil)
      #expect(hour.precipitationProbabilityPercent != nil)
    }
    let days = forecast.days(from: Demo.now, utcOffsetSeconds: place.utcOffsetSeconds ?? 0)
    #expect(days.first?.date.iso8601 == "2026-11-20")
    #expect(days.count >= 6)
    #expect(Set(days.compactMap(\.condition?.sky)).count >= 3)
    for day in days {
      let lowest = try #require(day.temperatureMinCelsius)
      let highest = try #require(day.temperatureMaxCelsius)
      #expect(lowest < highest || day.isPartial)
    }
  }

  @Test(arguments: providers) func `the air has an index and its components`(
    provider: String
  ) async throws {
    let place = try await london(provider)
    #expect(place.airError == nil)
    let air = try #require(place.air)
    #expect((air.openWeatherMapIndex == nil) == (provider == "open-meteo"))
    #expect((air.usIndex == nil) == (provider == "openweathermap"))
    #expect(air.microgramsPerCubicMetre.count == 8)
  }
}
