import CurlTransport
import Testing

/// Parsing the kernel's routing tables, in invented texts.
@Suite struct RouteTableTests {
  private static let header = "Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\n"
  private static let any = String(repeating: "0", count: 32)

  private func leadsOut(ipv4 interface: String, _ destination: String, flags: String) -> Bool {
    let route = "\(interface)\t\(destination)\t0100000A\t\(flags)\t0\t0\t0\t00000000\t0\t0\t0   \n"
    return RouteTable(ipv4: Self.header + route, ipv6: "").hasOutboundRoute
  }

  private func leadsOut(ipv6 interface: String, _ prefix: String, flags: String) -> Bool {
    let any = Self.any
    let destination = prefix + any.dropFirst(prefix.count)
    let route =
      "\(destination) 00 \(any) 00 \(any) 00000400 00000001 00000000 \(flags)     \(interface)\n"
    return RouteTable(ipv4: Self.header, ipv6: route).hasOutboundRoute
  }

  @Test func `an IPv4 route leads out unless it is down, rejects or is local`() {
    #expect(leadsOut(ipv4: "eth0", "00000000", flags: "0003"))
    // A network without a default route.
    #expect(leadsOut(ipv4: "wlan0", "0002A8C0", flags: "0001"))
    #expect(!leadsOut(ipv4: "eth0", "00000000", flags: "0002"))
    #expect(!leadsOut(ipv4: "*", "00000000", flags: "0201"))
    for (interface, destination) in [
      ("lo", "00000000"), ("eth0", "0000FEA9"), ("eth0", "000000E0"), ("eth0", "0000007F"),
    ] {
      #expect(!leadsOut(ipv4: interface, destination, flags: "0001"), "\(destination)")
    }
  }

  @Test func `an IPv6 route leads out unless it rejects or is local`() {
    #expect(leadsOut(ipv6: "eth0", "", flags: "00000003"))
    #expect(!leadsOut(ipv6: "lo", "", flags: "00200200"))
    #expect(!leadsOut(ipv6: "eth0", "", flags: "00000201"))
    #expect(!leadsOut(ipv6: "eth0", "fe80", flags: "00000001"))
    #expect(!leadsOut(ipv6: "eth0", "ff00", flags: "00000001"))
    // This machine's own address.
    #expect(!leadsOut(ipv6: "eth0", "fd00", flags: "80200001"))
  }

  @Test func `without any table a route is assumed`() {
    #expect(RouteTable(ipv4: nil, ipv6: nil).hasOutboundRoute)
    #expect(!RouteTable(ipv4: nil, ipv6: "").hasOutboundRoute)
    #expect(!RouteTable(ipv4: Self.header, ipv6: "").hasOutboundRoute)
    #expect(!RouteTable(ipv4: "a\nb c d e\n\n", ipv6: "x y z").hasOutboundRoute)
  }
}
