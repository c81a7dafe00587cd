import DashCore
import Testing

@Suite struct DurationTextTests {
  @Test(
    arguments: [
      ("0", 0), ("90", 90), ("90s", 90), ("10m", 600), ("1h", 3600), ("007m", 420),
      ("7d", 604_800), ("2w", 1_209_600),
      ("9223372036854775807", Int.max),
    ]
  )
  func `a duration is a number with an optional unit`(text: String, seconds: Int) {
    #expect(DurationText.seconds(text) == seconds)
  }

  @Test(
    arguments: [
      "", "s", "m", " 1", "1 s", "-1", "+1", "1.5h", "1y", "1D", "1ms", "1H", "h1", "1h30m", "１s",
      "9223372036854775807m", "99999999999999999999",
    ]
  )
  func `anything else is rejected`(text: String) {
    #expect(DurationText.seconds(text) == nil)
  }

  @Test(
    arguments: [
      (0, "0s"), (1, "1s"), (59, "59s"), (60, "60s"), (61, "61s"), (90, "90s"), (120, "2m"),
      (600, "10m"), (3600, "1h"), (3660, "61m"), (7200, "2h"), (86_400, "24h"),
      (172_800, "2d"), (90_000, "25h"), (34_560_000, "400d"),
    ]
  )
  func `a duration is formatted in its shortest form`(seconds: Int, text: String) {
    #expect(DurationText.text(seconds) == text)
  }

  @Test func `a formatted duration survives a round trip`() {
    for seconds in 0...7300 {
      #expect(DurationText.seconds(DurationText.text(seconds)) == seconds)
    }
  }
}
