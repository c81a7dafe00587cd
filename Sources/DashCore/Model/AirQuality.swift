/// What is in the air of a place and how bad that is; nil for whatever was not reported.
///
/// An index says nothing without its scale, and the scales do not agree: each has a field of its own.
public struct AirQuality: Sendable, Hashable {
  /// When the values were measured or computed.
  public var observedAt: Timestamp?
  /// OpenWeatherMap's own index, 1 (good) to 5 (very poor).
  public var openWeatherMapIndex: Int?
  /// The index of the United States' EPA, 0 to 500; above 100 it is unhealthy for some.
  public var usIndex: Int?
  /// The European index, 0 to 100 and above; above 100 it is extremely poor.
  public var europeanIndex: Int?
  /// The index of ultraviolet light, from 0.
  public var uvIndex: Double?
  /// How much of each component there is, in µg/m³.
  public var microgramsPerCubicMetre: [AirComponent: Double] = [:]

  /// Creates what is known of the air: nothing yet.
  public init() {}

  /// Whether nothing is known.
  public var isEmpty: Bool {
    openWeatherMapIndex == nil && usIndex == nil && europeanIndex == nil && uvIndex == nil
      && microgramsPerCubicMetre.isEmpty
  }
}
