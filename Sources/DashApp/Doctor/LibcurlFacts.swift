/// What `dash doctor` tells of libcurl.
package enum LibcurlFacts: Sendable, Hashable {
  /// It is there, in a version such as `7.88.1`, and a library such as `OpenSSL/3.0.15` makes its
  /// connections secure; nil where none does.
  case loaded(version: String, tlsLibrary: String?)
  /// It could not be loaded, as the system's loader says.
  case notLoaded(String)
}
