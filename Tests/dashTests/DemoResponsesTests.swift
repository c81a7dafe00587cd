import DashCore
import EmbeddedData
import Testing

@testable import dash

/// The output of `--demo`, through the real configuration, provider and decoder.
@Suite struct DemoResponsesTests {
  private func report() async throws -> WeatherReport {
    let configuration = try ConfigurationReader.read(
      ShippedConfiguration.bytes,
      registry: RegisteredProviders.registry,
      environment: ConfigurationEnvironment(
        variable: { _ in nil },
        keyFile: { _ in .unreadable },
        placeholderSecret: Secret("demo")
      )
    )
    let instance = try #require(
      configuration.instances.first { $0.descriptor.name == "openweathermap" }
    )
    guard case .success(let options) = instance.options else {
      throw SourceError(.unconfigured)
    }
    let source = try RegisteredProviders.registry.makeSource(
      named: "openweathermap",
      options: options,
      context: SourceContext(transport: Demo.transport(), now: { Demo.now })
    )
    let request = FetchRequest(
      deadline: ContinuousClock.now.advanced(by: .seconds(600)),
      places: instance.places
    )
    guard case .weather(let report) = try await source.fetch(request).content else {
      throw SourceError(.unknown)
    }
    return report
  }

  @Test func `all twelve places decode in the order of the file`() async throws {
    let report = try await report()
    #expect(report.missing.isEmpty)
    #expect(
      report.places.map { $0.name?.string } == [
        "Montréal", "Moscow", "Los Angeles", "Seoul", "Barcelona", "Atlanta", "Sydney", "Athens",
        "Beijing", "London", "Rio de Janeiro", "Tokyo",
      ]
    )
  }

  @Test func `every place has the essential fields of a row`() async throws {
    for place in try await report().places {
      #expect(place.temperatureCelsius != nil, "\(place.requestedPlace)")
      #expect(place.condition.map { $0.sky != .unknown } == true, "\(place.requestedPlace)")
      #expect(place.country?.string.count == 2, "\(place.requestedPlace)")
      #expect(place.utcOffsetSeconds != nil, "\(place.requestedPlace)")
      #expect(place.id?.string == place.requestedPlace.description)
      let observed = try #require(place.observedAt)
      #expect((0...3600).contains(Demo.now.seconds(since: observed)), "\(place.requestedPlace)")
    }
  }

  @Test func `the places are at their compiled-in coordinates`() async throws {
    let known = try #require(
      RegisteredProviders.registry.descriptor(named: "openweathermap")?.knownPlaces
    )
    for place in try await report().places {
      guard case .id(let id) = place.requestedPlace, let own = known[id] else {
        Issue.record("\(place.requestedPlace) is not known")
        continue
      }
      #expect(own.name == place.name)
      #expect(own.country == place.country)
      // Services disagree on the centre of a town.
      let distance = place.place.kilometres(to: own)
      #expect(distance.map { $0 < 8 } == true, "\(place.requestedPlace)")
    }
  }

  @Test func `the weather of the places differs`() async throws {
    let places = try await report().places
    let skies = Set(places.compactMap(\.condition?.sky))
    #expect(skies.isSuperset(of: [.rain, .snow, .fog, .clear, .thunderstorm]))
    #expect(Set(places.compactMap(\.isDay)) == [true, false])
    #expect(places.contains { $0.windSpeedMetresPerSecond == nil })
    #expect(places.contains { $0.feelsLikeCelsius == nil })
    #expect(places.contains { ($0.temperatureCelsius ?? 0) < 0 })
  }

  @Test func `the latest observation is the weather shown`() async throws {
    for place in try await report().places {
      let shown = try #require(Observation(place, provider: "openweathermap"))
      let measured = Demo.history().observations(of: shown.place, since: shown.observedAt)
      #expect(measured == [shown], "\(place.requestedPlace)")
    }
  }

  @Test func `day and night agree with the place's sun`() async throws {
    for place in try await report().places {
      guard let reported = place.condition?.isDay else { continue }
      var bySun = place
      bySun.condition = nil
      #expect(bySun.isDay == reported, "\(place.requestedPlace)")
    }
  }
}
