/// What a provider is, needs and allows.
public struct SourceDescriptor: Sendable {
  /// The name that it is registered under and that a configuration uses, such as `openweathermap`.
  public let name: String

  /// The service's name as it writes it itself, such as `OpenWeatherMap`.
  public let title: String

  /// What it shows, in one line.
  public let summary: String

  /// What kind of content it gives.
  public let kind: ContentKind

  /// The options that an instance may have.
  public let options: [OptionDescription]

  /// What the service asks of those who use it.
  public let terms: SourceTerms

  /// What a user can do or should know after an error of a code, where the provider knows more than the
  /// code says: that a new key takes two hours to work.
  public let advice: [ErrorCode: [Advice]]

  /// Places by the service's own identifiers of which is known without asking where they are, for
  /// whoever stands in for it.
  public var knownPlaces: [Int: PlaceCandidate] { findKnownPlaces() }

  /// Made when it is needed: the descriptors of all providers are made at every start.
  private let findKnownPlaces: @Sendable () -> [Int: PlaceCandidate]

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - name: The name to register under: lower-case letters, digits and hyphens.
  ///   - title: The service's own name.
  ///   - summary: What it shows, in one line.
  ///   - kind: The kind of content.
  ///   - options: The options of an instance.
  ///   - terms: What the service asks of its users.
  ///   - advice: What is known of an error, by its code.
  ///   - knownPlaces: Places that are known without asking, by the service's identifiers.
  public init(
    name: String,
    title: String,
    summary: String,
    kind: ContentKind,
    options: [OptionDescription],
    terms: SourceTerms,
    advice: [ErrorCode: [Advice]] = [:],
    knownPlaces: @autoclosure @escaping @Sendable () -> [Int: PlaceCandidate] = [:]
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.kind = kind
    self.options = options
    self.terms = terms
    self.advice = advice
    findKnownPlaces = knownPlaces
  }
}
