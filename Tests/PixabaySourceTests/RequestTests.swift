import DashCore
import DashTestSupport
import PixabaySource
import Testing

/// The requests to the service.
@Suite struct RequestTests {
  private func query(
    _ options: [String: OptionValue],
    language: String? = nil,
    _ photoRequest: PhotoRequest = PhotoRequest()
  ) async throws -> [QueryItem] {
    let transport = ScriptedTransport.returning(.json(Hit.response([Hit.json()])))
    let source = try PixabaySource.testing(options, language: language, transport: transport)
    _ = try await source.photos(photoRequest)
    let request = try #require(transport.requests.first)
    #expect(transport.requests.count == 1)
    #expect(request.path == "/api/")
    #expect(request.query.last == QueryItem("key", PixabaySource.testKey))
    return request.query.dropLast()
  }

  @Test func `without options it requests photos suitable for all ages`() async throws {
    #expect(
      try await query([:]) == [
        QueryItem("image_type", "photo"), QueryItem("safesearch", "true"),
        QueryItem("page", "1"), QueryItem("per_page", "50"),
      ]
    )
  }

  @Test func `every option has its parameter`() async throws {
    let options: [String: OptionValue] = [
      "query": .query(.literal("yellow flower")), "id": .text("195893"), "language": .text("de"),
      "imageType": .text("all"), "orientation": .text("vertical"), "category": .text("nature"),
      "minWidth": .integer(800), "minHeight": .integer(600), "colors": .words(["red", "blue"]),
      "editorsChoice": .boolean(true), "safeSearch": .boolean(false), "order": .text("latest"),
      "page": .integer(2), "perPage": .integer(200),
    ]
    #expect(
      try await query(options, language: "fr") == [
        QueryItem("q", "yellow flower"), QueryItem("lang", "de"), QueryItem("id", "195893"),
        QueryItem("orientation", "vertical"), QueryItem("category", "nature"),
        QueryItem("min_width", "800"), QueryItem("min_height", "600"),
        QueryItem("colors", "red,blue"), QueryItem("editors_choice", "true"),
        QueryItem("safesearch", "false"), QueryItem("order", "latest"), QueryItem("page", "2"),
        QueryItem("per_page", "200"),
      ]
    )
  }

  @Test(arguments: zip(["pt-BR", "nb", "zh-Hant", "tlh"], ["pt", "no", "zh", nil]))
  func `a supported language is sent`(_ tag: String, _ code: String?) async throws {
    let sent = try await query([:], language: tag).first { $0.name == "lang" }
    #expect(sent == code.map { QueryItem("lang", $0) })
  }

  @Test func `a refresh can change the search text and the page`() async throws {
    var photoRequest = PhotoRequest()
    photoRequest.query = "harbour {city}"
    photoRequest.page = 3
    photoRequest.perPage = 10
    let items = try await query(["query": .query(.literal("x"))], photoRequest)
    #expect(items.first == QueryItem("q", "harbour {city}"))
    #expect(items.suffix(2) == [QueryItem("page", "3"), QueryItem("per_page", "10")])
  }

  @Test func `a query is filled from the weather`() async throws {
    let template = try #require(QueryTemplate("{city} {condition}"))
    var photoRequest = PhotoRequest()
    photoRequest.facts = WeatherFacts()
    photoRequest.facts?[.city] = "London"
    photoRequest.facts?[.condition] = "rain"
    #expect(
      try await query(["query": .query(template)], photoRequest).first
        == QueryItem("q", "London rain")
    )
    #expect(try await query(["query": .query(template)]).first?.name == "image_type")
  }

  @Test func `a search without results is repeated once without the condition`() async throws {
    let transport = ScriptedTransport { request in
      request.query.contains(QueryItem("q", "London"))
        ? .json(Hit.response([Hit.json()])) : .json(Hit.response([]))
    }
    let template = try #require(QueryTemplate("{city} {condition}"))
    let source = try PixabaySource.testing(["query": .query(template)], transport: transport)
    var photoRequest = PhotoRequest()
    photoRequest.facts = WeatherFacts()
    photoRequest.facts?[.city] = "London"
    photoRequest.facts?[.condition] = "rain"
    let page = try await source.photos(photoRequest)
    #expect(page.query == "London")
    #expect(
      transport.requests.map(\.query.first) == [
        QueryItem("q", "London rain"), QueryItem("q", "London"),
      ]
    )
  }

  @Test func `a query has at most a hundred characters`() async throws {
    let long = String(repeating: "x", count: 101)
    let error = #expect(throws: OptionError.self) {
      try PixabaySource.testing(
        ["query": .query(.literal(long))],
        transport: ScriptedTransport.expectingNothing()
      )
    }
    #expect(error?.option == "query")

    let source = try PixabaySource.testing(transport: ScriptedTransport.expectingNothing())
    var photoRequest = PhotoRequest()
    photoRequest.query = long
    let refused = await #expect(throws: SourceError.self) { try await source.photos(photoRequest) }
    #expect(refused?.code == .invalidOptions)

    let template = try #require(QueryTemplate("{city} {condition}"))
    photoRequest.query = nil
    photoRequest.facts = WeatherFacts()
    photoRequest.facts?[.city] = String(repeating: "y", count: 98)
    photoRequest.facts?[.condition] = "rain"
    let item = try await query(["query": .query(template)], photoRequest).first
    #expect(item == QueryItem("q", String(repeating: "y", count: 98)))
  }

  @Test(arguments: [1, 2, 201]) func `a page has three to two hundred photos`(
    _ size: Int
  ) async throws {
    let source = try PixabaySource.testing(transport: ScriptedTransport.expectingNothing())
    var photoRequest = PhotoRequest()
    photoRequest.perPage = size
    let error = await #expect(throws: SourceError.self) { try await source.photos(photoRequest) }
    #expect(error?.code == .invalidOptions)
    #expect(error?.location == "perPage")
  }
}
