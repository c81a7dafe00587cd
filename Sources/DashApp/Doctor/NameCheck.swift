import DashCore
import TextRendering

/// Whether the hosts of the instances have addresses.
struct NameCheck {
  let hosts: [String]
  let hasProxy: Bool
  let limit: Duration
  let lookUp: @Sendable (String, Duration) async -> HostLookup.Outcome

  func findings() async -> [Finding] {
    let limit = limit
    let lookUp = lookUp
    let hasProxy = hasProxy
    return await hosts.concurrentMap(limit: max(hosts.count, 1)) { host in
      if BaseURL.isLoopback(host) || Self.isAddress(host) {
        return Self.finding(host, .ok, DoctorWords.isAddress)
      }
      if hasProxy { return Self.finding(host, .ok, DoctorWords.proxyLooksUp) }
      switch await lookUp(host, limit) {
      case .addresses(let addresses):
        return Self.finding(
          host,
          .ok,
          DoctorWords.addresses(addresses),
          facts: [Finding.Fact("addresses", addresses)]
        )
      case .failed(let reason):
        return Self.finding(
          host,
          .failure,
          DoctorWords.noAddress(reason),
          steps: [DoctorWords.checkNameServer]
        )
      case .timedOut:
        return Self.finding(
          host,
          .failure,
          DoctorWords.noAddressInTime,
          steps: [DoctorWords.checkNameServer]
        )
      }
    }
  }

  private static func isAddress(_ host: String) -> Bool {
    host.hasPrefix("[") || host.allSatisfy { $0 == "." || $0.isWholeNumber }
  }

  private static func finding(
    _ host: String,
    _ mark: Report.Mark,
    _ found: String,
    steps: [String] = [],
    facts: [Finding.Fact] = []
  ) -> Finding {
    Finding(
      .network,
      "host",
      mark,
      "\(ConfigurationWords.safe(host)): \(found)",
      steps: steps,
      facts: [Finding.Fact("host", host)] + facts
    )
  }
}
