/// A provider whose limits lengthen the refresh interval.
package struct RateLimitedProvider: Sendable, Hashable {
  package let provider: String
  /// The configured rate limit; `nil` if it is the shortest refresh of the service's terms.
  package let callsPerMinute: Int?
  package let everySeconds: Int

  package init(provider: String, callsPerMinute: Int?, everySeconds: Int) {
    self.provider = provider
    self.callsPerMinute = callsPerMinute
    self.everySeconds = everySeconds
  }
}
