import DashCore
import Testing

/// The error of a snapshot without a current place.
@Suite struct PlaceSnapshotTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  private static func error(_ results: [PlaceWeather]) -> SourceError? {
    do throws(SourceError) {
      let snapshot = try Snapshot(of: results, now: now)
      if case .stale(let error) = snapshot.origin { return error }
      return nil
    } catch {
      return error
    }
  }

  private static func failed(_ place: PlaceQuery, _ code: ErrorCode) -> PlaceWeather {
    PlaceWeather(requestedPlace: place, error: SourceError(code))
  }

  @Test func `an unknown place does not hide that the service is unreachable`() {
    let unknown = Self.failed(.id(1), .notFound)
    let lost = Self.failed(.name("London"), .serverError)
    #expect(Self.error([unknown, lost])?.code == .serverError)
    #expect(Self.error([unknown, lost])?.subject == "London")
    #expect(Self.error([unknown, Self.failed(.id(2), .empty)])?.code == .notFound)

    let cached = Fetched(
      PlaceWeather(requestedPlace: .id(3)),
      receivedAt: Self.now,
      origin: .stale(SourceError(.timeout))
    )
    #expect(Self.error([unknown, PlaceWeather(cached)])?.code == .timeout)
  }

  @Test func `snow in the heat is a sky that is not known`() throws {
    func conditions(_ celsius: Double, _ sky: Sky) throws -> [Sky] {
      var place = PlaceWeather(requestedPlace: .name("Here"))
      place.temperatureCelsius = celsius
      place.condition = Condition(code: 602, main: nil, description: nil, isDay: true, sky: sky)
      let fetched = Fetched(
        place,
        receivedAt: Timestamp(secondsSinceEpoch: 0),
        origin: .network
      )
      let snapshot = try Snapshot(of: [PlaceWeather(fetched)], now: Timestamp(secondsSinceEpoch: 0))
      guard case .weather(let report) = snapshot.content else { return [] }
      return report.places.flatMap { $0.conditions.map(\.sky) }
    }
    #expect(try conditions(32, .snow) == [])
    #expect(try conditions(32, .sleet) == [])
    #expect(try conditions(32, .rain) == [.rain])
    #expect(try conditions(4, .snow) == [.snow])
  }

  @Test func `the range of today includes what was measured today, and no other day's`() {
    let noon = Timestamp(secondsSinceEpoch: 1_795_176_000)
    var day = ForecastDay(date: CivilDate(at: noon, utcOffsetSeconds: 0))
    (day.temperatureMinCelsius, day.temperatureMaxCelsius) = (15, 18)
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.temperatureCelsius = 13.9
    place.observedAt = noon
    #expect(place.including(now: noon, in: day).temperatureMinCelsius == 13.9)
    #expect(place.including(now: noon, in: day).temperatureMaxCelsius == 18)
    let observed = ObservedPlace(provider: "sample", key: "1")
    func observation(_ celsius: Double, hoursAgo: Int64) -> Observation {
      var observation = Observation(
        place: observed,
        observedAt: noon.advanced(bySeconds: -hoursAgo * 3600)
      )
      observation.temperatureCelsius = celsius
      return observation
    }
    // Twelve hours ago was yesterday.
    place.history = PlaceHistory(
      place: observed,
      observations: [observation(-5, hoursAgo: 13), observation(19.5, hoursAgo: 2)]
    )
    #expect(place.including(now: noon, in: day).temperatureMinCelsius == 13.9)
    #expect(place.including(now: noon, in: day).temperatureMaxCelsius == 19.5)
    place.history = nil
    place.observedAt = noon.advanced(bySeconds: -86_400)
    #expect(place.including(now: noon, in: day) == day)
    #expect(place.including(now: noon.advanced(bySeconds: 86_400), in: day) == day)
  }
}
