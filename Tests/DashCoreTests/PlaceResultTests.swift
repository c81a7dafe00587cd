import DashCore
import Testing

/// The error of a snapshot without a current place.
@Suite struct PlaceResultTests {
  private static let now = Timestamp(secondsSinceEpoch: 1_795_183_500)

  private static func error(_ results: [PlaceResult]) -> SourceError? {
    do throws(SourceError) {
      let snapshot = try Snapshot(of: results, now: now)
      if case .stale(let error) = snapshot.origin { return error }
      return nil
    } catch {
      return error
    }
  }

  private static func failed(_ place: PlaceQuery, _ code: ErrorCode) -> PlaceResult {
    .failed(place, SourceError(code))
  }

  @Test func `an unknown place does not hide that the service is unreachable`() {
    let unknown = Self.failed(.id(1), .notFound)
    let lost = Self.failed(.name("London"), .serverError)
    #expect(Self.error([unknown, lost])?.code == .serverError)
    #expect(Self.error([unknown, lost])?.subject == "London")
    #expect(Self.error([unknown, Self.failed(.id(2), .badRequest)])?.code == .notFound)

    let cached = Fetched(
      PlaceWeather(requestedPlace: .id(3)),
      receivedAt: Self.now,
      origin: .stale(SourceError(.timeout))
    )
    #expect(Self.error([unknown, .found(cached)])?.code == .timeout)
  }
}
