/// A decoded value with the time and origin of its response.
public struct Fetched<Value: Sendable>: Sendable {
  /// The decoded value.
  public let value: Value

  /// When the response arrived, by this machine's clock.
  public let receivedAt: Timestamp

  /// Whether the response was just requested or came from the cache.
  public let origin: Origin

  /// Creates a fetched value.
  ///
  /// - Parameters:
  ///   - value: The decoded value.
  ///   - receivedAt: When the response arrived.
  ///   - origin: Whether it was just requested or came from the cache.
  public init(_ value: Value, receivedAt: Timestamp, origin: Origin) {
    self.value = value
    self.receivedAt = receivedAt
    self.origin = origin
  }

  /// The time and origin of the value.
  public var provenance: Provenance { Provenance(receivedAt: receivedAt, origin: origin) }

  /// Returns the transformed value with the same time and origin.
  public func map<Other: Sendable>(_ transform: (Value) -> Other) -> Fetched<Other> {
    Fetched<Other>(transform(value), receivedAt: receivedAt, origin: origin)
  }
}

extension Fetched: Equatable where Value: Equatable {}
extension Fetched: Hashable where Value: Hashable {}

/// The time and origin of a response.
public struct Provenance: Sendable, Hashable {
  /// When the response arrived, by this machine's clock.
  public let receivedAt: Timestamp

  /// Whether the response was just requested or came from the cache.
  public let origin: Origin

  /// Creates a provenance.
  ///
  /// - Parameters:
  ///   - receivedAt: When the response arrived.
  ///   - origin: Whether it was just requested or came from the cache.
  public init(receivedAt: Timestamp, origin: Origin) {
    self.receivedAt = receivedAt
    self.origin = origin
  }

  /// The reason for showing a stale response; `nil` if the response is fresh.
  package var error: SourceError? {
    if case .stale(let error) = origin { error } else { nil }
  }

  /// The status in the JSON output, with the same values as a panel's.
  package var status: String {
    switch origin {
    case .network: "fresh"
    case .cache: "cached"
    case .stale: "stale"
    }
  }
}
