import DashCore
import Glibc
import TextRendering

/// Reports the proxy and the certificates of connections.
struct NetworkCheck {
  /// The variables that libcurl reads for https, in order of priority.
  private static let proxyVariables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
  private static let exemptionVariables = ["no_proxy", "NO_PROXY"]

  let environment: [String: String]

  func findings() -> [Finding] { [proxy] + certificates }

  /// Whether https uses a proxy, which then also resolves host names.
  var hasProxy: Bool { variable(of: Self.proxyVariables) != nil }

  // MARK: Proxy

  private var proxy: Finding {
    guard let variable = variable(of: Self.proxyVariables), let value = environment[variable] else {
      return Finding(.network, "proxy", DoctorMessages.noProxy)
    }
    let exemptions = self.variable(of: Self.exemptionVariables)
    guard let address = ProxyAddress(value) else {
      return Finding(
        .network,
        "proxy",
        .warning,
        DoctorMessages.unreadableProxy(variable),
        facts: [Finding.Fact("variable", variable)]
      )
    }
    return Finding(
      .network,
      "proxy",
      DoctorMessages.proxy(address, variable: variable, exemptions: exemptions),
      facts: [
        Finding.Fact("variable", variable), Finding.Fact("host", address.host),
        Finding.Fact("hasCredentials", address.hasCredentials),
      ]
    )
  }

  // MARK: Certificates

  private var certificates: [Finding] {
    // As in the transport, `CURL_CA_BUNDLE` overrides the other two.
    let variables =
      variable(of: ["CURL_CA_BUNDLE"]).map { [$0] }
      ?? ["SSL_CERT_FILE", "SSL_CERT_DIR"].filter { environment[$0]?.isEmpty == false }
    guard !variables.isEmpty else {
      return [Finding(.network, "certificates", DoctorMessages.standardCertificates)]
    }
    return variables.map { variable in
      let path = environment[variable] ?? ""
      let name = ConfigurationMessages.safe(path)
      let number = access(path, R_OK) == 0 ? 0 : errno
      let facts = [Finding.Fact("variable", variable), Finding.Fact("path", name)]
      guard number == 0 else {
        return Finding(
          .network,
          "certificates",
          .failure,
          DoctorMessages.unreadableCertificates(name, variable, String(cString: strerror(number))),
          steps: [DoctorMessages.correctOrUnset(variable)],
          facts: facts
        )
      }
      return Finding(
        .network,
        "certificates",
        "\(name), \(DoctorMessages.origin(.variable(variable)))",
        facts: facts
      )
    }
  }

  private func variable(of names: [String]) -> String? {
    names.first { environment[$0]?.isEmpty == false }
  }
}

/// The host of a proxy, taken from a URL that may contain a password.
struct ProxyAddress: Hashable {
  /// The host, with its port if given.
  let host: String
  /// Whether the URL contains a user name or a password.
  let hasCredentials: Bool

  /// Parses the value of a variable such as `https_proxy`.
  ///
  /// Returns `nil` if the text without credentials does not start with a host.
  init?(_ text: String) {
    var rest = text[...]
    // The last `@`, because a password may contain `/`, `?`, `#` or `@`.
    if let at = rest.lastIndex(of: "@") {
      hasCredentials = true
      rest = rest[rest.index(after: at)...]
    } else {
      hasCredentials = false
      if let scheme = rest.firstRange(ofASCII: "://") { rest = rest[scheme.upperBound...] }
    }
    let host = rest.prefix { !"/?#".contains($0) }
    let isHost = host.utf8.allSatisfy { byte in
      byte.isASCIIDigit || byte.isASCIILetter || "-._:[]".utf8.contains(byte)
    }
    // `user:password` without a host is not a host with a port.
    let colon = host.last == "]" ? nil : host.lastIndex(of: ":")
    let hasPort = colon.map { UInt16(host[host.index(after: $0)...]) != nil } ?? true
    guard isHost, hasPort, !host.isEmpty, host.utf8.count <= 260 else { return nil }
    self.host = String(host)
  }
}

/// Reports the hosts whose issuer is missing in the directory of certificates.
struct IssuerCheck {
  let exchanges: [ObservingTransport.Exchange]

  func findings() -> [Finding] {
    let files = exchanges.reduce(into: [:]) { files, exchange in
      files[exchange.host] = exchange.certificateFile ?? files[exchange.host]
    }
    return files.sorted { $0.key < $1.key }.map { host, file in
      Finding(
        .network,
        "issuer",
        .note,
        DoctorMessages.issuerOnly(in: file, of: host),
        steps: [DoctorMessages.linkIssuer],
        facts: [Finding.Fact("host", host), Finding.Fact("path", file)]
      )
    }
  }
}

/// Reports whether this machine's clock agrees with the servers' clocks.
///
/// Certificates have validity periods, and signed requests are valid for a few minutes.
struct ClockCheck {
  /// The largest difference that is fine, in seconds.
  private static let warningSeconds = 60
  /// The largest difference that is only a warning, in seconds.
  private static let failureSeconds = 300

  let exchanges: [ObservingTransport.Exchange]

  func finding() -> Finding {
    let reported = exchanges.compactMap { exchange in
      exchange.clockAheadSeconds.map { (host: exchange.host, ahead: $0) }
    }
    // A single server may be wrong, so the smallest difference counts.
    guard let best = reported.min(by: { $0.ahead.magnitude < $1.ahead.magnitude }) else {
      return Finding(.network, "clock", .note, DoctorMessages.clockUnknown)
    }
    let seconds = Int(clamping: best.ahead.magnitude)
    let mark: Report.Mark =
      switch seconds {
      case ...Self.warningSeconds: .ok
      case ...Self.failureSeconds: .warning
      default: .failure
      }
    return Finding(
      .network,
      "clock",
      mark,
      DoctorMessages.clock(aheadSeconds: best.ahead, of: best.host, isFine: mark == .ok),
      steps: mark == .ok ? [] : [DoctorMessages.setClock],
      facts: [Finding.Fact("aheadSeconds", best.ahead), Finding.Fact("host", best.host)]
    )
  }
}
