import Glibc

/// The certificates that one connection trusts, as libcurl reads them.
///
/// See <https://curl.se/libcurl/c/CURLOPT_CAINFO.html> and
/// <https://curl.se/libcurl/c/CURLOPT_CAPATH.html>. Both `nil` means libcurl's own choice.
package struct TrustedCertificates: Sendable, Hashable {
  /// The path of a file with all certificates, or `nil` for none.
  package var file: String?

  /// The path of a directory with certificates, or of several with `:` between them; `nil` for none.
  package var directory: String?

  /// Creates the locations.
  package init(file: String? = nil, directory: String? = nil) {
    self.file = file
    self.directory = directory
  }
}

/// Which certificates are tried first, and which when those lack the issuer of a server.
///
/// OpenSSL looks up an issuer in a directory by the hash of its name and reads only that
/// certificate, but parses a file as a whole: some 140 certificates, 50 ms. So the directory is
/// tried first, and the file, the bundle, only where the directory lacks the issuer. libcurl parses
/// a file without a directory once for all connections (`CURLOPT_CA_CACHE_TIMEOUT`).
package struct CertificateTrust: Sendable, Hashable {
  /// The certificates of a first attempt.
  package let first: TrustedCertificates

  /// The certificates of the second attempt; `nil` if there is none.
  package let second: TrustedCertificates?

  /// The hosts that only the second attempt has verified.
  private var hostsOfSecond: Set<String> = []

  /// Decides by the environment, libcurl's defaults and the machine's directories.
  ///
  /// libcurl itself does not read the variables. As in the curl tool, `CURL_CA_BUNDLE` overrides
  /// `SSL_CERT_DIR` and `SSL_CERT_FILE`. An empty variable counts as unset.
  ///
  /// - Parameters:
  ///   - environment: The variables by name.
  ///   - defaults: libcurl's own locations.
  ///   - readsByHash: Whether the TLS library reads only the issuers that it needs.
  package init(
    environment: [String: String],
    defaults: TrustedCertificates,
    readsByHash: Bool
  ) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    if let bundle = value("CURL_CA_BUNDLE") {
      first = TrustedCertificates(file: bundle)
      second = nil
      return
    }
    let file = value("SSL_CERT_FILE") ?? defaults.file
    let directory = value("SSL_CERT_DIR") ?? defaults.directory
    guard readsByHash, let directory, Self.isHashed(directory) else {
      // Without hashes OpenSSL finds nothing in a directory; with a file as well, libcurl would not
      // parse the file once for all connections. Other libraries read both as a whole.
      let isUseless = readsByHash && file != nil
      first = TrustedCertificates(file: file, directory: isUseless ? nil : directory)
      second = nil
      return
    }
    first = TrustedCertificates(directory: directory)
    second = file.map { TrustedCertificates(file: $0) }
  }

  /// Returns the certificates for the next connection to a host.
  package func certificates(for host: String) -> TrustedCertificates {
    if let second, hostsOfSecond.contains(host) { second } else { first }
  }

  /// Remembers which certificates have verified a host.
  package mutating func noteVerified(_ host: String, by certificates: TrustedCertificates) {
    if certificates == second { hostsOfSecond.insert(host) }
  }

  /// Returns the other certificates, to try when some lack the issuer of a host; `nil` if there are no
  /// others.
  package mutating func alternative(
    for host: String,
    to certificates: TrustedCertificates
  ) -> TrustedCertificates? {
    guard let second else { return nil }
    guard certificates == second else { return second }
    hostsOfSecond.remove(host)
    return first
  }

  /// Returns whether a directory has a certificate by hash, such as `4042bcee.0`.
  ///
  /// See <https://docs.openssl.org/3.0/man1/openssl-rehash/>.
  ///
  /// - Parameter path: The path of a directory, or several with `:` between them, as OpenSSL takes
  ///   them.
  /// - Returns: False too for directories that cannot be read.
  package static func isHashed(_ path: String) -> Bool {
    path.split(separator: ":").contains { hasHash(in: String($0)) }
  }

  private static func hasHash(in path: String) -> Bool {
    guard let directory = unsafe opendir(path) else { return false }
    defer { unsafe closedir(directory) }
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe String(cString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self))
      }
      if isHash(name) { return true }
    }
    return false
  }

  /// Returns whether a name is eight lower-case hexadecimal digits, a dot and a number.
  private static func isHash(_ name: String) -> Bool {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].count == 8, !parts[1].isEmpty else { return false }
    return parts[0].allSatisfy("0123456789abcdef".contains)
      && parts[1].allSatisfy("0123456789".contains)
  }
}
