import Testing

@testable import DashApp

/// The host of a proxy, without the rest of its URL.
@Suite struct ProxyAddressTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let host: String?
    var hasCredentials = false

    var testDescription: String { text }
  }

  static let cases = [
    Case(text: "proxy.example:3128", host: "proxy.example:3128"),
    Case(text: "http://proxy.example:3128", host: "proxy.example:3128"),
    Case(text: "socks5h://[2001:db8::1]:1080/", host: "[2001:db8::1]:1080"),
    Case(text: "http://jan:secret@proxy.example", host: "proxy.example", hasCredentials: true),
    Case(text: "jan:secret@proxy.example:1", host: "proxy.example:1", hasCredentials: true),
    Case(text: "http://jan:se@cr/et@proxy.example/", host: "proxy.example", hasCredentials: true),
    Case(text: "http://jan:se?cr#et@proxy.example", host: "proxy.example", hasCredentials: true),
    Case(text: "http://jan:secret@", host: nil),
    Case(text: "http://jan:secret", host: nil),
    Case(text: "jan:secret/", host: nil),
    Case(text: "[2001:db8::1]:secret", host: nil),
    Case(text: "se cret", host: nil),
    Case(text: "proxy\u{1B}[31m", host: nil),
    Case(text: "http://", host: nil),
  ]

  @Test(arguments: cases)
  func `only the host of a proxy is shown`(_ test: Case) {
    let address = ProxyAddress(test.text)
    #expect(address?.host == test.host)
    if let address { #expect(address.hasCredentials == test.hasCredentials) }
  }
}
