import DashCore
import DashTestSupport
import Testing

/// The time zone of a place, derived beyond the offset in a response.
@Suite struct ReportedClockTests {
  /// Wed 4 Mar 2026 12:00 UTC.
  private static let now = Timestamp(secondsSinceEpoch: 1_772_625_600)
  /// Sun 8 Mar 2026 09:00 UTC, when Mountain Time springs forward.
  private static let spring = Timestamp(secondsSinceEpoch: 1_772_960_400)
  private static let denver = UTCOffsets(-25_200, changes: [.init(at: spring, to: -21_600)])
  private static let pacific = UTCOffsets(
    -28_800,
    changes: [.init(at: spring.advanced(bySeconds: 3600), to: -25_200)]
  )

  private static let zones = SampleTimeZones(
    [
      "America/Denver": denver, "America/Boise": denver, "America/Phoenix": UTCOffsets(-25_200),
      "America/Los_Angeles": pacific, "Europe/London": UTCOffsets(0),
    ],
    countries: [
      "US": ["America/Denver", "America/Boise", "America/Phoenix", "America/Los_Angeles"],
      "CA": ["America/Denver", "America/Los_Angeles"], "GB": ["Europe/London"],
      "ZZ": ["Nowhere/Land"],
    ]
  )

  private static func offsets(
    _ seconds: Int,
    zone: String? = nil,
    country: String? = nil,
    at moment: Timestamp = now,
    by zones: any TimeZoneDatabase = zones
  ) -> UTCOffsets? {
    var place = PlaceWeather(requestedPlace: .name("Here"))
    place.timeZone = zone.flatMap { TimeZoneName($0) }
    place.country = country.map { DisplayText($0) }
    return place.clock(seconds, at: moment, by: zones)
  }

  @Test func `a named zone is used if its offset equals the service's`() {
    #expect(Self.offsets(-25_200, zone: "America/Denver") == Self.denver)
    #expect(Self.offsets(-18_000, zone: "America/Denver") == nil)
    #expect(Self.offsets(-25_200, zone: "America/Nowhere") == nil)
    #expect(Self.offsets(-25_200, zone: "America/Denver", by: EmptyTimeZoneDatabase()) == nil)
  }

  @Test func `a zone covers the whole forecast`() {
    let early = Self.spring.advanced(bySeconds: -16 * 86_400)
    #expect(Self.offsets(-25_200, zone: "America/Denver", at: early) == Self.denver)
  }

  @Test func `a response from before the change is accepted for two hours`() {
    func offsets(minutesAfter minutes: Int64) -> UTCOffsets? {
      Self.offsets(
        -25_200,
        zone: "America/Denver",
        at: Self.spring.advanced(bySeconds: minutes * 60)
      )
    }
    #expect(offsets(minutesAfter: 0) == Self.denver)
    #expect(offsets(minutesAfter: 119) == Self.denver)
    #expect(offsets(minutesAfter: 121) == nil)
  }

  @Test func `a country with one matching clock gets that one`() {
    #expect(Self.offsets(0, country: "GB") == UTCOffsets(0))
    #expect(Self.offsets(-25_200, country: "CA") == Self.denver)
    #expect(Self.offsets(-28_800, country: "US") == Self.pacific)
    #expect(Self.offsets(-25_200, zone: "America/New", country: "CA") == Self.denver)
  }

  @Test func `a country with several clocks is known until they differ`() {
    #expect(Self.offsets(-25_200, country: "US") == UTCOffsets(-25_200, knownUntil: Self.spring))
    let autumn = Self.spring.advanced(bySeconds: 20 * 86_400)
    // Both spring forward, and one of them falls back.
    let zones = SampleTimeZones(
      [
        "A/A": Self.denver,
        "A/B": UTCOffsets(-25_200, changes: Self.denver.changes + [.init(at: autumn, to: -25_200)]),
      ],
      countries: ["US": ["A/A", "A/B"]]
    )
    let expected = UTCOffsets(-25_200, changes: Self.denver.changes, knownUntil: autumn)
    #expect(Self.offsets(-25_200, country: "US", by: zones) == expected)
  }

  @Test func `just after a change an older response is ambiguous`() {
    func offsets(_ seconds: Int, minutesAfter minutes: Int64) -> UTCOffsets? {
      Self.offsets(seconds, country: "US", at: Self.spring.advanced(bySeconds: minutes * 60))
    }
    let unknown = UTCOffsets(-25_200, knownUntil: Self.spring)
    #expect(offsets(-25_200, minutesAfter: 5) == unknown)
    // By then Pacific Time shows that too.
    #expect(offsets(-25_200, minutesAfter: 65) == unknown)
    #expect(offsets(-25_200, minutesAfter: 185) == UTCOffsets(-25_200))
    #expect(offsets(-21_600, minutesAfter: 5) == Self.denver)
    #expect(offsets(-28_800, minutesAfter: 65) == Self.pacific)
    #expect(offsets(-21_600, minutesAfter: -5) == Self.denver)
  }

  @Test func `clocks that differed once and agree now are one`() {
    let past = Self.now.advanced(bySeconds: -86_400)
    let zones = SampleTimeZones(
      [
        "A/A": Self.denver,
        "A/B": UTCOffsets(0, changes: [.init(at: past, to: -25_200)] + Self.denver.changes),
      ],
      countries: ["US": ["A/A", "A/B"]]
    )
    #expect(Self.offsets(-25_200, country: "US", by: zones) == Self.denver)
  }

  @Test func `without a known country the offset stays the same`() {
    #expect(Self.offsets(3600) == nil)
    for country in ["ZZ", "GB", "XX", ""] { #expect(Self.offsets(3600, country: country) == nil) }
    #expect(Self.offsets(3600, country: "US", by: EmptyTimeZoneDatabase()) == nil)
  }
}
