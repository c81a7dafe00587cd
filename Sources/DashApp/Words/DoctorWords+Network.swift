import DashCore

/// Proxies, certificates, names and clocks.
extension DoctorWords {
  static let offline = "not asked, because of --offline"

  // MARK: Proxy

  static let noProxy = "none"

  static func proxy(
    _ address: ProxyAddress,
    variable: String,
    exemptions: String?
  ) -> String {
    let credentials = address.hasCredentials ? ", with a user name or password" : ""
    let exempted = exemptions.map { "; hosts of \($0) go without" } ?? ""
    return "\(address.host)\(credentials), \(by(variable))\(exempted)"
  }

  static func unreadableProxy(_ variable: String) -> String {
    "\(variable) is set to something that is no address of a proxy"
  }

  // MARK: Certificates

  static let standardCertificates = "those of the system"

  static func unreadableCertificates(
    _ path: String,
    _ variable: String,
    _ reason: String
  ) -> String {
    "\(path), \(by(variable)), cannot be read: \(reason)"
  }

  static func correctOrUnset(_ variable: String) -> String {
    "Name what is there, or for the system's own: unset \(variable)"
  }

  // MARK: Names

  static let isAddress = "an address already, or this machine"
  static let proxyLooksUp = "looked up by the proxy"
  static let noAddressInTime = "nobody said in time what its address is"
  static let checkNameServer =
    "Check the network, the spelling of baseURL, and the name servers in /etc/resolv.conf."

  static func addresses(_ addresses: [String]) -> String {
    let first = addresses.first ?? ""
    return addresses.count < 2 ? first : "\(first) and \(addresses.count - 1) more"
  }

  static func noAddress(_ reason: String) -> String { "it has no address: \(reason)" }

  // MARK: Clock

  static let clockUnknown = "not compared: no service said what time it is"
  static let setClock =
    "Set this machine's clock, such as by timedatectl set-ntp true: certificates and signed"
    + " requests are good for a time only."

  static func clock(aheadSeconds: Int, of host: String, isFine: Bool) -> String {
    let seconds = Int(clamping: aheadSeconds.magnitude)
    let host = ConfigurationWords.safe(host)
    if isFine { return "right within \(counted(max(seconds, 1), "second")), by \(host)" }
    let direction = aheadSeconds > 0 ? "ahead of" : "behind"
    return "\(span(seconds)) \(direction) that of \(host)"
  }

  /// A span of time in at most two units.
  static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) days"
    }
  }
}
