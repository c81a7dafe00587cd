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

  @Test func `the range of today includes the observation, if it is of today`() {
    let noon = Timestamp(secondsSinceEpoch: 1_795_176_000)
    var day = ForecastDay(date: CivilDate(at: noon, utcOffsetSeconds: 0))
    (day.temperatureMinCelsius, day.temperatureMaxCelsius) = (15, 18)
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.temperatureCelsius = 13.9
    place.observedAt = noon
    #expect(place.including(now: noon, in: day).temperatureMinCelsius == 13.9)
    #expect(place.including(now: noon, in: day).temperatureMaxCelsius == 18)
    place.observedAt = noon.advanced(bySeconds: -86_400)
    #expect(place.including(now: noon, in: day) == day)
    #expect(place.including(now: noon.advanced(bySeconds: 86_400), in: day) == day)
  }

  @Test func `what is to come of today is no more than that of the whole day`() {
    let noon = Timestamp(secondsSinceEpoch: 1_795_176_000)
    var day = ForecastDay(date: CivilDate(at: noon, utcOffsetSeconds: 0))
    (day.rainMillimetres, day.snowfallCentimetres) = (14, 7)
    let hours = (1...12).map { offset in
      var hour = ForecastHour(time: noon.advanced(bySeconds: Int64(offset) * 3600))
      hour.temperatureCelsius = 8
      hour.rainMillimetresPerHour = 2
      hour.measurements.snowfallCentimetresPerHour = 0.5
      return hour
    }
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.utcOffsetSeconds = 0
    place.forecast = Forecast(hours: hours, days: [day], stepSeconds: 3600)
    let rest = place.including(now: noon, in: day)
    #expect(rest.rainMillimetres == 14)
    #expect(rest.snowfallCentimetres == 6)
  }
}
