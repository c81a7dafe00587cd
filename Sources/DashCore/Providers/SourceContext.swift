/// What a data source works with: all that it does not compute itself arrives here.
public struct SourceContext: Sendable {
  /// What sends its requests.
  public let transport: any Transport

  /// The wall clock.
  public let now: @Sendable () -> Timestamp

  /// The language for texts of the service, by BCP 47 (`de`, `pt-BR`); nil for the service's own.
  public let language: String?

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - transport: What sends requests.
  ///   - now: The wall clock.
  ///   - language: The language for texts, or nil.
  public init(
    transport: any Transport,
    now: @escaping @Sendable () -> Timestamp,
    language: String? = nil
  ) {
    self.transport = transport
    self.now = now
    self.language = language
  }
}
