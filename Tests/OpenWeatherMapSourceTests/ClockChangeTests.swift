import DashCore
import DashTestSupport
import OpenWeatherMapSource
import Testing

/// Clock changes within the forecast.
@Suite struct ClockChangeTests {
  /// Sun 22 Nov 2026 02:00 UTC, which is 03:00 an hour ahead of UTC.
  private static let change = Timestamp(secondsSinceEpoch: 1_795_312_800)
  private static let forward = UTCOffsets(3600, changes: [.init(at: change, to: 7200)])

  private static let zones = SampleTimeZones(
    ["Area/One": forward, "Area/Two": UTCOffsets(3600), "Area/Three": UTCOffsets(-7200)],
    countries: ["AA": ["Area/One", "Area/Three"], "BB": ["Area/One", "Area/Two"]]
  )

  private func place(
    country: String?,
    oneCall: Bool = false,
    timeZone: String = ""
  ) async throws -> PlaceWeather {
    let sys = country.map { #""sys":{"country":"\#($0)"},"# } ?? ""
    // Steps from Fri 20 Nov 15:00 UTC.
    let steps = (0..<40).map { index in
      #"{"dt":\#(1_795_186_800 + index * 10_800),"main":{"temp":1},"temp":1}"#
    }.joined(separator: ",")
    let transport = ScriptedTransport.returning(
      now: #"{"main":{"temp":1},\#(sys)"coord":{"lat":51.5,"lon":-0.12},"timezone":3600}"#,
      [
        "/data/2.5/forecast": .json(#"{"list":[\#(steps)],"city":{"timezone":3600}}"#),
        "/data/3.0/onecall": .json(
          #"{"timezone":"\#(timeZone)","timezone_offset":3600,"hourly":[\#(steps)]}"#
        ),
      ]
    )
    let source = try OpenWeatherMapSource.testing(
      [.id(1)],
      oneCall: oneCall,
      timeZones: Self.zones,
      transport: transport
    )
    return try #require(try await source.report(.requesting(forecast: true)).places.first)
  }

  @Test func `the zones of the country predict the clock change`() async throws {
    let place = try await place(country: "AA")
    #expect(place.utcOffsets == Self.forward)
    #expect(place.utcOffsetSeconds == 3600)
    #expect(place.timeZone == nil)
    let forecast = try #require(place.forecast)
    // Its steps are at 22:00 and at 01:00, after the change at 05:00: 23 hours also have eight
    // steps.
    let hours = Dictionary(grouping: forecast.hours) { place.utcOffsets.date(at: $0.time).iso8601 }
    #expect(hours["2026-11-21"]?.count == 8)
    #expect(hours["2026-11-22"]?.count == 8)
    #expect(forecast.days.map(\.isPartial) == [true, false, false, false, false, true])
  }

  @Test func `One Call names the zone`() async throws {
    let place = try await place(country: "BB", oneCall: true, timeZone: "Area/One")
    #expect(place.timeZone?.string == "Area/One")
    #expect(place.utcOffsets == Self.forward)
    // An unknown zone falls back to the country.
    let unknown = try await self.place(country: "AA", oneCall: true, timeZone: "Area/Four")
    #expect(unknown.timeZone?.string == "Area/Four")
    #expect(unknown.utcOffsets == Self.forward)
    // An impossible zone is ignored.
    let bad = try await self.place(country: nil, oneCall: true, timeZone: "../Area/One")
    #expect(bad.timeZone == nil)
    #expect(bad.utcOffsets == UTCOffsets(3600))
  }
}
