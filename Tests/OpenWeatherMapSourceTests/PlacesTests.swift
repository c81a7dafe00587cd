import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// What names and postal codes may mean.
@Suite struct PlacesTests {
  private static let deadline = ContinuousClock.now.advanced(by: .seconds(60))

  /// What a request asks for.
  private static func words(of request: Request) -> String {
    guard case .plain(let text)? = request.query.first?.value else { return "" }
    return text
  }

  private func candidates(
    _ place: PlaceQuery,
    language: String? = nil,
    _ answers: [String: Response]
  ) async throws -> (found: [PlaceCandidate], asked: [String]) {
    let transport = ScriptedTransport { request in answers[Self.words(of: request)] }
    let source = try OpenWeatherMapSource.testing(
      [.id(1)],
      language: language,
      transport: transport
    )
    let found = try await source.candidates(for: place, by: Self.deadline)
    return (found, transport.requests.map(Self.words))
  }

  @Test func `every field of a candidate has its place`() async throws {
    let body = """
      [{"name":"Lisbon","local_names":{"ascii":"Lisbon","feature_name":"Lisbon","pt":"Lisboa"},
      "lat":38.7077,"lon":-9.1366,"country":"PT","state":"Lisbon District"},{"name":"Lisbon"},
      {"name":"Lisbon","lat":41,"lon":-71.99,"country":"US","state":"CT"}]
      """
    let (found, _) = try await candidates(.name("Lisbon"), ["Lisbon": .json(body)])
    var first = PlaceCandidate(name: "Lisbon", latitude: 38.7077, longitude: -9.1366)
    first.country = "PT"
    first.state = "Lisbon District"
    #expect(found.first == first)
    #expect(found.map(\.country) == ["PT", "US"])
    let (local, _) = try await candidates(
      .name("Lisbon,PT"),
      language: "pt-BR",
      ["Lisbon,PT": .json(body)]
    )
    #expect(local.map(\.name) == ["Lisboa"])
  }

  @Test func `a state of the US gets its country`() async throws {
    let portland = #"[{"name":"Portland","lat":45.5,"lon":-122.7,"country":"US","state":"Oregon"}]"#
    let (found, asked) = try await candidates(
      .name("Portland, OR"),
      ["Portland,OR": .json("[]"), "Portland,OR,US": .json(portland)]
    )
    #expect(found.map(\.latitude) == [45.5])
    #expect(asked == ["Portland,OR", "Portland,OR,US"])
  }

  @Test func `a postal code is one place or none`() async throws {
    let body = #"{"zip":"94040","name":"Mountain View","lat":37.4,"lon":-122.1,"country":"US"}"#
    let (found, _) = try await candidates(.zip("94040,US"), ["94040,US": .json(body)])
    #expect(found.map(\.name) == ["Mountain View"])
    let unknown = Response.json(#"{"cod":"404","message":"not found"}"#, status: 404)
    #expect(try await candidates(.zip("1"), ["1": unknown]).found == [])
    #expect(try await candidates(.id(1), [:]).found == [])
  }

  @Test(arguments: ["{}", "[{}]", "7", #"{"cod":"404"}"#])
  func `what is no list of places is an error, and not nothing`(body: String) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await candidates(.name("X"), ["X": .json(body)])
    }
    #expect(error?.code == (body.contains("404") ? .notFound : .invalidResponse))
  }
}
