/// Turns a web API into snapshots: what every provider implements.
///
/// The contract, which the conformance suite of the test support checks for each registered
/// provider:
/// - ``descriptor`` never changes; its option names are unique, each default passes its own type,
///   and a provider that needs a key declares a required ``OptionType/secret``.
/// - `init` validates and does no input or output. Options that pass their types but not together
///   are an ``OptionError``.
/// - ``fetch(_:)`` uses the context's transport alone, never the network by another way; asks each
///   request by the deadline it is given; returns a complete snapshot or throws; throws
///   ``ErrorCode/cancelled`` when its task is cancelled; never traps, whatever the answer holds.
/// - Every text of an answer becomes a ``DisplayText``; every number is in the unit that the
///   model's name says; what was not reported is nil, never 0.
/// - No error holds a URL with a query, a secret, or a value from an answer.
///
/// A source is a value without state: the same one may fetch many times, also at once.
public protocol DataSource: Sendable {
  /// What the provider is, needs and allows.
  static var descriptor: SourceDescriptor { get }

  /// Creates a source for one instance of the configuration.
  ///
  /// - Parameters:
  ///   - options: The instance's options, each already checked against its declared type.
  ///   - context: What the source works with.
  /// - Throws: ``OptionError`` for options that do not go together.
  init(options: SourceOptions, context: SourceContext) throws(OptionError)

  /// Asks the service once.
  ///
  /// - Parameter request: By when, and what else this refresh wants.
  /// - Returns: What the service gave.
  /// - Throws: ``SourceError`` where there is nothing to show.
  func fetch(_ request: FetchRequest) async throws(SourceError) -> Snapshot
}
