/// What a photo search may take from the weather of a place; nil for what is not known.
public struct WeatherFacts: Sendable, Hashable {
  /// The city's name.
  public var city: String?
  /// The country, as the weather's service names it.
  public var country: String?
  /// The weather in a word or two, such as `rain`.
  public var condition: String?
  /// `spring`, `summer`, `autumn` or `winter`, by the place's own hemisphere and calendar.
  public var season: String?
  /// `sunrise`, `day`, `sunset` or `night`, by the place's own sun.
  public var timeOfDay: String?

  /// How near to sunrise or sunset it counts as that, in seconds.
  private static let twilightSeconds: Int64 = 40 * 60

  /// Creates facts of which nothing is known.
  public init() {}

  /// Takes the facts of a place.
  ///
  /// - Parameters:
  ///   - place: The place's weather.
  ///   - now: The moment for a place that does not say when it was observed.
  public init(_ place: PlaceWeather, now: Timestamp) {
    let moment = place.observedAt ?? now
    city = place.name?.nonEmpty?.string ?? Self.name(place.asked)
    country = place.country?.nonEmpty?.string
    condition = place.condition.flatMap(Self.words)
    season = place.latitude.map { latitude in
      let month = place.utcOffsets.civil(at: moment).month
      return Self.season(ofMonth: month, latitude: latitude)
    }
    timeOfDay = Self.timeOfDay(of: place, at: moment)
  }

  /// The first word of `Paris,FR`; coordinates and numbers are no names.
  private static func name(_ asked: PlaceQuery) -> String? {
    guard case .name(let name) = asked else { return nil }
    return name.split(separator: ",").first.map(String.init)
  }

  /// The service's word for the group, which is not translated; else ours for the sky.
  private static func words(_ condition: Condition) -> String? {
    if let main = condition.main?.nonEmpty { return main.string.lowercased() }
    return switch condition.sky {
    case .clear: "clear"
    case .fewClouds, .brokenClouds, .overcast: "clouds"
    case .drizzle: "drizzle"
    case .rain, .showers: "rain"
    case .sleet: "sleet"
    case .snow: "snow"
    case .thunderstorm: "thunderstorm"
    case .fog: "fog"
    case .dust: "dust"
    case .storm: "storm"
    case .unknown: nil
    }
  }

  /// The season as meteorologists count it, in whole months.
  private static func season(ofMonth month: Int, latitude: Double) -> String {
    let northern = ["winter", "spring", "summer", "autumn"]
    let index = month % 12 / 3
    return northern[latitude < 0 ? (index + 2) % 4 : index]
  }

  private static func timeOfDay(of place: PlaceWeather, at moment: Timestamp) -> String? {
    func isNear(_ event: Timestamp?) -> Bool {
      event.map { abs(moment.seconds(since: $0)) <= twilightSeconds } == true
    }
    if isNear(place.sunrise) { return "sunrise" }
    if isNear(place.sunset) { return "sunset" }
    return place.isDay.map { $0 ? "day" : "night" }
  }
}
