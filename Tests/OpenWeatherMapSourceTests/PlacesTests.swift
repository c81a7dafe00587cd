import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Geocoding of names and postal codes.
@Suite struct PlacesTests {
  private static let deadline = ContinuousClock.now.advanced(by: .seconds(600))

  /// Returns the search text of a request.
  private static func searchText(of request: Request) -> String {
    guard case .plain(let text)? = request.query.first?.value else { return "" }
    return text
  }

  private func candidates(
    _ place: PlaceQuery,
    language: String? = nil,
    _ responses: [String: Response]
  ) async throws -> (found: [Place], requested: [String]) {
    let transport = ScriptedTransport { request in responses[Self.searchText(of: request)] }
    let source = try OpenWeatherMapSource.testing(
      [.id(1)],
      language: language,
      transport: transport
    )
    let found = try await source.source.candidates(for: place, by: Self.deadline)
    return (found, transport.requests.map(Self.searchText))
  }

  @Test func `every field of a candidate has its place`() async throws {
    let body = """
      [{"name":"Lisbon","local_names":{"ascii":"Lisbon","feature_name":"Lisbon","pt":"Lisboa"},
      "lat":38.7077,"lon":-9.1366,"country":"PT","state":"Lisbon District"},{"name":"Lisbon"},
      {"name":"Lisbon","lat":41,"lon":-71.99,"country":"US","state":"CT"}]
      """
    let (found, _) = try await candidates(.name("Lisbon"), ["Lisbon": .json(body)])
    var first = Place(name: "Lisbon", latitude: 38.7077, longitude: -9.1366)
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

  @Test func `a US state is searched with its country`() async throws {
    let portland = #"[{"name":"Portland","lat":45.5,"lon":-122.7,"country":"US","state":"Oregon"}]"#
    let (found, requested) = try await candidates(
      .name("Portland, OR"),
      ["Portland,OR": .json("[]"), "Portland,OR,US": .json(portland)]
    )
    #expect(found.map(\.latitude) == [45.5])
    #expect(requested == ["Portland,OR", "Portland,OR,US"])
  }

  @Test func `a similar name abroad does not hide a place in a state`() async throws {
    let like = #"[{"name":"Dovern","lat":1,"lon":2,"country":"DE"}]"#
    let dover = #"[{"name":"Dover","lat":39.2,"lon":-75.5,"country":"US","state":"Delaware"}]"#
    let (found, _) = try await candidates(
      .name("Dover,DE"),
      ["Dover,DE": .json(like), "Dover,DE,US": .json(dover)]
    )
    #expect(found.map(\.latitude) == [39.2])
    let (others, _) = try await candidates(
      .name("Dover,DE"),
      ["Dover,DE": .json(like), "Dover,DE,US": .json("[]")]
    )
    #expect(others.map(\.name) == ["Dovern"])
  }

  @Test func `a name is geocoded and its weather requested by coordinates`() async throws {
    let transport = ScriptedTransport { request in
      request.path == "/geo/1.0/direct"
        ? .json(#"[{"name":"Lisbon","lat":38.7077,"lon":-9.1366,"country":"PT"}]"#)
        : .json(#"{"main":{"temp":1},"name":"Chiado","sys":{"country":"PT"},"id":8012502}"#)
    }
    let source = try OpenWeatherMapSource.testing([.name("Lisbon,PT")], transport: transport)
    let place = try #require(try await source.report().places.first)
    #expect(place.requestedPlace == .name("Lisbon,PT"))
    #expect(place.name == "Lisbon")
    #expect(place.country == "PT")
    // A response without coordinates belongs to the requested ones.
    #expect(place.latitude == 38.7077)
    #expect(place.longitude == -9.1366)
    let request = try #require(transport.requests.last)
    #expect(request.path == "/data/2.5/weather")
    #expect(request.query.prefix(2) == [QueryItem("lat", "38.7077"), QueryItem("lon", "-9.1366")])
    let lookup = try #require(transport.requests.first)
    #expect(lookup.freshSeconds == 30 * 86_400)
    #expect(lookup.ignoresCacheOptions)
    #expect(!request.ignoresCacheOptions)
    // An empty result is cached for a shorter time.
    #expect(Response.json("[]").decoded(for: lookup).error?.code == .empty)
  }

  @Test func `places of one name keep the states that tell them apart`() async throws {
    func city(_ state: String, at latitude: Double) -> String {
      #"{"name":"Springfield","lat":\#(latitude),"lon":-80,"country":"US","state":"\#(state)"}"#
    }
    let found = [
      "Springfield": "[\(city("Illinois", at: 39.8)),\(city("Missouri", at: 37.2))]",
      "Springfield,IL,US": "[\(city("Illinois", at: 39.8))]",
      "Springfield,MA,US": "[\(city("Massachusetts", at: 42.1))]",
    ]
    let transport = ScriptedTransport { request in
      request.path == "/geo/1.0/direct"
        ? .json(found[Self.searchText(of: request)] ?? "[]")
        : .json(#"{"main":{"temp":1},"name":"Springfield","sys":{"country":"US"}}"#)
    }
    let names = ["Springfield,IL", "Springfield,MA", "Springfield"]
    let source = try OpenWeatherMapSource.testing(
      names.map(PlaceQuery.name),
      transport: transport
    )
    let places = try await source.report().places.map(\.place)
    #expect(places.map(\.state) == ["Illinois", "Massachusetts", "Illinois"])
    // The state that was typed is the only one that its search returns.
    #expect(places.map { $0.distinction } == [["Illinois"], ["Massachusetts"], ["Illinois"]])
  }

  @Test(arguments: [
    "[]", #"[{"name":"Paris","lat":33.7,"lon":-95.6,"country":"US","state":"TX"}]"#,
  ])
  func `a place in another country is not found`(body: String) async throws {
    let transport = ScriptedTransport { request in
      request.path == "/geo/1.0/direct" ? .json(body) : .json(#"{"main":{"temp":1}}"#)
    }
    let source = try OpenWeatherMapSource.testing([.name("Paris,FR")], transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.code == .notFound)
    #expect(transport.requests.count == 1)
  }

  @Test func `a postal code of another country is not found`() async throws {
    func code(_ country: String, _ requested: PlaceQuery) async throws -> ErrorCode? {
      let body = #"{"main":{"temp":1},"name":"X","sys":{"country":"\#(country)"}}"#
      do {
        _ = try await OpenWeatherMapSource.onlyPlace(of: body, query: requested)
        return nil
      } catch let error as SourceError {
        return error.code
      }
    }
    #expect(try await code("US", .zip("10115,DE")) == .notFound)
    #expect(try await code("DE", .zip("10115,DE")) == nil)
    #expect(try await code("GB", .zip("E14,uk")) == nil)
    #expect(try await code("US", .zip("10115")) == nil)
    #expect(try await code("Deutschland", .zip("10115,DE")) == nil)
  }

  @Test func `a place that another service knows is requested by its coordinates`() async throws {
    let transport = ScriptedTransport.returning(.json(#"{"main":{"temp":1},"name":"Soho"}"#))
    let source = try OpenWeatherMapSource.testing([.name("Rome")], transport: transport)
    let report = try await source.source.report(
      of: [.name("London")],
      known: [.name("London"): Place(name: "London", latitude: 51.5, longitude: -0.125)]
    )
    #expect(report.places.map(\.requestedPlace) == [.name("London")])
    #expect(report.places.map(\.name) == ["London"])
    #expect(transport.requests.map(\.path) == ["/data/2.5/weather"])
    #expect(transport.requests.first?.query.first == QueryItem("lat", "51.5"))
  }

  @Test func `a postal code has one place or none`() async throws {
    let body = #"{"zip":"94040","name":"Mountain View","lat":37.4,"lon":-122.1,"country":"US"}"#
    let (found, _) = try await candidates(.zip("94040,US"), ["94040,US": .json(body)])
    #expect(found.map(\.name) == ["Mountain View"])
    let unknown = Response.json(#"{"cod":"404","message":"not found"}"#, status: 404)
    #expect(try await candidates(.zip("1"), ["1": unknown]).found == [])
    #expect(try await candidates(.id(1), [:]).found == [])
  }

  @Test(arguments: ["{}", "[{}]", "7", #"{"cod":"404"}"#])
  func `an invalid list of places is an error and not an empty one`(body: String) async throws {
    let error = await #expect(throws: SourceError.self) {
      try await candidates(.name("X"), ["X": .json(body)])
    }
    #expect(error?.code == (body.contains("404") ? .notFound : .invalidResponse))
  }
}
