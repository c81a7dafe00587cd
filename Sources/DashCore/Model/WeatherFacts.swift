/// The facts about a place's weather that a photo search can use; unknown ones are missing.
public typealias WeatherFacts = [QueryTemplate.Placeholder: String]

extension WeatherFacts {
  /// The time before and after sunrise and sunset that counts as `sunrise` and `sunset`, in
  /// seconds.
  private static var twilightSeconds: Int64 { 40 * 60 }

  /// Creates the facts about a place.
  ///
  /// - Parameters:
  ///   - place: The place's weather.
  ///   - now: The time to use if the place has no observation time.
  public init(_ place: PlaceWeather, now: Timestamp) {
    let moment = place.observedAt ?? now
    self.init()
    self[.city] = place.name?.nonEmpty?.string ?? Self.name(place.requestedPlace)
    self[.country] = place.country?.nonEmpty?.string
    self[.condition] = place.condition.flatMap(Self.term)
    self[.season] = place.latitude.map { latitude in
      let month = place.utcOffsets.civil(at: moment).month
      return Self.season(ofMonth: month, latitude: latitude)
    }
    self[.timeOfDay] = Self.timeOfDay(of: place, at: moment)
  }

  /// Returns the name part of `Paris,FR`; `nil` for coordinates and identifiers.
  private static func name(_ query: PlaceQuery) -> String? {
    guard case .name(let name) = query else { return nil }
    return name.split(separator: ",").first.map(String.init)
  }

  /// Returns the service's name of the group in lower case, else an English word for the sky.
  private static func term(_ condition: Condition) -> String? {
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

  /// Returns the meteorological season, in whole months.
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
