/// Where trusted certificates are looked up, where the environment says so.
///
/// libcurl leaves these variables to its caller; they are read as the curl tool reads them:
/// `CURL_CA_BUNDLE` alone, else `SSL_CERT_DIR` and `SSL_CERT_FILE`. An empty one counts as not set.
package struct CertificateLocations: Sendable, Hashable {
  /// A file of certificates, or nil for libcurl's own.
  package let file: String?

  /// A directory of certificates, or nil for libcurl's own.
  package let directory: String?

  /// Reads an environment.
  ///
  /// - Parameter environment: The variables by name.
  package init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let bundle = value("CURL_CA_BUNDLE") {
      file = bundle
      directory = nil
    } else {
      file = value("SSL_CERT_FILE")
      directory = value("SSL_CERT_DIR")
    }
  }
}
