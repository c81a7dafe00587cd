import DashCore
import EmbeddedData
import Testing

/// The observations of the demo.
@Suite struct DemoHistoryTests {
  private let history = Demo.history()

  @Test func `each place of the demo has observations of a month, at last hourly`() {
    let places = history.places()
    #expect(places.count == 12)
    #expect(Set(places.map(\.key)).count == 12)
    for place in places {
      let observations = history.observations(of: place, since: Timestamp(secondsSinceEpoch: 0))
      let gaps = zip(observations, observations.dropFirst()).map { earlier, later in
        later.observedAt.seconds(since: earlier.observedAt)
      }
      #expect(gaps.allSatisfy { $0 == 3600 || $0 == 6 * 3600 })
      #expect(gaps.suffix(8 * 24).allSatisfy { $0 == 3600 })
      #expect(gaps.reduce(0, +) > 29 * 86_400)
      let age = observations.last.map { Demo.now.seconds(since: $0.observedAt) }
      #expect(age.map { (0..<3600).contains($0) } == true, "\(place.key)")
      #expect(observations.allSatisfy { $0.temperatureCelsius.map(abs).map { $0 < 60 } == true })
    }
  }

  @Test func `fields missing now are missing in all observations`() throws {
    let fields = Fields.observed.filter { $0.kind != .precipitationRate }
    for place in history.places() {
      let observations = history.observations(of: place, since: Timestamp(secondsSinceEpoch: 0))
      let latest = try #require(observations.last)
      for field in fields {
        let isReported = latest.measurements[field] != nil
        #expect(observations.allSatisfy { ($0.measurements[field] != nil) == isReported })
      }
    }
    let beijing = try #require(history.places().first { $0.name == "Beijing" })
    let since = Demo.now.advanced(bySeconds: -7200)
    #expect(
      history.observations(of: beijing, since: since).map(\.windSpeedMetresPerSecond) == [nil, nil]
    )
  }

  @Test func `observations start at the requested time`() throws {
    let place = try #require(history.places().first)
    let since = Demo.now.advanced(bySeconds: -86_400)
    let observations = history.observations(of: place, since: since)
    #expect(observations.count == 24)
    #expect(observations.allSatisfy { $0.observedAt >= since })
  }

  @Test func `a place is identified by its coordinates, whatever its name is`() throws {
    let london = try #require(history.places().first { $0.name == "London" })
    func place(_ latitude: Double?, _ longitude: Double?) -> ObservedPlace {
      ObservedPlace(provider: "other", key: "x", latitude: latitude, longitude: longitude)
    }
    let since = Demo.now.advanced(bySeconds: -7200)
    let there = history.observations(of: place(51.5, -0.12), since: since)
    #expect(
      there.map(\.temperatureCelsius)
        == history.observations(of: london, since: since)
        .map(\.temperatureCelsius)
    )
    #expect(there.count == 2)
    #expect(there.allSatisfy { $0.place.provider == "other" })
    #expect(history.observations(of: place(48.2, 16.4), since: since).isEmpty)
    #expect(history.observations(of: place(nil, nil), since: since).isEmpty)
  }

  @Test func `an observation in the demo is not recorded`() throws {
    let place = try #require(history.places().first)
    var observation = Observation(place: place, observedAt: Demo.now)
    observation.temperatureCelsius = 99
    #expect(history.record([observation]))
    #expect(history.observations(of: place, since: Demo.now).isEmpty)
  }
}
