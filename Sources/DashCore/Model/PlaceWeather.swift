/// The weather of one place at one moment, in SI-like units; nil for whatever was not reported.
public struct PlaceWeather: Sendable, Hashable {
  /// The place as it was asked for; shown where the service gives no name.
  public var asked: PlaceQuery

  /// The service's identifier of the place.
  public var id: DisplayText?
  /// The service's name of the place, in the language asked for.
  public var name: DisplayText?
  /// The country, as a rule its two letters by ISO 3166-1.
  public var country: DisplayText?
  /// Degrees north, -90 to 90.
  public var latitude: Double?
  /// Degrees east, -180 to 180.
  public var longitude: Double?
  /// How far the place's clock is ahead of UTC, as the service says of the time of its answer.
  public var utcOffsetSeconds: Int?
  /// The name of the place's time zone.
  public var timeZone: TimeZoneName?
  /// How far the place's clock is ahead of UTC at each moment, where more is known of its time zone than
  /// what the service says.
  public var zoneOffsets: UTCOffsets?
  /// When the values were measured or computed.
  public var observedAt: Timestamp?
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
  /// Rain, over the last hour as a rule.
  public var rainMillimetresPerHour: Double?
  /// Snow as water, over the last hour as a rule.
  public var snowMillimetresPerHour: Double?
  /// When the sun rises on the day of the observation; nil in polar day and night.
  public var sunrise: Timestamp?
  /// When the sun sets on the day of the observation; nil in polar day and night.
  public var sunset: Timestamp?
  /// What is expected, where it was asked for.
  public var forecast: Forecast?
  /// Where the forecast comes from, which may be another answer than the weather now; nil where there
  /// is none.
  public var forecastProvenance: Provenance?
  /// Why there is no forecast although one was asked for.
  public var forecastError: SourceError?
  /// The quality of the air, where it was asked for.
  public var air: AirQuality?
  /// Where that comes from, the oldest part of it; nil where there is none.
  public var airProvenance: Provenance?
  /// Why it, or a part of it, is missing although it was asked for.
  public var airError: SourceError?

  /// Creates the weather of a place of which nothing is known yet.
  ///
  /// - Parameter asked: The place as it was asked for.
  public init(asked: PlaceQuery) {
    self.asked = asked
  }

  /// How far the place's clock is ahead of UTC at each moment: by its time zone, else always as the
  /// service says, else as if it were in UTC.
  public var utcOffsets: UTCOffsets {
    utcOffsetSeconds.map { zoneOffsets ?? UTCOffsets($0) } ?? UTCOffsets(0)
  }

  /// How far the place's clock is ahead of UTC at a moment.
  ///
  /// - Parameter moment: When.
  /// - Returns: Seconds; nil where nothing is known of the clock.
  public func utcOffsetSeconds(at moment: Timestamp) -> Int? {
    utcOffsetSeconds.map { zoneOffsets?.seconds(at: moment) ?? $0 }
  }

  /// Whether it was day at the time of the observation: what the service says, else by the place's
  /// own sun; nil where neither is known.
  public var isDay: Bool? {
    if let said = condition?.isDay { return said }
    guard let observedAt, let sunrise, let sunset, sunrise < sunset else { return nil }
    return observedAt >= sunrise && observedAt < sunset
  }
}
