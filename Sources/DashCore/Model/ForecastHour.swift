/// The weather expected at one moment, in SI-like units; nil for whatever was not reported.
public struct ForecastHour: Sendable, Hashable {
  /// The moment; rain, snow and their probability are of the time since the step before it.
  public let time: Timestamp

  /// The weather in words.
  public var condition: Condition?
  /// The air's temperature.
  public var temperatureCelsius: Double?
  /// What the temperature feels like to a person.
  public var feelsLikeCelsius: Double?
  /// The lowest temperature in the area at this moment.
  public var temperatureMinCelsius: Double?
  /// The highest temperature in the area at this moment.
  public var temperatureMaxCelsius: Double?
  /// Relative humidity, 0 to 100.
  public var humidityPercent: Double?
  /// Air pressure at sea level.
  public var pressureHectopascals: Double?
  /// How far one can see.
  public var visibilityMetres: Double?
  /// How much of the sky is covered, 0 to 100.
  public var cloudCoverPercent: Double?
  /// The mean speed of the wind.
  public var windSpeedMetresPerSecond: Double?
  /// The speed of its gusts.
  public var windGustMetresPerSecond: Double?
  /// Where the wind comes from, clockwise from north, 0 to 360.
  public var windDirectionDegrees: Double?
  /// Rain, as the mean of an hour where a step is longer.
  public var rainMillimetresPerHour: Double?
  /// Snow as water, as the mean of an hour where a step is longer.
  public var snowMillimetresPerHour: Double?
  /// How likely it is that anything falls, 0 to 100.
  public var precipitationProbabilityPercent: Double?
  /// The index of ultraviolet light, from 0.
  public var uvIndex: Double?

  /// Creates a step of which nothing is known yet.
  ///
  /// - Parameter time: The moment.
  public init(time: Timestamp) {
    self.time = time
  }
}
