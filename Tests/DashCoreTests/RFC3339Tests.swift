import DashCore
import Testing

/// Checks the moments that RFC 3339 defines.
@Suite struct RFC3339Tests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-11-20T14:05:00Z", 1_795_183_500),
    ("2026-11-20t14:05:00z", 1_795_183_500), ("2026-11-20 15:05:00+01:00", 1_795_183_500),
    ("2026-11-20T08:35:00.999-05:30", 1_795_183_500), ("2016-12-31T23:59:60Z", 1_483_228_799),
    ("2024-02-29T00:00:00+00:00", 1_709_164_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
  ]) func `a moment`(text: String, seconds: Int64) {
    #expect(Timestamp(rfc3339: text)?.secondsSinceEpoch == seconds)
  }

  @Test(arguments: [
    "", "2026-11-20", "2026-11-20T14:05:00", "2026-11-20T14:05Z", "2026-11-20T24:00:00Z",
    "2026-11-20T14:60:00Z", "2026-11-20T14:05:61Z", "2026-02-30T14:05:00Z", "2026-11-20X14:05:00Z",
    "2026-11-20T14:05:00.Z", "2026-11-20T14:05:00+1:00", "2026-11-20T14:05:00+0100",
    "2026-11-20T14:05:00 Z", "1969-12-31T23:59:59Z", "2026-11-20T14:05:00+24:00",
    "2026-11-20T1a:05:00Z", "2026-11-20T14:05:00é", "9999-12-31T23:59:59-01:00",
  ]) func `anything else`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `what is written is read`() {
    for seconds: Int64 in [0, 951_782_400, 1_795_183_500, 4_102_444_799] {
      let moment = Timestamp(secondsSinceEpoch: seconds)
      #expect(Timestamp(rfc3339: moment.iso8601) == moment)
    }
  }
}
