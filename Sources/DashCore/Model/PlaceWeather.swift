/// The weather of a place, in SI-like units; `nil` properties were not reported.
public struct PlaceWeather: Conditioned, Measured, Sendable, Hashable {
  /// The requested place; shown if the service gives no name.
  public var requestedPlace: PlaceQuery

  /// The user's own name of the place, by which it is shown; `nil` for none.
  package var title: DisplayText?
  /// The place as the service reports it; its properties are also those of the weather.
  public var place = Place()
  /// The clock's offset from UTC at the time of the response.
  public var utcOffsetSeconds: Int?
  /// The clock's offsets from UTC over time; `nil` if the time zone's rules are unknown.
  public var zoneOffsets: UTCOffsets?
  /// What is measured now.
  @Parted public var current: CurrentWeather?
  /// The forecast, if requested.
  @Parted public var forecast: Forecast?
  /// The precipitation of the next hours in short steps, which comes with the forecast.
  @Parted public var minutes: ForecastMinutes?
  /// The air quality, if requested.
  @Parted public var air: AirQuality?

  /// The alerts; `nil` if they were not requested.
  public var alerts: PlaceAlerts?

  /// Earlier observations of the place, if they are shown beside the weather.
  package var history: PlaceHistory?
  /// The radar around the place, if it is shown beside the weather.
  package var radar: PlaceRadar?

  /// Creates the weather of a place without values.
  public init(requestedPlace: PlaceQuery) {
    self.requestedPlace = requestedPlace
  }

  /// Creates a place without weather.
  ///
  /// - Parameter error: The reason that it has none.
  public init(requestedPlace: PlaceQuery, error: SourceError) {
    self.requestedPlace = requestedPlace
    var error = error
    if error.code == .notFound { error.unknownPlace = requestedPlace }
    $current.error = error
  }

  /// Creates the weather of a place from a response, whose time and origin all have that say none.
  public init(_ response: Fetched<PlaceWeather>) {
    self = response.value
    // A response may have the forecast alone.
    current = current ?? CurrentWeather()
    date(by: response.provenance)
  }

  /// Accesses a property of the place: `weather.name` is short for `weather.place.name`.
  public subscript<Detail>(dynamicMember detail: WritableKeyPath<Place, Detail>) -> Detail {
    get { place[keyPath: detail] }
    set { place[keyPath: detail] = newValue }
  }

  /// When the values were measured or computed.
  public var observedAt: Timestamp? {
    get { current?.observedAt }
    set { known.observedAt = newValue }
  }
  /// All weather conditions, in the service's order; empty if not reported.
  public var conditions: [Condition] {
    get { current?.conditions ?? [] }
    set { known.conditions = newValue }
  }
  /// The weather quantities.
  public var measurements: Measurements {
    get { current?.measurements ?? Measurements() }
    _modify { yield &known.measurements }
  }
  /// Whether the service reports no higher visibility than this one, which may be higher.
  public var visibilityIsAtLeast: Bool {
    get { current?.visibilityIsAtLeast ?? false }
    set { known.visibilityIsAtLeast = newValue }
  }
  /// Sunrise on the day of the observation; `nil` in polar day and night.
  public var sunrise: Timestamp? {
    get { current?.sunrise }
    set { known.sunrise = newValue }
  }
  /// Sunset on the day of the observation; `nil` in polar day and night.
  public var sunset: Timestamp? {
    get { current?.sunset }
    set { known.sunset = newValue }
  }

  /// The current weather to set values of.
  private var known: CurrentWeather {
    get { current ?? CurrentWeather() }
    _modify {
      var weather = current ?? CurrentWeather()
      current = nil
      defer { current = weather }
      yield &weather
    }
  }

  /// Whether there is current weather, also of an earlier response.
  package var hasCurrent: Bool { current != nil }

  /// Whether the service reported a temperature or a condition.
  package var hasWeather: Bool {
    !conditions.isEmpty || Fields.measured.contains { measurements[$0] != nil }
  }

  /// The clock's offsets from UTC: the time zone's, else the reported offset, else zero.
  public var utcOffsets: UTCOffsets {
    utcOffsetSeconds.map { zoneOffsets ?? UTCOffsets($0) } ?? UTCOffsets(0)
  }

  /// Returns the clock's offset from UTC at a moment.
  ///
  /// - Returns: Seconds; `nil` if the service reported no offset.
  public func utcOffsetSeconds(at moment: Timestamp) -> Int? {
    utcOffsetSeconds.map { zoneOffsets?.seconds(at: moment) ?? $0 }
  }

  /// Whether the observation was made in daytime.
  ///
  /// The service's value if it reports one, else computed from sunrise and sunset; `nil` if these
  /// are unknown.
  public var isDay: Bool? {
    if let reported = conditions.lazy.compactMap(\.isDay).first { return reported }
    guard let observedAt, let sunrise, let sunset, sunrise < sunset else { return nil }
    return observedAt >= sunrise && observedAt < sunset
  }
}

extension PlaceWeather {
  /// From which age on an observation is old, in seconds: three hours.
  package static let oldObservationSeconds: Int64 = 3 * 3600

  /// Returns the age of the observation in seconds; `nil` if its time is not reported.
  package func observationAge(at now: Timestamp) -> Int64? {
    observedAt.map { max(0, now.seconds(since: $0)) }
  }

  /// Returns whether the observation is too old to stand without its age.
  package func isOld(at now: Timestamp) -> Bool {
    observationAge(at: now).map { $0 >= Self.oldObservationSeconds } ?? false
  }
}

/// The weather of a place at a time, in SI-like units.
public struct CurrentWeather: Sendable, Hashable {
  /// When the values were measured or computed.
  public var observedAt: Timestamp?
  /// All weather conditions, in the service's order; empty if not reported.
  public var conditions: [Condition] = []
  /// The weather quantities.
  public var measurements = Measurements()
  /// Whether the service reports no higher visibility than this one, which may be higher.
  public var visibilityIsAtLeast = false
  /// Sunrise on the day of the observation; `nil` in polar day and night.
  public var sunrise: Timestamp?
  /// Sunset on the day of the observation; `nil` in polar day and night.
  public var sunset: Timestamp?

  /// Creates weather without values.
  public init() {}
}

extension PlaceWeather {
  /// Returns the forecast of a day as it is from now on: what is over of today does not count, and what is
  /// measured now does.
  ///
  /// Where the hours do not reach the end of the day, its values are those of the whole day.
  package func including(now: Timestamp, in day: ForecastDay) -> ForecastDay {
    let clock = utcOffsets
    guard day.date == clock.date(at: now) else { return day }
    func isToday(_ moment: Timestamp) -> Bool {
      moment <= now && clock.date(at: moment) == day.date
    }
    var day = day
    if let forecast { day.limit(to: forecast, from: now, utcOffsets: clock) }
    if isToday(observedAt ?? now) {
      day.includeTemperatures([measurements.temperatureCelsius].compactMap(\.self))
    }
    return day
  }

  /// The most significant condition; rain or snow by its amount where none says that something falls,
  /// `nil` if not reported.
  public var condition: Condition? {
    get { measurements.condition(reported: conditions) }
    set { conditions = newValue.map { [$0] } ?? [] }
  }

  /// The weather without snow that its own temperature rules out, whose sky is then not known, and
  /// without gusts below the mean wind.
  package var withoutContradictions: PlaceWeather {
    func possible(_ conditions: [Condition], at temperature: Double?) -> [Condition] {
      guard let temperature, temperature > Measurements.warmestSnow else { return conditions }
      return conditions.filter { ![.snow, .sleet].contains($0.sky) }
    }
    func isLow(_ gust: Double?, in wind: Double?) -> Bool { (gust ?? .infinity) < (wind ?? 0) }
    func hasLowGust(_ measurements: Measurements) -> Bool {
      isLow(measurements.windGustMetresPerSecond, in: measurements.windSpeedMetresPerSecond)
    }
    func hasLowGust(_ day: ForecastDay) -> Bool {
      isLow(day.windGustMetresPerSecond, in: day.windSpeedMetresPerSecond)
    }
    var weather = self
    if hasCurrent {
      weather.conditions = possible(conditions, at: measurements.temperatureCelsius)
      if hasLowGust(measurements) { weather.windGustMetresPerSecond = nil }
    }
    func hasSnow(_ items: [some Conditioned]) -> Bool {
      items.contains { item in item.conditions.contains { [.snow, .sleet].contains($0.sky) } }
    }
    // Most forecasts have none, and are not copied.
    if let forecast,
      hasSnow(forecast.hours) || hasSnow(forecast.days)
        || forecast.hours.contains(where: { hasLowGust($0.measurements) })
        || forecast.days.contains(where: hasLowGust)
    {
      let hours = forecast.hours.map { hour in
        var hour = hour
        hour.conditions = possible(hour.conditions, at: hour.temperatureCelsius)
        if hasLowGust(hour.measurements) { hour.windGustMetresPerSecond = nil }
        return hour
      }
      let days = forecast.days.map { day in
        var day = day
        day.conditions = possible(day.conditions, at: day.temperatureMinCelsius)
        if hasLowGust(day) { day.windGustMetresPerSecond = nil }
        return day
      }
      weather.forecast = Forecast(
        hours: hours,
        days: days,
        stepSeconds: forecast.stepSeconds
      )
    }
    return weather
  }
}

extension Timestamp {
  /// Returns the sunrise and sunset of a day as a service reports them; `nil` if there are none.
  ///
  /// In polar day and night, Open-Meteo reports the bounds of the day, and OpenWeatherMap one time twice.
  public static func sun(
    rise: Timestamp?,
    set: Timestamp?
  ) -> (rise: Timestamp?, set: Timestamp?) {
    guard let rise, let set else { return (rise, set) }
    return 1..<86_400 ~= set.seconds(since: rise) ? (rise, set) : (nil, nil)
  }
}
