/// The weather expected for a day of the place's own calendar; nil for whatever was not reported.
public struct ForecastDay: Sendable, Hashable {
  /// The day.
  public let date: CivilDate

  /// Whether the forecast knows a part of the day only, so that all its values are of that part.
  public var isPartial = false
  /// The weather in words that matters most.
  public var condition: Condition?
  /// The lowest temperature.
  public var temperatureMinCelsius: Double?
  /// The highest temperature.
  public var temperatureMaxCelsius: Double?
  /// The lowest of what the temperature feels like.
  public var feelsLikeMinCelsius: Double?
  /// The highest of what the temperature feels like.
  public var feelsLikeMaxCelsius: Double?
  /// Relative humidity, the mean, 0 to 100.
  public var humidityPercent: Double?
  /// Air pressure at sea level, the mean.
  public var pressureHectopascals: Double?
  /// How much of the sky is covered, the mean, 0 to 100.
  public var cloudCoverPercent: Double?
  /// The highest of the wind's mean speeds.
  public var windSpeedMetresPerSecond: Double?
  /// The speed of the strongest gust.
  public var windGustMetresPerSecond: Double?
  /// Where the wind comes from for the most part, clockwise from north, 0 to 360.
  public var windDirectionDegrees: Double?
  /// Rain in all.
  public var rainMillimetres: Double?
  /// Snow in all, as water.
  public var snowMillimetres: Double?
  /// How likely it is that anything falls, 0 to 100: of the likeliest hour.
  public var precipitationProbabilityPercent: Double?
  /// The highest index of ultraviolet light, from 0.
  public var uvIndex: Double?
  /// When the sun rises; nil in polar day and night.
  public var sunrise: Timestamp?
  /// When the sun sets; nil in polar day and night.
  public var sunset: Timestamp?

  /// Creates a day of which nothing is known yet.
  ///
  /// - Parameter date: The day.
  public init(date: CivilDate) {
    self.date = date
  }
}
