import DashCore
import EmbeddedData
import Testing

@testable import dash

/// The demo's forecasts for each place.
@Suite struct DemoForecastTests {
  private static let providers = ["openweathermap", "open-meteo"]

  static let places = [
    "Montréal", "Moscow", "Los Angeles", "Seoul", "Barcelona", "Atlanta", "Sydney", "Athens",
    "Beijing", "London", "Rio de Janeiro", "Tokyo",
  ]

  private func report(_ places: [String], _ provider: String) async throws -> [PlaceWeather] {
    let registry = RegisteredProviders.registry
    let descriptor = try #require(registry.descriptor(named: provider))
    let key = descriptor.options.contains { $0.type == .secret }
    let values: [String: OptionValue] = key ? ["apiKey": .secret(Secret("demo"))] : [:]
    let source = try registry.makeSource(
      named: provider,
      options: SourceOptions(values, describedBy: descriptor.options),
      context: SourceContext(transport: Demo.transport(), now: { Demo.now })
    )
    var weatherRequest = WeatherRequest()
    weatherRequest.includesForecast = true
    weatherRequest.includesAirQuality = true
    let deadline = ContinuousClock.now.advanced(by: .seconds(600))
    let snapshot = try await source.fetch(
      FetchRequest(
        deadline: deadline,
        places: places.map(PlaceQuery.name),
        weather: weatherRequest
      )
    )
    guard case .weather(let report) = snapshot.content else { throw SourceError(.unknown) }
    return report.places
  }

  private func report(of place: String, _ provider: String) async throws -> PlaceWeather {
    try #require(try await report([place], provider).first)
  }

  @Test(arguments: providers, places) func `hours and days start now and are contiguous`(
    provider: String,
    name: String
  ) async throws {
    let place = try await report(of: name, provider)
    #expect(place.$forecast.error == nil)
    let forecast = try #require(place.forecast)
    let hours = forecast.hours(from: Demo.now)
    let first = try #require(hours.first)
    #expect(first.time.seconds(since: Demo.now) < 10_800)
    for hour in hours {
      #expect(hour.temperatureCelsius != nil && hour.condition != nil)
      #expect(hour.precipitationProbabilityPercent != nil)
    }
    let days = forecast.days(from: Demo.now, utcOffsets: place.utcOffsets)
    let offset = place.utcOffsetSeconds ?? 0
    // With three-hour steps, an evening in Tokyo has none left.
    let dates = [Demo.now, first.time].map { CivilDate(at: $0, utcOffsetSeconds: offset) }
    #expect(days.first.map { dates.contains($0.date) } == true)
    #expect(days.count >= 5)
    #expect(Set(days.compactMap(\.condition?.sky)).count >= 2)
    // The forecast continues from the present weather.
    let now = try #require(place.temperatureCelsius)
    #expect(abs(try #require(first.temperatureCelsius) - now) < 4)
    #expect(hours.allSatisfy { abs(($0.temperatureCelsius ?? now) - now) < 18 })
    for day in days {
      let lowest = try #require(day.temperatureMinCelsius)
      let highest = try #require(day.temperatureMaxCelsius)
      #expect(lowest < highest || day.isPartial)
    }
  }

  @Test func `both services expect the same weather`() async throws {
    let hours = await Self.providers.concurrentMap(limit: 2) { provider in
      try? await report(of: "Tokyo", provider).forecast?.hours(from: Demo.now)
    }
    let own = Dictionary(uniqueKeysWithValues: (hours[1] ?? []).map { ($0.time, $0) })
    let shared = try #require(hours[0]).compactMap { hour in own[hour.time].map { (hour, $0) } }
    #expect(shared.count > 30)
    for (one, other) in shared {
      #expect(one.temperatureCelsius == other.temperatureCelsius)
      #expect(one.condition?.sky == other.condition?.sky)
      #expect(one.rainMillimetresPerHour ?? 0 == other.rainMillimetresPerHour ?? 0)
    }
  }

  @Test(arguments: providers) func `one fetch returns the forecasts of all places`(
    provider: String
  ) async throws {
    let places = try await report(Self.places, provider)
    #expect(places.count == 12)
    #expect(places.allSatisfy { $0.forecast != nil && $0.air != nil })
    // It snows at some of them and rains at others.
    let skies = places.flatMap { $0.forecast?.days.compactMap(\.condition?.sky) ?? [] }
    #expect(Set(skies).isSuperset(of: [.rain, .snow, .clear]))
    #expect(Set(places.compactMap { $0.forecast?.hours.first?.temperatureCelsius }).count >= 8)
  }

  @Test(arguments: providers, places) func `the air has an index and its components`(
    provider: String,
    name: String
  ) async throws {
    let place = try await report(of: name, provider)
    #expect(place.$air.error == nil)
    let air = try #require(place.air)
    #expect((air.openWeatherMapIndex == nil) == (provider == "open-meteo"))
    #expect((air.usIndex == nil) == (provider == "openweathermap"))
    #expect(air.microgramsPerCubicMetre.count == 8)
  }
}
