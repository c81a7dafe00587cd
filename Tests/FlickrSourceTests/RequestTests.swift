import DashCore
import DashTestSupport
import FlickrSource
import Testing

/// The requests to the service.
@Suite struct RequestTests {
  private static let form = [
    QueryItem("method", "flickr.photos.search"), QueryItem("format", "json"),
    QueryItem("nojsoncallback", "1"),
  ]

  private func query(
    _ options: [String: OptionValue],
    _ photoRequest: PhotoRequest = PhotoRequest()
  ) async throws -> [QueryItem] {
    let transport = ScriptedTransport.returning(
      .json(SearchResponse.json([SearchResponse.photo()]))
    )
    _ = try await FlickrSource.testing(options, transport: transport).photos(photoRequest)
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.path == "/services/rest/")
    #expect(Array(request.query.prefix(3)) == Self.form)
    #expect(request.query.last == QueryItem("api_key", FlickrSource.testKey))
    return request.query.dropFirst(3).dropLast().filter { $0.name != "extras" }
  }

  @Test func `without options it requests the newest photos of the default group`() async throws {
    #expect(
      try await query([:]) == [
        QueryItem("tag_mode", "all"), QueryItem("group_id", "1463451@N25"),
        QueryItem("sort", "date-posted-desc"), QueryItem("safe_search", "1"),
        QueryItem("media", "photos"), QueryItem("page", "1"), QueryItem("per_page", "25"),
      ]
    )
  }

  @Test func `every option has its parameter`() async throws {
    let options: [String: OptionValue] = [
      "query": .query(.literal("harbour -cat")), "tags": .words(["rain", "-snow"]),
      "tagMode": .text("any"), "groupID": .text(""), "userID": .text("1@N01"),
      "sort": .text("relevance"), "licenses": .words(["4", "9"]), "latitude": .number(-33.9),
      "longitude": .number(151.25), "radius": .number(2.5), "safeSearch": .text("moderate"),
      "page": .integer(2), "perPage": .integer(250),
    ]
    #expect(
      try await query(options) == [
        QueryItem("text", "harbour -cat"), QueryItem("tags", "rain,-snow"),
        QueryItem("tag_mode", "any"), QueryItem("user_id", "1@N01"), QueryItem("license", "4,9"),
        QueryItem("sort", "relevance"), QueryItem("lat", "-33.9"), QueryItem("lon", "151.25"),
        QueryItem("radius", "2.5"), QueryItem("radius_units", "km"),
        QueryItem("safe_search", "2"), QueryItem("media", "photos"), QueryItem("page", "2"),
        QueryItem("per_page", "250"),
      ]
    )
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    let option: String
    let options: [String: OptionValue]

    var testDescription: String { option }
  }

  @Test(arguments: [
    Fault(option: "query", options: ["groupID": .text("")]),
    Fault(option: "longitude", options: ["latitude": .number(1)]),
    Fault(option: "latitude", options: ["longitude": .number(1)]),
    Fault(
      option: "perPage",
      options: ["latitude": .number(1), "longitude": .number(1), "perPage": .integer(251)]
    ),
    Fault(option: "tags", options: ["tags": .words((1...21).map { "t\($0)" })]),
  ])
  func `conflicting options are rejected`(_ fault: Fault) {
    let error = #expect(throws: OptionError.self) {
      try FlickrSource.testing(fault.options, transport: ScriptedTransport.expectingNothing())
    }
    #expect(error?.option == fault.option)
  }

  @Test func `a search that is empty without the weather is rejected`() async throws {
    let template = try #require(QueryTemplate("{city}"))
    let source = try FlickrSource.testing(
      ["groupID": .text(""), "query": .query(template)],
      transport: ScriptedTransport.expectingNothing()
    )
    let error = await #expect(throws: SourceError.self) { try await source.photos() }
    #expect(error?.code == .invalidOptions)
    #expect(error?.location == "query")
  }

  @Test func `a search without results is repeated once without the condition`() async throws {
    let transport = ScriptedTransport { request in
      let isBroad = request.query.contains(QueryItem("text", "London"))
      return .json(SearchResponse.json(isBroad ? [SearchResponse.photo()] : [], total: "0"))
    }
    let template = try #require(QueryTemplate("{city} {condition}"))
    let source = try FlickrSource.testing(["query": .query(template)], transport: transport)
    var photoRequest = PhotoRequest()
    photoRequest.facts = WeatherFacts()
    photoRequest.facts?[.city] = "London"
    photoRequest.facts?[.condition] = "rain"
    #expect(try await source.photos(photoRequest).query == "London")
    #expect(
      transport.requests.map { $0.query[3] } == [
        QueryItem("text", "London rain"), QueryItem("text", "London"),
      ]
    )
  }
}
