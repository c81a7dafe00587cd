/// What was read from an answer, with where and when that came.
public struct Answered<Value: Sendable>: Sendable {
  /// What was read.
  public let value: Value

  /// When the answer came, by this machine's clock.
  public let receivedAt: Timestamp

  /// Whether it was asked for now.
  public let origin: Origin

  /// Creates what was read from an answer.
  ///
  /// - Parameters:
  ///   - value: What was read.
  ///   - receivedAt: When the answer came.
  ///   - origin: Whether it was asked for now.
  public init(_ value: Value, receivedAt: Timestamp, origin: Origin) {
    self.value = value
    self.receivedAt = receivedAt
    self.origin = origin
  }

  /// Where the value comes from.
  public var provenance: Provenance { Provenance(receivedAt: receivedAt, origin: origin) }

  /// The same answer, read on.
  ///
  /// - Parameter transform: Makes something else of the value.
  /// - Returns: What it made, with where and when the answer came.
  public func map<Other: Sendable>(_ transform: (Value) -> Other) -> Answered<Other> {
    Answered<Other>(transform(value), receivedAt: receivedAt, origin: origin)
  }
}
