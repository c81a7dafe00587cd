/// What the program's own parts say of themselves, and what asks the system for `dash doctor`.
package struct SystemFacts: Sendable {
  /// The version of libcurl and the library that makes its connections secure; nil where nobody says.
  ///
  /// They are such as `7.88.1` and `OpenSSL/3.0.15`. libcurl may be loaded to be asked.
  package var libcurl: @Sendable () -> (version: String?, tlsLibrary: String?) = { (nil, nil) }
  /// Where the program is that draws pictures; nil where it was not found.
  package var pictureProgram: String?
  /// Looks up a host's addresses within a time.
  package var lookUpHost: @Sendable (String, Duration) async -> HostLookup.Outcome =
    HostLookup.addresses

  package init() {}
}
