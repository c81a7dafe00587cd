import DashCore
import TextRendering

/// The messages of `dash doctor`.
enum DoctorMessages {
  /// Returns the summary of all findings.
  static func summary(of diagnosis: Diagnosis) -> String {
    let parts = [
      (diagnosis.count(.failure), "failure"), (diagnosis.count(.warning), "warning"),
    ].filter { $0.0 > 0 }.map { counted($0, $1) }
    return parts.isEmpty ? "all is well" : parts.joined(separator: ", ")
  }

  /// Returns the title of an area.
  static func title(of area: Finding.Area) -> String {
    switch area {
    case .instance(let name, let title):
      name.lowercased() == title.lowercased()
        ? title : "\(ConfigurationMessages.safe(name)), \(title)"
    case .fallback(let name, let title):
      "\(ConfigurationMessages.safe(name)), its fallback \(title)"
    case .network: "Network"
    case .program: "Program"
    case .settings: "Settings"
    case .store: "Store"
    case .terminal: "Terminal"
    }
  }

  /// Returns a count with its singular or plural noun.
  static func counted(_ count: Int, _ word: String) -> String {
    count == 1 ? "1 \(word)" : "\(count) \(word)s"
  }

  /// The name on the progress line.
  static let allServices = "the services"

  // MARK: Program

  static let versionUnknown = "which one is not told"

  static let noPictureProgram = "not found: photos are shown by their captions alone"
  static let installPictureProgram =
    "Build it with make run or install it with make install: it stands beside dash or in libexec."

  static let noTimeZones =
    "not found: where clocks change within a forecast, later times are an hour off"
  static let installTimeZones =
    "Install the rules of time zones, such as Debian's tzdata, or name their folder by TZDIR."

  static func timeZones(_ path: String, version: String?) -> String {
    version.map { "\($0), in \(path)" } ?? path
  }

  static func noTLS(libcurl version: String) -> String {
    "\(version) without TLS: no service can be asked"
  }

  static func notLoaded(_ reason: String) -> String {
    "not loaded: \(reason): no service can be asked"
  }

  static let installLibcurl = "Install a libcurl with TLS, such as Debian's libcurl4."

  // MARK: Services

  static let nothingRequested = "nothing had to be asked"
  static let keyAccepted = "accepted"

  static func answer(_ status: Int, milliseconds: Int, from host: String) -> String {
    "HTTP \(status) from \(ConfigurationMessages.safe(host)) in \(milliseconds) ms"
  }

  /// Returns the number of requests that dash has counted.
  static func calls(today: Int, left: Int?, perMinute: Int?) -> String {
    let today = "\(today) today"
    guard let left else { return today }
    let share = perMinute.map { "\(left) of \($0)" } ?? "\(left)"
    return "\(share) left this minute, \(today)"
  }

  static func backoff(seconds: Int) -> String {
    "none for \(span(seconds)), as the service wants it"
  }

  /// Returns the quota that the service reports.
  static func quota(_ limit: RateLimit) -> String {
    let share = limit.limit.map { "\(limit.remaining) of \($0)" } ?? "\(limit.remaining)"
    let reset = limit.resetSeconds.map { ", all again in \(span($0))" } ?? ""
    return "the service has \(share) calls left\(reset)"
  }

  // MARK: Proxy

  static let offline = "not asked, because of --offline"

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
  static let resolvedByProxy = "looked up by the proxy"
  static let addressTimeout = "nobody said in time what its address is"
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
    let host = ConfigurationMessages.safe(host)
    if isFine { return "right within \(counted(max(seconds, 1), "second")), by \(host)" }
    let direction = aheadSeconds > 0 ? "ahead of" : "behind"
    return "\(span(seconds)) \(direction) that of \(host)"
  }

  /// Returns a time span in at most two units.
  static func span(_ seconds: Int) -> String {
    switch seconds {
    case ..<120: "\(seconds) s"
    case ..<7200: "\(seconds / 60) min"
    case ..<172_800: "\(seconds / 3600) h \(seconds % 3600 / 60) min"
    default: "\(seconds / 86_400) days"
    }
  }
}
