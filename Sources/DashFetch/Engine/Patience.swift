/// How long a dashboard waits for what is not the weather, and where its panels come from.
package struct Patience: Sendable, Hashable {
  /// Where something comes from.
  package enum Source: Sendable, Hashable {
    /// What is fresh in the cache, else the service.
    case network
    /// The cache alone, however old.
    case cache
    /// The cache alone, in place of what is late.
    case late
  }

  /// How long photos, alerts and pictures may arrive after the other panels; `nil` for as long as their
  /// own timeouts.
  package var afterWeather: Duration?
  /// How long alerts may take in all, from the start; `nil` for as long as their timeouts.
  package var atMost: Duration?
  /// The sources of a panel, in order.
  ///
  /// The second is used for late photos, and for a place that is not cached.
  package var order: [Source]
  /// Whether nothing follows this dashboard, so that what is late comes from the cache; else it comes
  /// with the next one.
  package var isLast = true

  /// `dash` and `dash weather`: a second for photos, alerts and pictures, then the cache.
  package static let run = Patience(afterWeather: .seconds(1), order: [.network, .late])
  /// `--wait`, `dash alerts`, photos alone, the demo and metrics: as long as the timeouts.
  package static let whole = Patience(afterWeather: nil, order: [.network])
  /// A screen or a stream, whose next frame has what is late.
  package static let watch = Patience(
    afterWeather: .seconds(1),
    order: [.network],
    isLast: false
  )
  /// `dash line`: what the cache has, at once, else what arrives within the timeout.
  package static func line(atMost limit: Duration) -> Patience {
    Patience(afterWeather: nil, atMost: limit, order: [.cache, .network])
  }
}
