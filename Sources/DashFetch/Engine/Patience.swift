/// How long a dashboard waits for what is not the weather, and where its panels come from.
package struct Patience: Sendable, Hashable {
  /// Where a panel comes from.
  package enum Source: Sendable, Hashable {
    /// What is fresh in the cache, else the service.
    case network
    /// The cache alone, however old.
    case cache
  }

  /// How long photos, alerts and pictures may arrive after the weather; `nil` for as long as their own
  /// timeouts.
  package var afterWeather: Duration?
  /// How long alerts may take in all, from the start; `nil` for as long as their timeouts.
  package var atMost: Duration?
  /// The sources of a panel, in order.
  ///
  /// The second is used for late photos, and for a place that is not cached.
  package var order: [Source]

  /// `dash` and `dash weather`: a second for photos, alerts and pictures, then the cache.
  package static let run = Patience(afterWeather: .seconds(1), order: [.network, .cache])
  /// `--wait`, `dash alerts`, photos alone, the demo and metrics: as long as the timeouts.
  package static let whole = Patience(afterWeather: nil, order: [.network])
  /// `dash line`: what the cache has, at once, else what arrives within the timeout.
  package static func line(atMost limit: Duration) -> Patience {
    Patience(afterWeather: nil, atMost: limit, order: [.cache, .network])
  }
}
