import DashCore
import DashTestSupport
import Foundation
import OpenWeatherMapSource
import Testing

private let root = ProcessInfo.processInfo.environment["DASH_RECORDED"]

/// Real recorded answers, where `DASH_RECORDED` names a folder of them.
@Suite(
  .enabled(
    if: root != nil,
    "DASH_RECORDED does not name a folder of recorded answers"
  )
)
struct RecordedAnswerTests {
  /// The recorded files whose names start with a word, of which there must be some.
  private func files(_ prefixes: String...) throws -> [(name: String, body: [UInt8])] {
    let root = try #require(root)
    let folder = URL(filePath: root).appending(path: "openweathermap")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    let files = try names.filter { name in prefixes.contains { name.hasPrefix($0) } }
      .map { ($0, [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
    try #require(!files.isEmpty)
    return files
  }

  @Test func `every current-weather answer decodes`() async throws {
    for (name, body) in try files("current_") {
      let place = try await OpenWeatherMapSource.onlyPlace(
        of: String(decoding: body, as: UTF8.self)
      )
      let temperature = try #require(place.temperatureCelsius, "\(name)")
      #expect((-100...150).contains(temperature), "\(name)")
      #expect(place.condition != nil, "\(name)")
      #expect(place.observedAt != nil, "\(name)")
      #expect(place.name != nil, "\(name)")
    }
  }

  @Test func `every answer for several places decodes`() async throws {
    for (name, body) in try files("group_") {
      let entries = try #require(try JSONParser.parse(body)["list"])
      guard case .array(let list) = entries.value else { throw SourceError(.invalidResponse) }
      let places = list.compactMap { entry -> PlaceQuery? in
        if case .number(let id)? = entry["id"]?.value { .id(Int(id)) } else { nil }
      }
      let transport = ScriptedTransport { _ in Response(status: 200, body: body) }
      let source = try OpenWeatherMapSource.testing(
        places + [.id(1)],
        batch: true,
        transport: transport
      )
      if places.isEmpty {
        let error = await #expect(throws: SourceError.self) { try await source.report() }
        #expect(error?.code == .notFound, "\(name)")
      } else {
        let report = try await source.report()
        #expect(report.places.map(\.asked) == places, "\(name)")
        #expect(report.missing.map(\.asked) == [.id(1)], "\(name)")
        #expect(report.places.allSatisfy { $0.temperatureCelsius != nil }, "\(name)")
      }
    }
  }

  @Test func `every error answer gives the code of its status`() async throws {
    for (name, body) in try files("error_", "box_error_") {
      let numbers = name.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
      let said = try #require(numbers.first)
      // The status of a few was 200, whatever the body said.
      let status = name.contains("http200") || name.hasPrefix("box_") ? 200 : said
      let error = await #expect(throws: SourceError.self, "\(name)") {
        try await OpenWeatherMapSource.onlyPlace(
          of: String(decoding: body, as: UTF8.self),
          status: status
        )
      }
      #expect(error?.code == ErrorCode(httpStatus: said), "\(name)")
    }
  }
}
