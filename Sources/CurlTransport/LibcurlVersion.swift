import CCurl

/// The version and features of the loaded libcurl.
package struct LibcurlVersion: Sendable {
  /// Whether several threads may initialize libcurl.
  package let isThreadSafe: Bool

  /// The version for display, such as `7.88.1`; empty if unknown.
  package let text: String

  /// The TLS library, such as `OpenSSL/3.0.15`; `nil` if there is none.
  package let tlsLibrary: String?

  /// The dynamic loader's error message; `nil` if libcurl is loaded.
  package let loadingFailure: String?

  /// Whether the TLS library reads only those certificates of a directory that it needs.
  ///
  /// Only OpenSSL and its descendants look them up by hash; GnuTLS reads the whole directory.
  package var readsCertificatesByHash: Bool {
    let families = ["OpenSSL", "LibreSSL", "BoringSSL", "quictls", "AWS-LC"]
    return families.contains { tlsLibrary?.hasPrefix($0) == true }
  }

  /// The version of the loaded library; the first access loads libcurl.
  package static let current = LibcurlVersion()

  private init() {
    loadingFailure = LibcurlGlobal.loadingFailure
    guard loadingFailure == nil, let info = unsafe ccurl_version_info(ccurl_version_now) else {
      isThreadSafe = false
      text = ""
      tlsLibrary = nil
      return
    }
    let features = unsafe info.pointee.features
    isThreadSafe = features & CURL_VERSION_THREADSAFE != 0
    text = unsafe info.pointee.version.map { unsafe String(cString: $0) } ?? ""
    tlsLibrary = unsafe info.pointee.ssl_version.map { unsafe String(cString: $0) }
  }
}

extension TrustedCertificates {
  /// The locations that libcurl was built with.
  static func libcurlDefaults() -> TrustedCertificates {
    guard let handle = try? EasyHandle() else { return TrustedCertificates() }
    return TrustedCertificates(
      file: handle.text(CURLINFO_CAINFO),
      directory: handle.text(CURLINFO_CAPATH)
    )
  }
}

/// libcurl's global state.
///
/// It is initialized once and never cleaned up, because other libraries may use libcurl at exit.
enum LibcurlGlobal {
  /// The dynamic loader's error message, or `nil` if libcurl is loaded.
  ///
  /// The first access loads libcurl, which takes milliseconds; other threads wait for it.
  static let loadingFailure: String? = unsafe ccurl_load().map { reason in
    unsafe String(cString: reason)
  }

  /// The reason why libcurl cannot be used, or `nil` after its initialization.
  ///
  /// The first access initializes libcurl while other threads run, so libcurl must be thread-safe.
  static let failure: LibcurlFailure? = {
    let isSetUp =
      loadingFailure == nil && LibcurlVersion.current.isThreadSafe
      && ccurl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK
    if isSetUp { return nil }
    if ConnectionBudget.lacksDescriptorsForLookup { return .noDescriptors }
    return loadingFailure.map { .notLoaded($0) } ?? .notSetUp
  }()
}
