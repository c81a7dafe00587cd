/// What the program's own parts say of themselves, and what asks the system for `dash doctor`.
package struct SystemFacts: Sendable {
  /// The version of libcurl, such as `7.88.1`; nil where nobody says.
  package var libcurlVersion: String?
  /// The library that makes its connections secure, such as `OpenSSL/3.0.15`; nil where nobody says.
  package var tlsLibrary: String?
  /// Where the program is that draws pictures; nil where it was not found.
  package var pictureProgram: String?
  /// Looks up a host's addresses within a time.
  package var lookUpHost: @Sendable (String, Duration) async -> HostLookup.Outcome =
    HostLookup.addresses

  package init() {}
}
