import DashCore
import Pictures
import TextRendering

/// The messages of `dash doctor`.
enum DoctorMessages {
  /// Returns the summary of all findings.
  static func summary(of diagnosis: Diagnosis) -> String {
    let parts = [
      (diagnosis.count(.failure), "failure"), (diagnosis.count(.warning), "warning"),
    ].filter { $0.0 > 0 }.map { counted($0, $1) }
    return parts.isEmpty ? "no problems found" : parts.joined(separator: ", ")
  }

  /// Returns the title of an area.
  static func title(of area: Finding.Area) -> String {
    switch area {
    case .instance(let name, let title):
      name.lowercased() == title.lowercased()
        ? title : "\(ConfigurationMessages.safe(name)), \(title)"
    case .fallback(let name, let title):
      "\(ConfigurationMessages.safe(name)), fallback \(title)"
    case .network: "Network"
    case .program: "Program"
    case .settings: "Settings"
    case .store: "Store"
    case .terminal: "Terminal"
    }
  }

  /// Returns the label of a finding; JSON keeps the finding's name.
  static func label(of finding: Finding) -> String {
    switch finding.name {
    case "answer": "response"
    case "answers": "cache"
    default: finding.name
    }
  }

  /// Returns a count with its singular or plural noun.
  static func counted(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
  }

  /// The name on the progress line.
  static let allServices = "the services"

  // MARK: Program

  static let versionUnknown = "version unknown"

  static let noPictureProgram = "not found: photos appear as captions only"
  static let installPictureProgram =
    "Build it with make run, or install it with make install, next to dash or in libexec."

  /// Returns what an error says about the drawing program, and what to do; `nil` if the program
  /// works.
  static func pictureProblem(
    _ error: PictureError,
    at path: String
  ) -> (text: String, step: String)? {
    switch error {
    case .undecodable, .unsupported, .empty, .tooLarge, .formUnavailable, .cancelled: nil
    case .helperUntrusted:
      (
        "is not used: another user owns it or can write to it",
        "Run chmod go-w \(ShellArgument.quoted(path)), or install it with make install."
      )
    case .unconfined:
      (
        "draws nothing: this kernel cannot confine it (seccomp)",
        "Use a kernel or a container that allows seccomp filters, or --images off."
      )
    case .helperMissing, .helperNotStarted, .helperFailed, .timeout:
      ("does not work", installPictureProgram)
    }
  }

  static let noTimeZones =
    "not found: after a clock change, forecast times are an hour off"
  static let installTimeZones =
    "Install the time zone database, such as Debian's tzdata, or set TZDIR to its folder."

  static func timeZones(_ path: String, version: String?) -> String {
    version.map { "\($0), in \(path)" } ?? path
  }

  static func noTLS(libcurl version: String) -> String {
    "\(version) without TLS: no requests possible"
  }

  static func notLoaded(_ reason: String) -> String {
    "not loaded: \(reason): no requests possible"
  }

  static let installLibcurl = "Install a libcurl with TLS, such as Debian's libcurl4."

  // MARK: Services

  static let nothingRequested = "no request was needed"
  static let keyAccepted = "accepted"

  static func response(_ status: Int, milliseconds: Int, from host: String) -> String {
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
    "paused for \(span(seconds)) by the service's rate limit"
  }

  /// Returns the quota that the service reports.
  static func quota(_ limit: RateLimit) -> String {
    let share = limit.limit.map { "\(limit.remaining) of \($0)" } ?? "\(limit.remaining)"
    let reset = limit.resetSeconds.map { ", reset in \(span($0))" } ?? ""
    return "\(share) calls left at the service\(reset)"
  }

  // MARK: Proxy

  static let offline = "not checked, because --offline is set"

  static let noProxy = "none"

  static func proxy(
    _ address: ProxyAddress,
    variable: String,
    exemptions: String?
  ) -> String {
    let credentials = address.hasCredentials ? ", with a user name or password" : ""
    let exempted = exemptions.map { "; not for the hosts in \($0)" } ?? ""
    return "\(address.host)\(credentials), \(from(variable))\(exempted)"
  }

  static func unreadableProxy(_ variable: String) -> String {
    "\(variable) is not a proxy address"
  }

  // MARK: Certificates

  static let standardCertificates = "the system's"

  static func unreadableCertificates(
    _ path: String,
    _ variable: String,
    _ reason: String
  ) -> String {
    "\(path), \(from(variable)), cannot be read: \(reason)"
  }

  /// Returns that the directory of certificates lacks an issuer.
  static func issuerOnly(in file: String) -> String {
    "issuer found only in \(ConfigurationMessages.safe(file))"
  }

  static func issuerOnly(in file: String, of host: String) -> String {
    "\(ConfigurationMessages.safe(host)): \(issuerOnly(in: file)), which takes longer to read"
  }

  static let linkIssuer =
    "Add the issuer to the directory as well: on Debian, put it into /usr/local/share/ca-certificates"
    + " and run update-ca-certificates."

  static func correctOrUnset(_ variable: String) -> String {
    "Correct the path, or use the system's certificates: unset \(variable)"
  }

  // MARK: Names

  static let isAddress = "an IP address or this machine"
  static let resolvedByProxy = "resolved by the proxy"
  static let addressTimeout = "the DNS lookup timed out"
  static let checkNameServer =
    "Check the network, the spelling of baseURL, and the name servers in /etc/resolv.conf."

  static func addresses(_ addresses: [String]) -> String {
    let first = addresses.first ?? ""
    return addresses.count < 2 ? first : "\(first) and \(addresses.count - 1) more"
  }

  static func noAddress(_ reason: String) -> String { "no address found: \(reason)" }

  // MARK: Clock

  static let clockUnknown = "not compared: no service sent its time"
  static let setClock =
    "Set this machine's clock, for example with timedatectl set-ntp true: certificates and signed"
    + " requests depend on it."

  static func clock(aheadSeconds: Int, of host: String, isFine: Bool) -> String {
    let seconds = Int(clamping: aheadSeconds.magnitude)
    let host = ConfigurationMessages.safe(host)
    if isFine { return "within \(counted(max(seconds, 1), "second")) of \(host)" }
    let direction = aheadSeconds > 0 ? "ahead of" : "behind"
    return "\(span(seconds)) \(direction) \(host)"
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
