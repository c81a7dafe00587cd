/// The weather quantities of a place at one moment, in SI-like units; `nil` properties were not
/// reported.
///
/// The current weather, a forecast hour and an observation each contain one. A new quantity needs a
/// property here and an entry in ``Fields``.
public struct Measurements: Sendable, Hashable {
  /// The air temperature.
  public var temperatureCelsius: Double?
  /// The apparent temperature.
  public var feelsLikeCelsius: Double?
  /// The lowest temperature in the area at this moment.
  public var temperatureMinCelsius: Double?
  /// The highest temperature in the area at this moment.
  public var temperatureMaxCelsius: Double?
  /// Relative humidity, 0 to 100.
  public var humidityPercent: Double?
  /// The temperature at which the air's water vapour condenses.
  public var dewPointCelsius: Double?
  /// Air pressure at sea level.
  public var pressureHectopascals: Double?
  /// The visibility.
  public var visibilityMetres: Double?
  /// Cloud cover, 0 to 100.
  public var cloudCoverPercent: Double?
  /// The mean wind speed.
  public var windSpeedMetresPerSecond: Double?
  /// The gust speed.
  public var windGustMetresPerSecond: Double?
  /// The direction the wind comes from, clockwise from north, 0 to 360.
  public var windDirectionDegrees: Double?
  /// Rain, usually over the last hour; the hourly mean if a forecast's step is longer than an hour.
  public var rainMillimetresPerHour: Double?
  /// Snow as water, over the same time as rain.
  public var snowMillimetresPerHour: Double?
  /// Fresh snow by its depth, over the same time as rain; `nil` if the service reports only water.
  public var snowfallCentimetresPerHour: Double?

  /// Creates measurements without values.
  public init() {}
}

/// A model that forwards the properties of its measurements.
///
/// `place.temperatureCelsius` is short for `place.measurements.temperatureCelsius`.
@dynamicMemberLookup
public protocol Measured {
  /// The weather quantities.
  var measurements: Measurements { get set }
}

extension Measured {
  /// Accesses a quantity by its name.
  ///
  /// Inlinable, so that the optimizer replaces the key path with direct access.
  @inlinable
  public subscript(dynamicMember quantity: WritableKeyPath<Measurements, Double?>) -> Double? {
    get { measurements[keyPath: quantity] }
    set { measurements[keyPath: quantity] = newValue }
  }
}

/// The plausible ranges of values that are no ``QuantityKind``.
package enum PlausibleRange {
  /// Clock offsets from UTC, in seconds.
  package static let utcOffsetSeconds = -86_400.0...86_400.0
}
