import DashCore
import Glibc
import TextRendering

/// The proxy and the certificates that connections are made with.
struct NetworkCheck {
  /// The variables that libcurl reads for https, the first that is set deciding.
  private static let proxyVariables = ["https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY"]
  private static let exemptionVariables = ["no_proxy", "NO_PROXY"]

  let environment: [String: String]

  func findings() -> [Finding] { [proxy] + certificates }

  /// Whether https goes through a proxy, which then also looks up the hosts.
  var hasProxy: Bool { variable(of: Self.proxyVariables) != nil }

  // MARK: Proxy

  private var proxy: Finding {
    guard let variable = variable(of: Self.proxyVariables), let value = environment[variable] else {
      return Finding(.network, "proxy", DoctorWords.noProxy)
    }
    let exemptions = self.variable(of: Self.exemptionVariables)
    guard let address = ProxyAddress(value) else {
      return Finding(
        .network,
        "proxy",
        .warning,
        DoctorWords.unreadableProxy(variable),
        facts: [Finding.Fact("variable", variable)]
      )
    }
    return Finding(
      .network,
      "proxy",
      DoctorWords.proxy(address, variable: variable, exemptions: exemptions),
      facts: [
        Finding.Fact("variable", variable), Finding.Fact("host", address.host),
        Finding.Fact("hasCredentials", address.hasCredentials),
      ]
    )
  }

  // MARK: Certificates

  private var certificates: [Finding] {
    // As the transport reads them: the first alone, else both others.
    let variables =
      variable(of: ["CURL_CA_BUNDLE"]).map { [$0] }
      ?? ["SSL_CERT_FILE", "SSL_CERT_DIR"].filter { environment[$0]?.isEmpty == false }
    guard !variables.isEmpty else {
      return [Finding(.network, "certificates", DoctorWords.standardCertificates)]
    }
    return variables.map { variable in
      let path = environment[variable] ?? ""
      let name = ConfigurationWords.safe(path)
      let number = access(path, R_OK) == 0 ? 0 : errno
      let facts = [Finding.Fact("variable", variable), Finding.Fact("path", name)]
      guard number == 0 else {
        return Finding(
          .network,
          "certificates",
          .failure,
          DoctorWords.unreadableCertificates(name, variable, String(cString: strerror(number))),
          steps: [DoctorWords.correctOrUnset(variable)],
          facts: facts
        )
      }
      return Finding(
        .network,
        "certificates",
        "\(name), \(DoctorWords.origin(.variable(variable)))",
        facts: facts
      )
    }
  }

  private func variable(of names: [String]) -> String? {
    names.first { environment[$0]?.isEmpty == false }
  }
}
