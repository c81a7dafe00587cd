import DashCore
import DashTestSupport
import Foundation
import Testing
import TimeZones

/// The zone files of the system, if it has any.
@Suite struct SystemTimeZonesTests {
  static let names = [
    "Africa/Cairo", "Africa/Casablanca", "Africa/El_Aaiun", "Africa/Johannesburg", "Africa/Juba",
    "America/Asuncion", "America/Caracas", "America/Denver", "America/Havana",
    "America/Indiana/Indianapolis", "America/Los_Angeles", "America/Mexico_City",
    "America/New_York",
    "America/Nuuk", "America/Phoenix", "America/Santiago", "America/Sao_Paulo", "America/St_Johns",
    "Antarctica/Casey", "Antarctica/Troll", "Asia/Amman", "Asia/Beirut", "Asia/Gaza",
    "Asia/Jerusalem", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Pyongyang", "Asia/Tehran",
    "Asia/Tokyo", "Atlantic/Azores", "Australia/Adelaide", "Australia/Brisbane",
    "Australia/Lord_Howe", "Europe/Berlin", "Europe/Dublin", "Europe/Istanbul", "Europe/London",
    "Europe/Moscow", "Pacific/Apia", "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Norfolk",
  ]
  /// 2000 to 2044.
  private static let years: ClosedRange<Int64> = 946_684_800...2_366_841_600
  private static let step: Int64 = 6 * 3600

  /// The number of compared moments, and of those where the C library differs.
  private struct Comparison {
    var moments = 0
    var differences = 0
  }

  /// Compares the offsets of a zone with those of the C library's zone of a name.
  private static func comparison(of name: String, with other: String) -> Comparison {
    var comparison = Comparison()
    let database = SystemTimeZones(environment: [:])
    setenv("TZ", other, 1)
    tzset()
    let year: Int64 = 366 * 86_400
    for start in stride(from: years.lowerBound, to: years.upperBound, by: Int(year)) {
      let from = Timestamp(secondsSinceEpoch: start)
      guard
        let zone = TimeZoneName(name),
        let clock = database.offsets(of: zone, in: from...from.advanced(bySeconds: year))
      else { return Comparison() }
      for moment in stride(from: start, to: start + year, by: Int(step)) {
        var time = time_t(moment)
        var fields = tm()
        localtime_r(&time, &fields)
        comparison.moments += 1
        let own = clock.seconds(at: Timestamp(secondsSinceEpoch: moment))
        if own != fields.tm_gmtoff { comparison.differences += 1 }
      }
    }
    return comparison
  }

  private static let hasZones = ZoneDirectory(environment: [:]) != nil

  /// In a child process, because the C library's zone is global.
  @Test(.enabled(if: hasZones, "there are no files of time zones here"))
  func `every zone has the C library's offsets`() async {
    await #expect(processExitsWith: .success) {
      let all = SystemTimeZonesTests.names.map { SystemTimeZonesTests.comparison(of: $0, with: $0) }
      let moments = all.map(\.moments).reduce(0, +)
      let hasDifferences = all.contains { $0.differences > 0 }
      // Two different zones, to prove that a difference is noticed.
      let other = SystemTimeZonesTests.comparison(of: "Europe/London", with: "Europe/Berlin")
      let isNoticed = other.differences == other.moments
      exit(moments > 2_500_000 && !hasDifferences && isNoticed ? 0 : 1)
    }
  }

  @Test(.enabled(if: hasZones, "there are no files of time zones here"))
  func `every zone of every country can be loaded`() throws {
    let database = SystemTimeZones(environment: [:])
    let span = ClosedRange(
      uncheckedBounds: (
        Timestamp(secondsSinceEpoch: 1_767_225_600), Timestamp(secondsSinceEpoch: 1_798_761_600)
      )
    )
    var count = 0
    for first in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
      for second in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
        for zone in database.zones(ofCountry: "\(first)\(second)") {
          count += 1
          if database.offsets(of: zone, in: span) == nil {
            Issue.record("\(zone.string) is not read")
          }
        }
      }
    }
    #expect(count > 300)
    let version = try #require(ZoneDirectory(environment: [:])).version
    #expect(version.map { $0.count >= 5 } ?? true)
  }

  // MARK: Folders

  private static let berlin = ZoneFileBytes(offsets: [3600], rule: "CET-1CEST,M3.5.0,M10.5.0/3")
  private static let summer = Timestamp(secondsSinceEpoch: 1_784_000_000)

  private func write(_ bytes: [UInt8], to path: String) throws {
    let folder = (path as NSString).deletingLastPathComponent
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
  }

  private func seconds(of zone: String, in folder: String) throws -> Int? {
    let name = try #require(TimeZoneName(zone))
    return SystemTimeZones(environment: ["TZDIR": folder])
      .offsets(of: name, in: Self.summer...Self.summer)?.seconds(at: Self.summer)
  }

  @Test func `TZDIR selects the folder`() throws {
    let folder = try TemporaryDirectory()
    try write(Self.berlin.bytes, to: "\(folder.path)/Europe/Nowhere")
    try folder.write("XX\t+0000+0000\tEurope/Nowhere\n", to: "zone.tab")
    try folder.write("# version 2026z\n", to: "tzdata.zi")
    #expect(try seconds(of: "Europe/Nowhere", in: folder.path) == 7200)
    #expect(try seconds(of: "Europe/Berlin", in: folder.path) == nil)
    let environment = ["TZDIR": folder.path]
    let zones = SystemTimeZones(environment: environment).zones(ofCountry: "XX")
    #expect(zones.map(\.string) == ["Europe/Nowhere"])
    #expect(ZoneDirectory(environment: environment)?.version == "2026z")
    #expect(ZoneDirectory(environment: ["TZDIR": "\(folder.path)/missing"]) == nil)
  }

  @Test func `what is no zone is not read`() throws {
    let folder = try TemporaryDirectory()
    try write([], to: "\(folder.path)/Area/Empty")
    try write(Self.berlin.bytes, to: "\(folder.path)/Area/Folder/Zone")
    for name in ["Area/Empty", "Area/Folder", "Area/Missing"] {
      #expect(try seconds(of: name, in: folder.path) == nil, "\(name)")
    }
    #expect(try seconds(of: "Area/Folder/Zone", in: folder.path) == 7200)
  }
}
