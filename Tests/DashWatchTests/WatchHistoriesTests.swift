import DashCore
import Testing

@testable import DashFetch
@testable import DashWatch

/// The histories that watch mode loads.
@Suite struct WatchHistoriesTests {
  private static func request(_ name: String = "London", observedAt: Int64) throws -> HistoryRequest
  {
    var place = PlaceWeather(requestedPlace: .name(name))
    place.id = DisplayText(name)
    place.observedAt = Timestamp(secondsSinceEpoch: observedAt)
    place.$current.provider = "sample"
    return try #require(HistoryRequest(place, of: "weather"))
  }

  private static func history(_ request: HistoryRequest, _ count: Int) -> PlaceHistory {
    PlaceHistory(
      place: request.place,
      observations: (0..<count).map {
        Observation(place: request.place, observedAt: Timestamp(secondsSinceEpoch: Int64($0)))
      }
    )
  }

  @Test func `a history is loaded once per observation`() throws {
    var book = WatchHistories()
    let first = try Self.request(observedAt: 1000)
    #expect(book.begin(first, of: "weather") == first)
    #expect(book.isReading)
    #expect(book.begin(first, of: "weather") == nil)
    book.take(Self.history(first, 1), for: first)
    #expect(!book.isReading)
    #expect(book.begin(first, of: "weather") == nil)

    // The old history is shown until the new one is loaded.
    let second = try Self.request(observedAt: 1600)
    #expect(book.begin(second, of: "weather") == second)
    #expect(book.histories(of: "weather")[.name("London")]?.observations.count == 1)
    book.take(Self.history(second, 2), for: second)
    #expect(book.histories(of: "weather")[.name("London")]?.observations.count == 2)
    #expect(book.begin(second, of: "weather") == nil)
  }

  @Test func `unneeded histories are discarded`() throws {
    var book = WatchHistories()
    let request = try Self.request(observedAt: 1000)
    _ = book.begin(request, of: "weather")
    book.take(Self.history(request, 1), for: request)
    _ = book.begin(nil, of: "weather")
    #expect(book.histories(of: "weather").isEmpty)
    #expect(book.begin(request, of: "weather") == request)
  }

  @Test func `a place without an identity has no history`() {
    var place = PlaceWeather(requestedPlace: .name("x"))
    place.$current.provider = "sample"
    #expect(HistoryRequest(place, of: "a") == nil)
  }
}
