import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// The request for several places, which some servers still support.
@Suite struct BatchTests {
  private func entry(_ id: Int) -> String {
    #"{"id":\#(id),"name":"City \#(id)","main":{"temp":\#(id)}}"#
  }

  private func list(_ entries: [String]) -> Response {
    let body = #"{"cnt":\#(entries.count),"list":[\#(entries.joined(separator: ","))]}"#
    return Response.json(body)
  }

  private func ids(of request: Request) -> [Int] {
    request.query.compactMap { item in
      if item.name == "id", case .plain(let text) = item.value { text } else { nil }
    }.flatMap { $0.split(separator: ",").compactMap { Int($0) } }
  }

  @Test func `forty-one ids take three requests and keep their order`() async throws {
    let transport = ScriptedTransport { request in
      list(ids(of: request).reversed().map(entry))
    }
    let places = (1...41).map(PlaceQuery.id)
    let source = try OpenWeatherMapSource.testing(places, batch: true, transport: transport)
    let report = try await source.report()

    #expect(report.places.map(\.requestedPlace) == places)
    #expect(report.places.map(\.temperatureCelsius) == (1...41).map(Double.init))
    #expect(report.missing.isEmpty)
    #expect(Set(transport.requests.map(\.path)) == ["/data/2.5/group"])
    #expect(transport.requests.map { ids(of: $0).count }.sorted() == [1, 20, 20])
  }

  @Test func `ids missing from the response are not found`() async throws {
    let transport = ScriptedTransport { _ in list([entry(3), entry(1)]) }
    let source = try OpenWeatherMapSource.testing(
      [.id(1), .id(2), .id(3)],
      batch: true,
      transport: transport
    )
    let report = try await source.report()
    #expect(report.places.map(\.requestedPlace) == [.id(1), .id(3)])
    #expect(report.missing.map(\.requestedPlace) == [.id(2)])
    #expect(report.missing.map(\.error.code) == [.notFound])
  }

  @Test(arguments: [#"{"main":{"temp":1}}"#, #"{"id":0,"main":{"temp":1}}"#, "null", "7"])
  func `an entry without an id is skipped and counted`(_ nameless: String) async throws {
    let transport = ScriptedTransport { _ in list([nameless, entry(1)]) }
    let source = try OpenWeatherMapSource.testing([.id(1)], batch: true, transport: transport)
    let report = try await source.report()
    #expect(report.places.map(\.requestedPlace) == [.id(1)])
    #expect(report.missing.map(\.requestedPlace) == [nil])
    #expect(report.missing.first?.error.reason == .entryWithoutIdentifier)
    #expect(report.missing.first?.error.location == "list[0]")
  }

  @Test func `an entry without an id may belong to any remaining place`() async throws {
    let transport = ScriptedTransport { _ in list([entry(1), "{}"]) }
    let source = try OpenWeatherMapSource.testing(
      [.id(1), .id(2), .id(3)],
      batch: true,
      transport: transport
    )
    let report = try await source.report()
    #expect(report.places.map(\.requestedPlace) == [.id(1)])
    #expect(report.missing.map(\.requestedPlace) == [.id(2), .id(3)])
    #expect(report.missing.allSatisfy { $0.error.reason == .entryWithoutIdentifier })
  }

  @Test func `at most twice as many entries as requested are decoded`() async throws {
    let transport = ScriptedTransport { _ in
      list([entry(1)] + [String](repeating: "{}", count: 10_000))
    }
    let source = try OpenWeatherMapSource.testing([.id(1)], batch: true, transport: transport)
    let report = try await source.report()
    #expect(report.places.map(\.requestedPlace) == [.id(1)])
    #expect(report.missing.count == 39)
  }

  @Test func `an invalid entry does not affect the others`() async throws {
    let transport = ScriptedTransport { _ in list([entry(1), #"{"id":2,"main":{"temp":"x"}}"#]) }
    let source = try OpenWeatherMapSource.testing(
      [.id(1), .id(2)],
      batch: true,
      transport: transport
    )
    let report = try await source.report()
    #expect(report.places.map(\.requestedPlace) == [.id(1)])
    #expect(report.missing.map(\.error.location) == ["list[1].main.temp"])
  }

  @Test func `places without an id are requested individually`() async throws {
    let transport = ScriptedTransport { request in
      switch request.path {
      case "/data/2.5/group": list(ids(of: request).map(entry))
      case "/geo/1.0/direct": .json(#"[{"name":"Paris","lat":48.9,"lon":2.4,"country":"FR"}]"#)
      default: .json(#"{"main":{"temp":0}}"#)
      }
    }
    let places: [PlaceQuery] = [.name("Paris"), .id(2), .zip("94040,US"), .id(2)]
    let source = try OpenWeatherMapSource.testing(places, batch: true, transport: transport)
    #expect(try await source.report().places.map(\.requestedPlace) == places)
    #expect(
      transport.requests.map(\.path).sorted() == [
        "/data/2.5/group", "/data/2.5/weather", "/data/2.5/weather", "/geo/1.0/direct",
      ]
    )
  }

  @Test func `a 401 means that batch mode is disabled, not that the key is wrong`() async throws {
    let transport = ScriptedTransport { _ in
      Response(status: 401, body: Array(#"{"cod":401,"message":"Invalid API key"}"#.utf8))
    }
    let source = try OpenWeatherMapSource.testing([.id(1)], batch: true, transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.code == .forbidden)
    #expect(error?.reason == .callDisabled)
    #expect(error?.serviceMessage == nil)
  }

  @Test func `an empty list leaves every place not found`() async throws {
    let transport = ScriptedTransport { _ in list([]) }
    let source = try OpenWeatherMapSource.testing([.id(1)], batch: true, transport: transport)
    let error = await #expect(throws: SourceError.self) { try await source.report() }
    #expect(error?.code == .notFound)
  }
}
