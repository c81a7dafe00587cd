import DashCore
import Testing

@testable import DashWatch

/// The panel state after two fetches in sequence.
@Suite struct PanelStateTests {
  private static func weather(
    _ places: [String],
    missing: [String: ErrorCode] = [:],
    at seconds: Int64 = 0
  ) -> PanelState {
    let report = WeatherReport(
      places: places.map { PlaceWeather(requestedPlace: .name($0)) },
      missing: missing.sorted { $0.key < $1.key }.map {
        MissingPlace(requestedPlace: .name($0), error: SourceError($1))
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
    #expect(missing.cached?.value.requestedPlace == .name("Rome"))
    #expect(missing.cached?.receivedAt.secondsSinceEpoch == 1000)

    let later = state.followed(
      by: Self.weather(["London"], missing: ["Rome": .serverError], at: 120)
    )
    let stillMissing = try #require(try Self.report(later).missing.first)
    #expect(stillMissing.error.code == .serverError)
    #expect(stillMissing.cached?.receivedAt.secondsSinceEpoch == 1000)
  }

  @Test func `no place gets another place's weather`() throws {
    let state = Self.weather(["London"])
      .followed(by: Self.weather(["London"], missing: ["Rome": .timeout], at: 60))
    #expect(try Self.report(state).missing.first?.cached == nil)
  }

  @Test func `a place that the key may no longer request keeps no data`() throws {
    let state = Self.weather(["London", "Rome"])
      .followed(by: Self.weather(["London"], missing: ["Rome": .unauthorized], at: 60))
    #expect(try Self.report(state).missing.first?.cached == nil)
  }

  @Test func `without old data a failure is a failure`() {
    let state = PanelState.loading.followed(by: .failed(SourceError(.timeout)))
    #expect(state.status == "failed")
  }
}
