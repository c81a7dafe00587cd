import CCurl

/// What the libcurl that this program runs with can do.
package struct LibcurlVersion: Sendable {
  /// The version as one number, such as 0x075801 for 7.88.1.
  package let number: UInt32

  /// Whether several threads may initialise it.
  package let isThreadSafe: Bool

  /// Whether it speaks HTTP/2.
  package let hasHTTP2: Bool

  /// The version as people write it, such as `7.88.1`; empty where it is not known.
  package let text: String

  /// The library that makes its connections secure, such as `OpenSSL/3.0.15`; nil for none.
  package let tlsLibrary: String?

  /// Why there is nothing to tell, in the words of the system's loader; nil where it is loaded.
  package let loadingFailure: String?

  /// What is loaded, by the first look at it where nothing was before.
  package static let current = LibcurlVersion()

  private init() {
    loadingFailure = LibcurlGlobal.loadingFailure
    guard loadingFailure == nil, let info = unsafe ccurl_version() else {
      number = 0
      isThreadSafe = false
      hasHTTP2 = false
      text = ""
      tlsLibrary = nil
      return
    }
    let features = unsafe info.pointee.features
    number = unsafe UInt32(info.pointee.version_num)
    isThreadSafe = features & CURL_VERSION_THREADSAFE != 0
    hasHTTP2 = features & CURL_VERSION_HTTP2 != 0
    text = unsafe info.pointee.version.map { unsafe String(cString: $0) } ?? ""
    tlsLibrary = unsafe info.pointee.ssl_version.map { unsafe String(cString: $0) }
  }
}
