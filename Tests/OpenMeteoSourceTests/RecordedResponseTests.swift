import DashCore
import DashTestSupport
import Foundation
import OpenMeteoSource
import Testing

private let root = ProcessInfo.processInfo.environment["DASH_RECORDED"]

/// Recorded responses, in a folder that `DASH_RECORDED` names.
@Suite(
  .enabled(
    if: root != nil,
    "DASH_RECORDED does not name a folder of recorded responses"
  )
)
struct RecordedResponseTests {
  private func body(_ name: String) throws -> String {
    let file = URL(filePath: try #require(root)).appending(path: "open-meteo/\(name)")
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  private func names() throws -> [String] {
    let folder = URL(filePath: try #require(root)).appending(path: "open-meteo")
    return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test func `every response with weather decodes`() async throws {
    let weather = try names().filter { name in
      !["error_", "air_", "server_test_two"].contains { name.hasPrefix($0) }
        && !name.contains("legacy")
    }
    try #require(!weather.isEmpty)
    for name in weather {
      let place = try await OpenMeteoSource.onlyPlace(of: try body(name), .forecast())
      let hasCurrent = name.hasPrefix("current_")
      #expect((place.temperatureCelsius != nil) == hasCurrent, "\(name)")
      #expect((place.condition != nil) == hasCurrent, "\(name)")
      #expect((place.observedAt != nil) == hasCurrent, "\(name)")
      let forecast = place.forecast
      #expect((forecast != nil) == (!hasCurrent || name.contains("newyork_2026")), "\(name)")
      for hour in forecast?.hours ?? [] {
        #expect(hour.temperatureCelsius != nil, "\(name)")
        // The names of 2022 are unknown.
        let hasWind = !name.hasPrefix("server")
        #expect(hour.windSpeedMetresPerSecond.map { $0 < 15 } == (hasWind ? true : nil), "\(name)")
      }
      for day in forecast?.days ?? [] {
        #expect(day.temperatureMaxCelsius != nil, "\(name)")
      }
    }
  }

  @Test func `a wind in km/h is converted to m/s`() async throws {
    let new = try await OpenMeteoSource.onlyPlace(of: try body("current_newyork_2026.json"))
    #expect(new.windSpeedMetresPerSecond == 1.33)
    #expect(new.observedAt?.iso8601 == "2026-02-06T21:30:00Z")
  }

  @Test func `a response for two places has two places`() async throws {
    let transport = ScriptedTransport.returning(
      .json(try body("server_test_two_locations_unixtime.json"))
    )
    let places = (1...2).map { PlaceQuery.coordinates(latitude: Double($0), longitude: 0) }
    let report = try await OpenMeteoSource.testing(places, transport: transport)
      .report(.forecast())
    #expect(report.places.map(\.requestedPlace) == places)
    #expect(report.places.allSatisfy { $0.forecast?.hours.count == 48 })
    // Its days have no requested variable, so they are computed from the hours.
    let days = report.places.first?.forecast?.days ?? []
    #expect(days.map(\.date.iso8601) == ["2022-07-12", "2022-07-13"])
    #expect(days.map(\.isPartial) == [true, false])
  }

  @Test func `the air decodes`() async throws {
    for name in try names() where name.hasPrefix("air_") {
      let air = Response.json(try body(name))
      let transport = ScriptedTransport { request in
        request.path == "/v1/air-quality" ? air : .json(#"{"current":{"temperature_2m":1}}"#)
      }
      let source = try OpenMeteoSource.testing(transport: transport)
      let place = try #require(try await source.report(.air).places.first)
      #expect(place.air?.uvIndex == 1.85, "\(name)")
      #expect(place.air?.microgramsPerCubicMetre == [.ozone: 82], "\(name)")
    }
  }

  @Test func `every error response has its code`() async throws {
    for (name, status) in [("error_429_minutely.json", 429), ("error_bad_variable.json", 400)] {
      let error = await #expect(throws: SourceError.self, "\(name)") {
        try await OpenMeteoSource.onlyPlace(of: try body(name), status: status)
      }
      #expect(error?.code == ErrorCode(httpStatus: status), "\(name)")
      #expect(error?.serviceMessage != nil, "\(name)")
      #expect(error?.retryAfterSeconds == (status == 429 ? 60 : nil), "\(name)")
    }
  }
}
