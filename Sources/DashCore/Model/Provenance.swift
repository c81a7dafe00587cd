/// Where something that was read comes from: when its answer came, and whether it was asked for now.
public struct Provenance: Sendable, Hashable {
  /// When the answer came, by this machine's clock.
  public let receivedAt: Timestamp

  /// Whether it was asked for now.
  public let origin: Origin

  /// Creates where something comes from.
  ///
  /// - Parameters:
  ///   - receivedAt: When the answer came.
  ///   - origin: Whether it was asked for now.
  public init(receivedAt: Timestamp, origin: Origin) {
    self.receivedAt = receivedAt
    self.origin = origin
  }

  /// Why an earlier answer is shown; nil where it is none, or fresh enough.
  package var error: SourceError? {
    if case .stale(let error) = origin { error } else { nil }
  }

  /// The word for it in the JSON output, as that of a panel.
  package var status: String {
    switch origin {
    case .asked: "fresh"
    case .kept: "cached"
    case .stale: "stale"
    }
  }
}
