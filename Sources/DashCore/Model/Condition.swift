/// The weather condition that a service reports.
public struct Condition: Sendable, Hashable {
  /// The OpenWeatherMap condition code, or `nil` if not reported; other services' codes are mapped.
  public let code: Int?

  /// Detail that the code cannot express, such as hail; `nil` if there is none.
  public let detail: ConditionDetail?

  /// The service's name for the group, such as `Rain`; `nil` if not reported.
  public let main: DisplayText?

  /// The service's description in the requested language; `nil` if not reported.
  public let description: DisplayText?

  /// Whether both texts are in the requested language; otherwise they are in English.
  public let isTranslated: Bool

  /// Whether it is daytime, as the service reports it; `nil` if not reported.
  public var isDay: Bool?

  /// The condition reduced to what icons and drawings need.
  public let sky: Sky

  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - code: The OpenWeatherMap condition code, or `nil`.
  ///   - main: The name of the group, or `nil`.
  ///   - description: The description, or `nil`.
  ///   - isDay: Whether it is daytime, as the service reports it, or `nil`.
  ///   - sky: What to draw.
  ///   - isTranslated: Whether the texts are in the requested language.
  ///   - detail: Detail that the code cannot express, or `nil`.
  public init(
    code: Int?,
    main: DisplayText?,
    description: DisplayText?,
    isDay: Bool?,
    sky: Sky,
    isTranslated: Bool = true,
    detail: ConditionDetail? = nil
  ) {
    self.code = code
    self.main = main
    self.description = description
    self.isDay = isDay
    self.sky = sky
    self.isTranslated = isTranslated
    self.detail = detail
  }
}

/// A model with the conditions that a service reports for one time.
public protocol Conditioned {
  /// All conditions, in the service's order; empty if not reported.
  var conditions: [Condition] { get set }
}

extension Conditioned {
  /// The most significant condition, such as rain in mist; `nil` if not reported.
  ///
  /// Setting it replaces all conditions.
  public var condition: Condition? {
    get { conditions.mostSignificant }
    set { conditions = newValue.map { [$0] } ?? [] }
  }
}

extension [Condition] {
  /// The condition that matters most to a person outdoors: precipitation, wind and poor visibility
  /// before clouds; the first of equal ones.
  package var mostSignificant: Condition? {
    guard count > 1 else { return first }
    let worst = self.max { $0.significance < $1.significance }
    return worst.flatMap { $0.sky.rank > 0 ? $0 : nil } ?? first
  }
}

extension Condition {
  /// The order of significance; higher is more significant.
  fileprivate var significance: (Int, Int, Int) { (sky.rank, severity.code, severity.detail) }

  /// The order of conditions of one kind; higher is worse.
  package var severity: (code: Int, detail: Int) { (code ?? 0, detailSeverity) }

  /// The significance of the detail among conditions with the same code.
  private var detailSeverity: Int {
    switch detail {
    // Snow grains share the code of light snow but are less significant.
    case .snowGrains: -1
    case nil: 0
    case .freezingFog, .hail, .heavyHail, .lightFreezingDrizzle: 1
    case .heavyFreezingDrizzle: 2
    case .lightFreezingRain: 3
    case .heavyFreezingRain: 4
    }
  }
}

/// A condition detail that OpenWeatherMap's list has no code for.
public enum ConditionDetail: Sendable, Hashable, CaseIterable {
  /// Fog that deposits rime.
  case freezingFog
  /// Light freezing drizzle.
  case lightFreezingDrizzle
  /// Dense freezing drizzle.
  case heavyFreezingDrizzle
  /// Light freezing rain.
  case lightFreezingRain
  /// Heavy freezing rain.
  case heavyFreezingRain
  /// Small, opaque grains of ice.
  case snowGrains
  /// A thunderstorm with slight or moderate hail.
  case hail
  /// A thunderstorm with heavy hail.
  case heavyHail
}

/// A weather condition reduced to what a drawing, an icon or a colour needs.
///
/// Each provider maps its own condition codes to it.
public enum Sky: String, Sendable, Hashable, CaseIterable {
  /// No clouds.
  case clear
  /// Sun or moon between a few clouds.
  case fewClouds
  /// Clouds with gaps.
  case brokenClouds
  /// A closed cloud cover.
  case overcast
  /// Drizzle.
  case drizzle
  /// Steady rain.
  case rain
  /// Freezing rain, or rain mixed with snow.
  case sleet
  /// Showers.
  case showers
  /// Snow.
  case snow
  /// Thunder and lightning.
  case thunderstorm
  /// Fog, mist or haze: drops in the air.
  case fog
  /// Smoke, dust, sand or ash in the air.
  case dust
  /// A squall or a tornado.
  case storm
  /// A condition that the provider's tables do not list.
  case unknown

  /// Whether the sky has precipitation.
  package var hasPrecipitation: Bool {
    switch self {
    case .drizzle, .rain, .showers, .sleet, .snow, .thunderstorm: true
    default: false
    }
  }

  /// The significance of precipitation, wind and poor visibility; 0 for clouds.
  fileprivate var rank: Int { Self.ranked.firstIndex(of: self).map { $0 + 1 } ?? 0 }

  private static let ranked: [Sky] = [
    .dust, .fog, .drizzle, .showers, .rain, .sleet, .snow, .storm, .thunderstorm,
  ]
}
