import DashCore
import Testing

/// Dates in HTTP header fields.
@Suite struct HTTPDateTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let seconds: Int64?

    var testDescription: String { text }
  }

  static let cases = [
    Case(text: "Sun, 06 Nov 1994 08:49:37 GMT", seconds: 784_111_777),
    Case(text: "Thu, 01 Jan 1970 00:00:00 GMT", seconds: 0),
    Case(text: "Thu, 29 Feb 2024 23:59:59 GMT", seconds: 1_709_251_199),
    Case(text: "Fri, 01 Mar 2024 00:00:00 GMT", seconds: 1_709_251_200),
    Case(text: "Fri, 31 Dec 9999 23:59:59 GMT", seconds: 253_402_300_799),
    Case(text: "Sunday, 06-Nov-94 08:49:37 GMT", seconds: nil),
    Case(text: "Sun Nov  6 08:49:37 1994", seconds: nil),
    Case(text: "Sun, 06 Nov 1994 08:49:37 CET", seconds: nil),
    Case(text: "Sun, 32 Nov 1994 08:49:37 GMT", seconds: nil),
    Case(text: "Sun, 06 Now 1994 08:49:37 GMT", seconds: nil),
    Case(text: "Sun, 06 Nov 1994 24:00:00 GMT", seconds: nil),
    Case(text: "Sun, 06 Nov 1994 08:49 GMT", seconds: nil),
    Case(text: "Sun, +6 Nov 1994 08:49:37 GMT", seconds: nil),
    Case(text: "Sun, 06 Nov 99999999999999999999 08:49:37 GMT", seconds: nil),
    Case(text: "", seconds: nil),
  ]

  @Test(arguments: cases)
  func `only the IMF-fixdate format is parsed`(_ test: Case) {
    #expect(HTTPDate.moment(test.text)?.secondsSinceEpoch == test.seconds)
  }

  @Test func `each day survives a round trip`() {
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    for day in stride(from: 0, through: 60_000, by: 7) {
      let moment = Timestamp(secondsSinceEpoch: Int64(day) * 86_400 + 3661)
      let time = moment.civil()
      let date = "\(time.day.padded(2)) \(months[time.month - 1]) \(time.year.padded(4))"
      let text = "\(weekdays[time.weekday]), \(date) \(time.clock):\(time.second.padded(2)) GMT"
      #expect(HTTPDate.moment(text) == moment, "\(text)")
    }
  }
}
