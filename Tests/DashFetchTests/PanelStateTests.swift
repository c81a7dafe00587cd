import DashCore
import Testing

@testable import DashFetch

/// The panel state after two fetches in sequence.
@Suite struct PanelStateTests {
  private static func weather(
    _ places: [String],
    missing: [String: ErrorCode] = [:],
    at seconds: Int64 = 0
  ) -> PanelState {
    let report = WeatherReport(
      places: places.map { name in
        var place = PlaceWeather(requestedPlace: .name(name))
        place.temperatureCelsius = 7
        return place
      },
      missing: missing.sorted { $0.key < $1.key }.map {
        PlaceWeather(requestedPlace: .name($0), error: SourceError($1))
      }
    )
    return .fresh(
      Snapshot(
        content: .weather(report),
        fetchedAt: Timestamp(secondsSinceEpoch: 1000 + seconds)
      )
    )
  }

  private static func report(_ state: PanelState) throws -> WeatherReport {
    let snapshot = try #require(state.snapshot)
    guard case .weather(let report) = snapshot.content else {
      throw SourceError(.unknown)
    }
    return report
  }

  @Test(arguments: ErrorCode.allCases)
  func `a failure keeps the last data unless the error forbids it`(_ code: ErrorCode) {
    let state = Self.weather(["London"]).followed(by: .failed(SourceError(code)))
    // An empty result is a result, and replaces the old data.
    let isFinal = [.unauthorized, .forbidden, .empty, .cancelled].contains(code)
    #expect(state.status == (isFinal ? "failed" : "stale"))
    #expect(state.error?.code == code)
    #expect((state.snapshot == nil) == isFinal)
  }

  @Test func `a second failure shows its own reason and keeps the same data`() {
    let state = Self.weather(["London"])
      .followed(by: .failed(SourceError(.timeout)))
      .followed(by: .failed(SourceError(.serverError)))
    #expect(state.status == "stale")
    #expect(state.error?.code == .serverError)
    #expect(state.snapshot?.fetchedAt.secondsSinceEpoch == 1000)
  }

  @Test func `new data replaces all old data`() throws {
    let state = Self.weather(["London", "Rome"])
      .followed(by: .failed(SourceError(.timeout)))
      .followed(by: Self.weather(["London"], at: 60))
    #expect(state.status == "fresh")
    #expect(try Self.report(state).places.map(\.requestedPlace) == [.name("London")])
    #expect(try Self.report(state).missing.isEmpty)
  }

  @Test func `a missing place keeps its old weather and its age`() throws {
    let state = Self.weather(["London", "Rome"])
      .followed(by: Self.weather(["London"], missing: ["Rome": .timeout], at: 60))
    let missing = try #require(try Self.report(state).missing.first)
    #expect(missing.hasCurrent)
    #expect(missing.$current.provenance?.receivedAt.secondsSinceEpoch == 1000)

    let later = state.followed(
      by: Self.weather(["London"], missing: ["Rome": .serverError], at: 120)
    )
    let stillMissing = try #require(try Self.report(later).missing.first)
    #expect(stillMissing.$current.failure?.code == .serverError)
    #expect(stillMissing.$current.provenance?.receivedAt.secondsSinceEpoch == 1000)
  }

  @Test func `no place gets another place's weather`() throws {
    let state = Self.weather(["London"])
      .followed(by: Self.weather(["London"], missing: ["Rome": .timeout], at: 60))
    #expect(try Self.report(state).missing.first?.hasCurrent == false)
  }

  @Test func `a place that the key may no longer request keeps no data`() throws {
    let state = Self.weather(["London", "Rome"])
      .followed(by: Self.weather(["London"], missing: ["Rome": .unauthorized], at: 60))
    #expect(try Self.report(state).missing.first?.hasCurrent == false)
  }

  @Test(arguments: [(ErrorCode.timeout, true), (.unauthorized, false)])
  func `a forecast that cannot be fetched is the earlier one`(code: ErrorCode, stays: Bool) throws {
    func state(_ change: (inout PlaceWeather) -> Void) -> PanelState {
      var place = PlaceWeather(requestedPlace: .name("London"))
      place.temperatureCelsius = 7
      change(&place)
      let report = WeatherReport(places: [place])
      return .fresh(
        Snapshot(content: .weather(report), fetchedAt: Timestamp(secondsSinceEpoch: 1000))
      )
    }
    let next = state { $0.forecast = Forecast(hours: [], days: [], stepSeconds: 60) }
      .followed(by: state { $0.$forecast.error = SourceError(code) })
    let place = try #require(try Self.report(next).places.first)
    #expect((place.forecast != nil) == stays)
    #expect(place.$forecast.error?.code == code)
  }

  @Test func `without old data a failure is a failure`() {
    let state = PanelState.loading.followed(by: .failed(SourceError(.timeout)))
    #expect(state.status == "failed")
  }
}
