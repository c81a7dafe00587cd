import DashCore
import QuakesSource
import Testing

/// Returns one response, and checks the request.
private struct Feed: Transport {
  let status: Int
  let body: String

  func send(_ request: Request) async throws(TransportError) -> Response {
    #expect(request.path == "/earthquakes/feed/v1.0/summary/2.5_week.geojson")
    return Response(status: status, body: Array(body.utf8))
  }
}

@Suite struct QuakesSourceTests {
  /// The documented shape, with made-up values.
  private static let feed = """
    {"type": "FeatureCollection", "features": [
     {"type": "Feature", "id": "a", "geometry": {"type": "Point", "coordinates": [142.1, 38.2, 29.5]},
      "properties": {"mag": 4.6, "place": "10 km E of Example", "time": 1795183200500}},
     {"type": "Feature", "id": "b", "geometry": {"type": "Point", "coordinates": [1, 2]},
      "properties": {"mag": null, "place": null, "time": 1795180000000}},
     {"type": "Feature", "id": "c", "geometry": null, "properties": {"mag": 5}}]}
    """

  private func fetch(_ status: Int, _ body: String) async throws -> Snapshot {
    let source = try QuakesSource(
      options: SourceOptions(
        ["magnitude": .text("2.5"), "count": .integer(2)],
        describedBy: QuakesSource.descriptor.options
      ),
      context: SourceContext(
        transport: Feed(status: status, body: body),
        now: { Timestamp(secondsSinceEpoch: 1_795_183_500) }
      )
    )
    return try await source.fetch(FetchRequest(deadline: .now + .seconds(60)))
  }

  @Test func `the latest earthquakes are rows`() async throws {
    guard case .table(let table) = try await fetch(200, Self.feed).content else {
      Issue.record("expected a table")
      return
    }
    #expect(table.columns.map(\.name.string) == ["time", "magnitude", "depth", "place"])
    #expect(
      table.rows == [
        [
          .time(Timestamp(secondsSinceEpoch: 1_795_183_200)), .number(4.6), .number(29_500),
          .text("10 km E of Example"),
        ],
        [.time(Timestamp(secondsSinceEpoch: 1_795_180_000)), nil, nil, nil],
      ]
    )
  }

  @Test(arguments: [
    (503, "", ErrorCode.serverError), (200, "{}", .invalidResponse),
    (200, "<html>", .invalidResponse), (200, #"{"features": []}"#, .empty),
  ])
  func `what is no feed is an error`(status: Int, body: String, code: ErrorCode) async throws {
    await #expect { try await fetch(status, body) } throws: { ($0 as? SourceError)?.code == code }
  }
}
