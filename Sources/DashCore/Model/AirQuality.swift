/// The air quality at a place; `nil` properties were not reported.
///
/// Each index has its own scale, so each has its own property.
public struct AirQuality: Sendable, Hashable {
  /// When the values were measured or computed.
  public var observedAt: Timestamp?
  /// OpenWeatherMap's own index, 1 (good) to 5 (very poor).
  public var openWeatherMapIndex: Double?
  /// The US EPA air quality index, 0 to 500; above 100 is unhealthy for sensitive groups.
  public var usIndex: Double?
  /// The European air quality index, 0 to 100 and above; above 100 is extremely poor.
  public var europeanIndex: Double?
  /// The ultraviolet index, 0 and above.
  public var uvIndex: Double?
  /// The concentration of each component, in µg/m³.
  public var microgramsPerCubicMetre: [AirComponent: Double] = [:]

  /// Creates an air quality without values.
  public init() {}

  /// Whether no value was reported.
  public var isEmpty: Bool { Fields.air.allSatisfy { self[keyPath: $0.path] == nil } }
}

/// A gas or particle in the air that services measure.
public enum AirComponent: String, Sendable, Hashable, CaseIterable {
  /// Particles up to 2.5 µm.
  case fineParticles = "pm2_5"
  /// Particles up to 10 µm.
  case coarseParticles = "pm10"
  /// Ozone, O₃.
  case ozone
  /// Nitrogen dioxide, NO₂.
  case nitrogenDioxide
  /// Nitrogen monoxide, NO.
  case nitrogenMonoxide
  /// Sulphur dioxide, SO₂.
  case sulphurDioxide
  /// Carbon monoxide, CO.
  case carbonMonoxide
  /// Ammonia, NH₃.
  case ammonia
  /// Desert dust.
  case dust
}
