import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Geocoding of names.
@Suite struct PlacesTests {
  private static let deadline = ContinuousClock.now.advanced(by: .seconds(600))

  private static func result(
    _ id: Int,
    _ name: String,
    _ country: String,
    _ state: String? = nil,
    postcodes: [String] = [],
    kind: String = "PPL",
    population: Int? = nil
  ) -> (country: String, json: String) {
    let admin = state.map { #","admin1":"\#($0)""# } ?? ""
    let codes = postcodes.map { #""\#($0)""# }.joined(separator: ",")
    let json = """
      {"id":\(id),"name":"\(name)","latitude":\(id),"longitude":-\(id),"country_code":"\(country)",
      "country":"Land \(country)"\(admin),"postcodes":[\(codes)],"feature_code":"\(kind)"
      \(population.map { ",\"population\":\($0)" } ?? "")}
      """
    return (country, json)
  }

  /// Returns a geocoder that finds these places in this order for any name.
  private static func geocoder(
    _ results: [(country: String, json: String)],
    filters: Bool = true
  ) -> ScriptedTransport {
    ScriptedTransport { request in
      guard request.path == "/v1/search" else {
        return .json(#"{"current":{"temperature_2m":1}}"#)
      }
      let matching = results.filter { result in
        !filters || !request.query.contains { $0.name == "countryCode" }
          || request.query.contains(QueryItem("countryCode", result.country))
      }
      let list = matching.map(\.json).joined(separator: ",")
      return .json(
        matching.isEmpty
          ? #"{"generationtime_ms":0.7}"# : #"{"results":[\#(list)],"generationtime_ms":0.7}"#
      )
    }
  }

  private static let portlands = [
    result(1, "Portland", "US", "Oregon"), result(2, "Portland", "US", "Maine"),
    result(3, "Port-Land", "GB", "England"), result(4, "Portland", "AU", "Victoria"),
    result(5, "Pörtland", "DE", "Île-de-X"),
  ]

  struct Case: Sendable, CustomTestStringConvertible {
    let place: PlaceQuery
    let ids: [DisplayText]

    var testDescription: String { place.description }
  }

  @Test(
    arguments: [false, true],
    [
      Case(place: .name("Portland"), ids: ["1", "2", "4", "5", "3"]),
      Case(place: .name("PORT-land"), ids: ["3", "1", "2", "4", "5"]),
      Case(place: .name("portland, AU"), ids: ["4"]),
      Case(place: .name("Portland,Land GB"), ids: ["3"]),
      Case(place: .name("Portland,UK"), ids: ["3"]),
      Case(place: .name("Portland,ME"), ids: ["2"]),
      Case(place: .name("Portland,OR,US"), ids: ["1"]),
      Case(place: .name("Portland,ile-de-x,DE"), ids: ["5"]),
      Case(place: .name("Portland,TX,US"), ids: []),
      Case(place: .name("Portland,FR"), ids: []),
      Case(place: .id(1), ids: []),
      Case(place: .coordinates(latitude: 1, longitude: 1), ids: []),
    ]
  )
  func `qualifiers after a name narrow it`(filters: Bool, _ test: Case) async throws {
    let transport = Self.geocoder(Self.portlands, filters: filters)
    let source = try OpenMeteoSource.testing(transport: transport)
    let found = try await source.source.candidates(for: test.place, by: Self.deadline)
    #expect(found.map(\.id) == test.ids)
  }

  @Test func `a capital comes before villages of its name, and a town before longer names`()
    async throws
  {
    func first(_ name: String, _ results: [(country: String, json: String)]) async throws
      -> DisplayText?
    {
      let transport = Self.geocoder(results)
      let source = try OpenMeteoSource.testing(transport: transport)
      let found = try await source.source.candidates(for: .name(name), by: Self.deadline)
      #expect(transport.requests.first?.query.contains(QueryItem("count", "100")) == true)
      return found.first?.id
    }
    let beijing = [
      Self.result(1, "北京", "CN", "Chongqing"),
      Self.result(2, "北京", "CN", "Sichuan", population: 200),
      Self.result(3, "北京市", "CN", "Beijing", kind: "PPLC", population: 18_960_744),
    ]
    #expect(try await first("北京", beijing) == "3")
    let cairo = [
      Self.result(1, "القاهرة", "SD"), Self.result(2, "القاهرة", "EG", kind: "PPLC"),
    ]
    #expect(try await first("القاهرة", cairo) == "2")
    let ulm = [
      Self.result(1, "Ulmen", "DE", population: 900_000),
      Self.result(2, "Ulm", "DE", population: 120_000),
    ]
    #expect(try await first("Ulm", ulm) == "2")
    let victorias = [
      Self.result(1, "Victoria", "SC", kind: "PPLC", population: 22_881),
      Self.result(2, "Victoria", "CA", kind: "PPLA", population: 289_625),
    ]
    #expect(try await first("Victoria", victorias) == "2")
  }

  @Test func `a name that recurs in its country is shown with its region`() async throws {
    for (others, isNeeded) in [(["US"], true), (["CA"], false)] {
      let transport = Self.geocoder(
        [Self.result(1, "Springfield", "US", "Illinois", population: 100_000)]
          + others.map { Self.result(2, "Springfield", $0, "Elsewhere") }
      )
      let source = try OpenMeteoSource.testing([.name("Springfield")], transport: transport)
      let place = try #require(try await source.report().places.first)
      #expect(place.place.isStateNeeded == isNeeded)
    }
  }

  @Test func `a postal code belongs to the given country or to the US`() async throws {
    let transport = Self.geocoder([
      Self.result(1, "Elsewhere", "US", postcodes: ["94041"]),
      Self.result(2, "Mountain View", "US", postcodes: ["94039", "94040"]),
      Self.result(3, "Berlin", "DE", postcodes: ["94040"]),
    ])
    let source = try OpenMeteoSource.testing(transport: transport)
    func ids(_ code: String) async throws -> [DisplayText?] {
      try await source.source.candidates(for: .zip(code), by: Self.deadline).map(\.id)
    }
    #expect(try await ids("94040") == ["2"])
    #expect(try await ids("94040,DE") == ["3"])
    #expect(try await ids("94042") == [])
  }

  @Test func `a place has the geocoder's name and coordinates`() async throws {
    let transport = Self.geocoder([Self.result(7, "München", "DE", "Bayern")])
    let source = try OpenMeteoSource.testing([.name("Munich")], transport: transport)
    let place = try #require(try await source.report().places.first)
    #expect(place.requestedPlace == .name("Munich"))
    #expect((place.id, place.name, place.country) == ("7", "München", "DE"))
    #expect((place.latitude, place.longitude) == (7, -7))
  }

  @Test func `an unknown name and an unsupported id are distinguished`() async throws {
    let transport = Self.geocoder([])
    let places: [PlaceQuery] = [
      .id(2_643_743), .name("Nowhere"), .coordinates(latitude: 1, longitude: 2),
    ]
    let report = try await OpenMeteoSource.testing(places, transport: transport).report()
    #expect(report.places.map(\.requestedPlace) == [places[2]])
    #expect(report.missing.map(\.requestedPlace) == [places[0], places[1]])
    #expect(report.missing.map(\.$current.failure?.code) == [.notFound, .notFound])
    #expect(report.missing.map(\.$current.failure?.reason) == [.foreignIdentifier, nil])
    // What is refused at run time is declared, so that it is not written to a file either.
    #expect(
      places.compactMap(OpenMeteoSource.descriptor.refusal).map(\.reason) == [.foreignIdentifier]
    )
    #expect(report.missing.last?.$current.failure?.host == "geocoding-api.open-meteo.com")
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let body: String
    var status = 200
    let code: ErrorCode

    var testDescription: String { body }
  }

  @Test(arguments: [
    Fault(body: "{}", code: .invalidResponse),
    Fault(body: "[]", code: .invalidResponse),
    Fault(body: #"{"results":{}}"#, code: .invalidResponse),
    Fault(body: #"{"results":[{"name":"London"}]}"#, code: .invalidResponse),
    Fault(body: #"{"results":[]}"#, code: .notFound),
    Fault(body: #"{"error":true,"reason":"short"}"#, status: 400, code: .badRequest),
  ])
  func `a failed geocoder does not mean that a place is not found`(_ fault: Fault) async throws {
    let transport = ScriptedTransport.returning(.json(fault.body, status: fault.status))
    let source = try OpenMeteoSource.testing([.name("London")], transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.code == fault.code)
    #expect(error?.host == "geocoding-api.open-meteo.com")
  }

  @Test func `a place that another service knows is requested by its coordinates`() async throws {
    let transport = ScriptedTransport.returning(
      .json(#"[{"current":{"temperature_2m":1}},{"current":{"temperature_2m":2}}]"#)
    )
    let source = try OpenMeteoSource.testing([.name("Rome")], transport: transport)
    let places: [PlaceQuery] = [.id(7), .coordinates(latitude: 51.5, longitude: -0.125)]
    let report = try await source.source.report(
      of: places,
      known: [.id(7): Place(name: "London", country: "GB", latitude: 51.5, longitude: -0.125)]
    )
    #expect(report.places.map(\.requestedPlace) == places)
    #expect(report.places.map(\.name) == ["London", nil])
    #expect(transport.requests.map(\.path) == ["/v1/forecast"])
    #expect(transport.requests.first?.query.first == QueryItem("latitude", "51.5,51.5"))
  }

  @Test func `a duplicate place is requested once`() async throws {
    let transport = Self.geocoder([Self.result(1, "Paris", "FR")])
    let places: [PlaceQuery] = [.name("Paris"), .name("Paris")]
    let report = try await OpenMeteoSource.testing(places, transport: transport).report()
    #expect(report.places.map(\.requestedPlace) == places)
    #expect(transport.requests.map(\.path) == ["/v1/search", "/v1/forecast"])
  }
}
