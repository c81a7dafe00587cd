import CurlTransport
import Testing

/// Parsing the kernel's routing tables, in invented texts.
@Suite struct RouteTableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var ipv4: String? = header
    var ipv6: String? = ""
    let hasOutboundRoute: Bool
  }

  static let header = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\n"
  static let any = String(repeating: "0", count: 32)

  static func ipv4(_ interface: String, _ destination: String, flags: String) -> String {
    header + "\(interface)\t\(destination)\t0100000A\t\(flags)\t0\t0\t0\t00000000\t0\t0\t0   \n"
  }

  static func ipv6(_ destination: String, flags: String, _ interface: String) -> String {
    "\(destination) 00 \(any) 00 \(any) 00000400 00000001 00000000 \(flags)     \(interface)\n"
  }

  static let cases = [
    Case(testDescription: "empty tables", hasOutboundRoute: false),
    Case(
      testDescription: "tables that cannot be read",
      ipv4: nil,
      ipv6: nil,
      hasOutboundRoute: true
    ),
    Case(testDescription: "no IPv4 table, empty IPv6", ipv4: nil, hasOutboundRoute: false),
    Case(
      testDescription: "IPv4 default route",
      ipv4: ipv4("eth0", "00000000", flags: "0003"),
      hasOutboundRoute: true
    ),
    Case(
      testDescription: "IPv4 network without a default route",
      ipv4: ipv4("wlan0", "0002A8C0", flags: "0001"),
      hasOutboundRoute: true
    ),
    Case(
      testDescription: "IPv4 route that is down",
      ipv4: ipv4("eth0", "00000000", flags: "0002"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv4 reject route",
      ipv4: ipv4("*", "00000000", flags: "0201"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv4 loopback",
      ipv4: ipv4("lo", "00000000", flags: "0001"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv4 link-local",
      ipv4: ipv4("eth0", "0000FEA9", flags: "0001"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv4 multicast",
      ipv4: ipv4("eth0", "000000E0", flags: "0001"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv6 default route",
      ipv6: ipv6(any, flags: "00000003", "eth0"),
      hasOutboundRoute: true
    ),
    Case(
      testDescription: "IPv6 reject route on the loopback",
      ipv6: ipv6(any, flags: "00200200", "lo"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv6 reject route on an interface",
      ipv6: ipv6(any, flags: "00000201", "eth0"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv6 link-local",
      ipv6: ipv6("fe80" + any.dropFirst(4), flags: "00000001", "eth0"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "IPv6 multicast",
      ipv6: ipv6("ff00" + any.dropFirst(4), flags: "00000001", "eth0"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "this machine's own IPv6 address",
      ipv6: ipv6("fd00" + any.dropFirst(4), flags: "80200001", "eth0"),
      hasOutboundRoute: false
    ),
    Case(
      testDescription: "texts instead of tables",
      ipv4: "a\nb c d e\n\n",
      ipv6: "x y z",
      hasOutboundRoute: false
    ),
  ]

  @Test(arguments: cases)
  func `a table has a default route or none`(_ testCase: Case) {
    #expect(
      RouteTable(ipv4: testCase.ipv4, ipv6: testCase.ipv6).hasOutboundRoute
        == testCase.hasOutboundRoute
    )
  }
}
