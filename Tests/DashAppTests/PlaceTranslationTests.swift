import DashCore
import DashTestSupport
import Testing

@testable import DashApp

/// Translation of one provider's places for another provider.
@Suite struct PlaceTranslationTests {
  private static let point = PlaceQuery.coordinates(latitude: 51.5, longitude: -0.125)

  private static func place(_ id: Int) -> ObservedPlace {
    ObservedPlace(
      provider: "sample",
      key: "\(id)",
      name: "London",
      country: "GB",
      latitude: 51.5,
      longitude: -0.125
    )
  }

  private static func snapshot(_ places: [PlaceQuery], missing: [PlaceQuery] = []) -> Snapshot {
    Snapshot(
      content: .weather(
        WeatherReport(
          places: places.map { PlaceWeather(requestedPlace: $0) },
          missing: missing.map { MissingPlace(requestedPlace: $0, error: SourceError(.timeout)) }
        )
      ),
      fetchedAt: TestApp.now
    )
  }

  private static func report(_ snapshot: Snapshot) throws -> WeatherReport {
    guard case .weather(let report) = snapshot.content else {
      throw SourceError(.empty)
    }
    return report
  }

  @Test func `an id is requested by its position and shown by id and name`() throws {
    let translation = PlaceTranslation(
      of: [.name("Rome"), .id(7), .id(8)],
      known: [.id(7): Self.place(7)]
    )
    #expect(translation.places == [.name("Rome"), Self.point, .id(8)])
    let restored = translation.restoring(
      Self.snapshot([.name("Rome"), Self.point], missing: [.id(8)])
    )
    let report = try Self.report(restored)
    #expect(report.places.map(\.requestedPlace) == [.name("Rome"), .id(7)])
    #expect(report.places.map(\.name) == [nil, "London"])
    #expect(report.places.map(\.country) == [nil, "GB"])
    #expect(report.missing.map(\.requestedPlace) == [.id(8)])
  }

  @Test func `a place without a result is missing by its id`() throws {
    let translation = PlaceTranslation(of: [.id(7)], known: [.id(7): Self.place(7)])
    let restored = translation.restoring(Self.snapshot([], missing: [Self.point]))
    #expect(try Self.report(restored).missing.map(\.requestedPlace) == [.id(7)])
  }

  @Test func `places that share a position are each shown as requested`() throws {
    let places = [Self.point, .id(7), .id(7)]
    let translation = PlaceTranslation(of: places, known: [.id(7): Self.place(7)])
    #expect(translation.places == [Self.point, Self.point, Self.point])
    let restored = translation.restoring(Self.snapshot(translation.places))
    #expect(try Self.report(restored).places.map(\.requestedPlace) == places)
  }

  @Test func `a name that the provider has stays unchanged`() throws {
    var place = PlaceWeather(requestedPlace: Self.point)
    place.name = "City of London"
    let snapshot = Snapshot(
      content: .weather(WeatherReport(places: [place])),
      fetchedAt: TestApp.now,
      origin: .cache
    )
    let translation = PlaceTranslation(of: [.id(7)], known: [.id(7): Self.place(7)])
    let restored = translation.restoring(snapshot)
    #expect(try Self.report(restored).places.map(\.name) == ["City of London"])
    #expect(restored.origin == .cache)
  }

  @Test func `a name still means the same place`() throws {
    let place = Self.place(7)
    let translation = PlaceTranslation(
      of: [.name("London"), .zip("SW1,GB"), .name("Rome")],
      known: [.name("London"): place, .zip("SW1,GB"): place]
    )
    #expect(translation.places == [Self.point, Self.point, .name("Rome")])
    let report = try Self.report(translation.restoring(Self.snapshot(translation.places)))
    #expect(
      report.places.map(\.requestedPlace) == [.name("London"), .zip("SW1,GB"), .name("Rome")]
    )
    #expect(report.places.map(\.name) == ["London", "London", nil])
  }

  @Test func `an error names the place as the user wrote it`() {
    let translation = PlaceTranslation(
      of: [.id(7), .name("Rome")],
      known: [.id(7): Self.place(7)]
    )
    func subject(_ text: DisplayText?) -> DisplayText? {
      translation.restoring(SourceError(.notFound, subject: text)).subject
    }
    #expect(subject("51.5,-0.125") == "7")
    #expect(subject("Rome") == "Rome")
    #expect(subject(nil) == nil)

    let error = SourceError(.timeout, subject: "51.5,-0.125")
    let stale = Self.snapshot([Self.point]).with(WeatherReport(places: []), origin: .stale(error))
    guard case .stale(let restored) = translation.restoring(stale).origin else {
      Issue.record("not stale")
      return
    }
    #expect(restored.subject == "7")
  }

  @Test func `a compiled-in place keeps its name at its last known position`()
    async throws
  {
    let store = MemoryStore()
    var seen = PlaceWeather(requestedPlace: .id(1))
    (seen.id, seen.name, seen.country) = ("1", "ロンドン", "GB")
    (seen.latitude, seen.longitude, seen.observedAt) = (51.5, -0.125, TestApp.now)
    await store.record([Observation(seen, provider: "known")].compactMap(\.self))
    let instance = Instance(
      name: "weather",
      descriptor: SplitRequestSource.descriptor,
      options: .ready(
        SourceOptions(
          ["places": .places([.id(1)])],
          describedBy: SplitRequestSource.descriptor.options
        )
      )
    )
    let translation = await PlaceTranslation(of: instance, store)
    #expect(translation.places == [Self.point])
    let restored = translation.restoring(Self.snapshot([Self.point]))
    #expect(try Self.report(restored).places.map(\.name) == ["London"])
  }
}
