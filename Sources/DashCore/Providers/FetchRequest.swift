/// What one refresh asks of a data source.
public struct FetchRequest: Sendable {
  /// By when the source returns; its requests end by then.
  public let deadline: ContinuousClock.Instant

  /// Creates what a refresh asks.
  ///
  /// - Parameter deadline: By when the source returns.
  public init(deadline: ContinuousClock.Instant) {
    self.deadline = deadline
  }
}
