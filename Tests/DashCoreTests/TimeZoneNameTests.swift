import DashCore
import Testing

/// Names of time zones, which become file names.
@Suite struct TimeZoneNameTests {
  @Test(
    arguments: [
      "Europe/London", "America/Argentina/Buenos_Aires", "America/Port-au-Prince", "Etc/GMT+5",
      "Etc/GMT-14",
    ]
  )
  func `a real zone name is accepted unchanged`(_ name: String) {
    #expect(TimeZoneName(name)?.string == name)
  }

  @Test(
    arguments: [
      "", "/", "GMT", "UTC", "auto", "localtime", "/etc/passwd", "../../etc/passwd", "Europe/..",
      "Europe/../..", "Europe//London", "Europe/", "/Europe/London", "Europe/London\0",
      "Europe/Lon don",
      "Europe/Lond\u{F6}n", "Europe\\London", "Europe/.hidden", "Europe/-rf", "Europe/zone.tab",
      "Europe/\(String(repeating: "a", count: 58))",
    ]
  )
  func `any other name is rejected`(_ text: String) {
    #expect(TimeZoneName(text) == nil)
  }

  @Test func `the longest allowed name is accepted`() {
    #expect(TimeZoneName("Europe/\(String(repeating: "a", count: 57))") != nil)
  }
}
