/// A provider's name, options, terms and error hints.
public struct SourceDescriptor: Sendable {
  /// The registered name, which configurations use, such as `openweathermap`.
  public let name: String

  /// The service's name for display, such as `OpenWeatherMap`.
  public internal(set) var title: String

  /// A one-line summary of what it shows.
  public let summary: String

  /// The kind of content.
  public internal(set) var kind: ContentKind

  /// The options of an instance.
  public package(set) var options: [OptionDescription]

  /// The names of options that no longer have an effect; a configuration that sets one gets a
  /// warning.
  public let retiredOptions: [String]

  /// The service's terms of use.
  public let terms: SourceTerms

  /// Hints by error code, for example that a new key takes two hours to work.
  public let advice: [ErrorCode: [Advice]]

  /// Places with known coordinates by the service's identifiers, for a fallback provider.
  public let knownPlaces: [Int: Place]

  /// Whether places can be given by the service's identifiers.
  public let hasPlaceIdentifiers: Bool

  /// The program of a plugin; `nil` for a compiled-in provider.
  package let program: PluginProgram?

  /// Whether a fetch starts a program: a plugin, or the one that the options of `exec` name.
  package var runsProgram: Bool { program != nil || name == Self.execName }

  /// The name of the option with the places; `nil` if the provider has none.
  package var placesOption: String? { options.first { $0.type == .places }?.name }

  /// The name of the provider whose options name the program.
  package static let execName = "exec"

  /// The version of a plugin; `nil` for a compiled-in provider.
  package let version: String?

  /// Whether an instance can have options that are not declared, which a program receives as they
  /// are.
  package let acceptsOtherOptions: Bool

  /// Creates a descriptor.
  ///
  /// - Parameters:
  ///   - name: The name to register: lower-case letters, digits and hyphens.
  ///   - title: The service's name.
  ///   - summary: A one-line summary of what it shows.
  ///   - retiredOptions: The names of options that no longer have an effect.
  ///   - terms: The service's terms of use.
  ///   - advice: Hints by error code.
  ///   - program: The program of a plugin; `nil` if the options name it, or if there is none.
  ///   - version: The version of a plugin, or `nil`.
  ///   - acceptsOtherOptions: Whether an instance can have options that are not declared.
  ///   - knownPlaces: Places with known coordinates by the service's identifiers.
  ///   - hasPlaceIdentifiers: Whether places can be given by the service's identifiers.
  public init(
    name: String,
    title: String,
    summary: String,
    kind: ContentKind,
    options: [OptionDescription],
    retiredOptions: [String] = [],
    terms: SourceTerms,
    advice: [ErrorCode: [Advice]] = [:],
    program: PluginProgram? = nil,
    version: String? = nil,
    acceptsOtherOptions: Bool = false,
    knownPlaces: [Int: Place] = [:],
    hasPlaceIdentifiers: Bool = true
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.kind = kind
    self.options = options
    self.retiredOptions = retiredOptions
    self.terms = terms
    self.advice = advice
    self.program = program
    self.version = version
    self.acceptsOtherOptions = acceptsOtherOptions
    self.knownPlaces = knownPlaces
    self.hasPlaceIdentifiers = hasPlaceIdentifiers
  }

  /// Returns why the provider never shows a place, whatever the service responds; `nil` if it may.
  package func refusal(of place: PlaceQuery) -> SourceError? {
    guard !hasPlaceIdentifiers, case .id = place else { return nil }
    return SourceError(.notFound, reason: .foreignIdentifier, subject: DisplayText("\(place)"))
  }
}

/// The terms of use of a service.
public struct SourceTerms: Sendable, Hashable {
  /// The required attribution line.
  public let attribution: String

  /// The page that the attribution links to.
  public let attributionURL: String

  /// The data's licence, such as `CC BY-SA 4.0`; `nil` if there is none.
  public let license: String?

  /// The minimum interval between identical requests, in seconds.
  public let minimumRefreshSeconds: Int

  /// The maximum number of items on one screen; `nil` if not limited.
  public let maximumItemsPerScreen: Int?

  /// The page to get a key from; `nil` for a service without keys.
  public let keyURL: String?

  /// The page with the prices of calls that need a subscription; `nil` if there is none.
  public let priceURL: String?

  /// Creates terms.
  ///
  /// - Parameters:
  ///   - attribution: The required attribution line.
  ///   - attributionURL: The page that it links to.
  ///   - license: The data's licence, or `nil`.
  ///   - minimumRefreshSeconds: The minimum interval between identical requests.
  ///   - maximumItemsPerScreen: The maximum number of items on one screen, or `nil`.
  ///   - keyURL: The page to get a key from, or `nil`.
  ///   - priceURL: The page with the prices of subscriptions, or `nil`.
  public init(
    attribution: String,
    attributionURL: String,
    license: String? = nil,
    minimumRefreshSeconds: Int,
    maximumItemsPerScreen: Int? = nil,
    keyURL: String? = nil,
    priceURL: String? = nil
  ) {
    self.attribution = attribution
    self.attributionURL = attributionURL
    self.license = license
    self.minimumRefreshSeconds = minimumRefreshSeconds
    self.maximumItemsPerScreen = maximumItemsPerScreen
    self.keyURL = keyURL
    self.priceURL = priceURL
  }
}

/// A provider's hint for an error.
///
/// The renderer translates every case except ``text(_:)``, which is always English.
public enum Advice: Sendable, Hashable {
  /// The scope of a rate limit.
  public enum RateLimitScope: Sendable, Hashable {
    /// All free use of the service.
    case freeUse
    /// The calls with one key.
    case key
    /// The calls with a key that several users share.
    case sharedKey
  }

  /// Adding the country or using coordinates may find the place.
  case addCountry
  /// Adding the country, and in the US the state, may find the place.
  case addCountryAndState
  /// The terms require caching: an identical request must not be sent again within this time.
  case responsesMustBeCached(hours: Int)
  /// The number of calls allowed; `nil` for no limit in that period.
  case callsAllowed(RateLimitScope, perMinute: Int? = nil, perHour: Int? = nil, perDay: Int? = nil)
  /// The photo identifier may be wrong.
  case checkIdentifier
  /// Each place counts as a call.
  case oneCallPerPlace
  /// Only subscribers of this product get new keys.
  case newKeysForSubscribersOnly(of: String)
  /// A new key is accepted only after some hours.
  case newKeysTakeTime(hours: Int)
  /// Fewer or other search terms, or another value of an option, may find more.
  case tryOtherSearchTerms(orAnother: String? = nil)
  /// An English sentence, for hints without a case.
  case text(String)
}
