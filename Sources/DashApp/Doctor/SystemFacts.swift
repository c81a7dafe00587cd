/// What the program's own parts say of themselves, and what asks the system for `dash doctor`.
package struct SystemFacts: Sendable {
  /// What is known of libcurl, which may be loaded to be asked; nil where nobody says.
  package var libcurl: @Sendable () -> LibcurlFacts? = { nil }
  /// What the machine has of the rules of time zones; nil where nobody says.
  package var timeZones: @Sendable () -> TimeZoneFacts? = { nil }
  /// Where the program is that draws pictures; nil where it was not found.
  package var pictureProgram: String?
  /// Looks up a host's addresses within a time.
  package var lookUpHost: @Sendable (String, Duration) async -> HostLookup.Outcome =
    HostLookup.addresses

  package init() {}
}
