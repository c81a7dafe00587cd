/// A name and its value in the query of a request.
public struct QueryItem: Sendable, Hashable {
  /// A value that may be shown, or one that must never be.
  public enum Value: Sendable, Hashable {
    /// A value that may stand in a log or a cache's key.
    case plain(String)
    /// A key: it is sent and appears nowhere else.
    case secret(Secret)
  }

  /// The parameter's name, as the service spells it.
  public let name: String

  /// The parameter's value, not yet encoded.
  public let value: Value

  /// Creates a parameter that may be shown.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: Its value, not encoded.
  public init(_ name: String, _ value: String) {
    self.name = name
    self.value = .plain(value)
  }

  /// Creates a parameter that carries a key.
  ///
  /// - Parameters:
  ///   - name: The parameter's name.
  ///   - value: The key.
  public init(_ name: String, _ value: Secret) {
    self.name = name
    self.value = .secret(value)
  }
}
