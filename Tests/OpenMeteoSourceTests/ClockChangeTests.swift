import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Clocks that are put forward while the forecast lasts.
@Suite struct ClockChangeTests {
  /// Sun 22 Nov 2026 02:00 UTC, which is 03:00 where it was an hour ahead.
  private static let change = Timestamp(secondsSinceEpoch: 1_795_312_800)
  private static let forward = UTCOffsets(3600, changes: [.init(at: change, to: 7200)])
  /// Fri 20 Nov 23:00 UTC: a midnight.
  private static let midnight = 1_795_215_600

  private func place(
    zone: String,
    _ wanted: WeatherRequest = .forecast(),
    offset: Int = 3600
  ) async throws -> PlaceWeather {
    let hours = (0..<72).map { String(Self.midnight + $0 * 3600) }.joined(separator: ",")
    let values = Array(repeating: "1", count: 72).joined(separator: ",")
    let body = """
      {"utc_offset_seconds":\(offset),"timezone":"\(zone)","timezone_abbreviation":"GMT+1",
      "current":{"time":1795183200,"temperature_2m":7},
      "hourly":{"time":[\(hours)],"temperature_2m":[\(values)]}}
      """
    let transport = ScriptedTransport.answering(.json(body))
    let source = try OpenMeteoSource.testing(
      timeZones: SampleTimeZones(["Area/One": Self.forward]),
      transport: transport
    )
    return try #require(try await source.report(wanted).places.first)
  }

  @Test func `the zone that the service names is followed`() async throws {
    let place = try await place(zone: "Area/One")
    #expect(place.timeZone?.string == "Area/One")
    #expect(place.utcOffsets == Self.forward)
    let days = try #require(place.forecast?.days)
    // Of the day behind the shorter one an hour more is known than lies in it.
    #expect(days.map(\.date.iso8601) == ["2026-11-21", "2026-11-22", "2026-11-23", "2026-11-24"])
    #expect(days.map(\.isPartial) == [false, false, false, true])
  }

  @Test func `a zone that shows another time is not followed`() async throws {
    let place = try await place(zone: "Area/One", offset: 0)
    #expect(place.timeZone?.string == "Area/One")
    #expect(place.utcOffsets == UTCOffsets(0))
  }

  @Test(arguments: ["GMT", "auto", "", "/etc/passwd", "../Area/One", "Area/One/"])
  func `what names no zone of a place is left out`(_ name: String) async throws {
    let place = try await place(zone: name)
    #expect(place.timeZone == nil)
    #expect(place.utcOffsets == UTCOffsets(3600))
  }

  @Test func `without a forecast the zone is told and not looked up`() async throws {
    let place = try await place(zone: "Area/One", WeatherRequest())
    #expect(place.timeZone?.string == "Area/One")
    #expect(place.zoneOffsets == nil)
  }
}
