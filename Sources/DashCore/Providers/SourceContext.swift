/// What a data source works with: all that it does not compute itself arrives here.
public struct SourceContext: Sendable {
  /// What sends its requests.
  public let transport: any Transport

  /// The wall clock.
  public let now: @Sendable () -> Timestamp

  /// The language for texts of the service, by BCP 47 (`de`, `pt-BR`); nil for the service's own.
  public let language: String?

  /// What is known of time zones: services say how far a clock is ahead of UTC now, and no more.
  public let timeZones: any TimeZoneDatabase

  /// Creates a context.
  ///
  /// - Parameters:
  ///   - transport: What sends requests.
  ///   - now: The wall clock.
  ///   - language: The language for texts, or nil.
  ///   - timeZones: What is known of time zones; nothing, where nobody says.
  public init(
    transport: any Transport,
    now: @escaping @Sendable () -> Timestamp,
    language: String? = nil,
    timeZones: any TimeZoneDatabase = NoTimeZones()
  ) {
    self.transport = transport
    self.now = now
    self.language = language
    self.timeZones = timeZones
  }
}
