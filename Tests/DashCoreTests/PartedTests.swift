import DashCore
import Testing

/// Weather that is filled from other weather of the same place, part by part.
@Suite struct PartedTests {
  private static let lost = SourceError(.timeout)

  /// Returns a place with a temperature, whose response arrived at a minute.
  private static func place(_ celsius: Double, at minute: Int64, _ origin: Origin = .network)
    -> PlaceWeather
  {
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.temperatureCelsius = celsius
    let receivedAt = Timestamp(secondsSinceEpoch: minute * 60)
    return PlaceWeather(Fetched(place, receivedAt: receivedAt, origin: origin))
  }

  private static func filled(_ place: PlaceWeather, from other: PlaceWeather) -> Double? {
    var place = place
    place.fill(from: other)
    return place.temperatureCelsius
  }

  @Test func `current weather is kept, whatever else is known`() {
    let current = Self.place(1, at: 1, .cache)
    #expect(Self.filled(current, from: Self.place(2, at: 2)) == 1)
    #expect(Self.filled(current, from: Self.place(2, at: 2, .stale(Self.lost))) == 1)
  }

  @Test func `stale weather makes room for current weather, and for newer stale weather`() {
    let stale = Self.place(1, at: 5, .stale(Self.lost))
    #expect(Self.filled(stale, from: Self.place(2, at: 2)) == 2)
    #expect(Self.filled(stale, from: Self.place(2, at: 2, .stale(Self.lost))) == 1)
    #expect(Self.filled(stale, from: Self.place(2, at: 9, .stale(Self.lost))) == 2)
  }

  @Test func `a place without weather takes it, and says why it had none`() {
    var place = PlaceWeather(requestedPlace: .name("Here"), error: Self.lost)
    place.fill(from: PlaceWeather(requestedPlace: .name("Here"), error: SourceError(.offline)))
    #expect(!place.hasCurrent)
    #expect(place.$current.failure?.code == .timeout)
    place.fill(from: Self.place(2, at: 2))
    #expect(place.temperatureCelsius == 2)
    #expect(place.$current.failure == nil)
    #expect(place.$current.error?.code == .timeout)
  }

  @Test func `each part comes from the first that has it, with its provider`() {
    var first = Self.place(1, at: 1).served(by: "first")
    first.$air.error = Self.lost
    var second = Self.place(2, at: 2)
    second.forecast = Forecast(hours: [], days: [])
    second.air = AirQuality()
    first.fill(from: second.served(by: "second"))
    #expect(first.$current.provider == "first")
    #expect(first.$forecast.provider == "second")
    #expect(first.$air.provider == "second")
    #expect(first.$air.error?.code == .timeout)
  }

  @Test func `the reason of a part that nobody had asked for comes along`() {
    var place = Self.place(1, at: 1)
    var other = Self.place(2, at: 2)
    other.$forecast.error = Self.lost
    place.fill(from: other)
    #expect(place.$forecast.error?.code == .timeout)
  }

  @Test func `weather that has outlived a request is stale in what failed, with its own age`() {
    func part(at seconds: Int64, _ origin: Origin = .network) -> Parted<AirQuality> {
      let receivedAt = Timestamp(secondsSinceEpoch: seconds)
      return Parted(.success(Fetched(AirQuality(), receivedAt: receivedAt, origin: origin)))
    }
    var earlier = Self.place(1, at: 1)
    earlier.$air = part(at: 30)
    var later = PlaceWeather(requestedPlace: .name("Here"), error: Self.lost)
    let moment = Timestamp(secondsSinceEpoch: 600)
    let old = earlier.outlived(later, at: moment)
    #expect(old.$current.failure?.code == .timeout)
    #expect(old.$current.provenance?.receivedAt.secondsSinceEpoch == 60)
    #expect(old.$air.provenance?.origin == .cache)
    // What another process has received since, and is stale now, is newer.
    later.$air = part(at: 90, .stale(Self.lost))
    later.fill(from: earlier.outlived(later, at: moment))
    #expect(later.$air.provenance?.receivedAt.secondsSinceEpoch == 90)
    #expect(later.$air.failure?.code == .timeout)
  }

  @Test func `minutes come with the forecast of their response alone`() {
    var earlier = Self.place(1, at: 1)
    earlier.forecast = Forecast(hours: [], days: [], stepSeconds: 60)
    earlier.minutes = ForecastMinutes(
      steps: [.init(time: Timestamp(secondsSinceEpoch: 0), millimetresPerHour: 1)],
      stepSeconds: 60
    )
    var place = Self.place(2, at: 2)
    place.forecast = Forecast(hours: [], days: [])
    place.fill(from: earlier)
    #expect(place.minutes == nil)
    place.$forecast = Parted()
    place.fill(from: earlier)
    #expect(place.minutes != nil)
  }
}
