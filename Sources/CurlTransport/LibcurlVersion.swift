import CCurl

/// What the libcurl that this program runs with can do.
package struct LibcurlVersion: Sendable {
  /// The version as one number, such as 0x075801 for 7.88.1.
  package let number: UInt32

  /// Whether several threads may initialise it.
  package let isThreadSafe: Bool

  /// Whether it speaks HTTP/2.
  package let hasHTTP2: Bool

  /// What is linked.
  package static let current = LibcurlVersion()

  private init() {
    guard let info = unsafe ccurl_version() else {
      number = 0
      isThreadSafe = false
      hasHTTP2 = false
      return
    }
    let features = unsafe info.pointee.features
    number = unsafe UInt32(info.pointee.version_num)
    isThreadSafe = features & CURL_VERSION_THREADSAFE != 0
    hasHTTP2 = features & CURL_VERSION_HTTP2 != 0
  }
}
