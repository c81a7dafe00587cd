import DashCore
import DashTestSupport
import OpenMeteoSource
import Testing

/// Clock changes within the forecast.
@Suite struct ClockChangeTests {
  /// Sun 22 Nov 2026 02:00 UTC, which is 03:00 an hour ahead of UTC.
  private static let change = Timestamp(secondsSinceEpoch: 1_795_312_800)
  private static let forward = UTCOffsets(3600, changes: [.init(at: change, to: 7200)])
  /// Fri 20 Nov 23:00 UTC: a local midnight.
  private static let midnight = 1_795_215_600

  private func place(zone: String) async throws -> PlaceWeather {
    let hours = (0..<72).map { String(Self.midnight + $0 * 3600) }.joined(separator: ",")
    let values = Array(repeating: "1", count: 72).joined(separator: ",")
    let body = """
      {"utc_offset_seconds":3600,"timezone":"\(zone)","timezone_abbreviation":"GMT+1",
      "current":{"time":1795183200,"temperature_2m":7},
      "hourly":{"time":[\(hours)],"temperature_2m":[\(values)]}}
      """
    let transport = ScriptedTransport.returning(.json(body))
    let source = try OpenMeteoSource.testing(
      timeZones: SampleTimeZones(["Area/One": Self.forward]),
      transport: transport
    )
    return try #require(try await source.report(.forecast()).places.first)
  }

  @Test func `the zone in the response is used`() async throws {
    let place = try await place(zone: "Area/One")
    #expect(place.timeZone?.string == "Area/One")
    #expect(place.utcOffsets == Self.forward)
    let days = try #require(place.forecast?.days)
    // The shorter day leaves the hour that ends at midnight, which belongs to the day before.
    #expect(days.map(\.date.iso8601) == ["2026-11-21", "2026-11-22", "2026-11-23"])
    #expect(days.map(\.isPartial) == [false, false, false])
  }
}
