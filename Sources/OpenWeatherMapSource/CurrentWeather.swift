import DashCore

/// Parses a response of `/data/2.5/weather`.
///
/// A response without temperature and condition is an error. Other values that are missing, of the
/// wrong type or implausible become `nil`. Quirks since 2013: numbers with and without a fraction;
/// `main`, `weather`, `wind`, `rain` and `timezone` missing or empty; a condition without a code; an
/// id of 0 for coordinates without a city; an empty name over the sea.
enum CurrentWeather {
  static func place(
    in json: JSONReader,
    requestedPlace: PlaceQuery
  ) throws(SourceError) -> PlaceWeather {
    let main = json["main"]
    if let main, !main.isObject { throw main.invalid(.kind(.object)) }
    var place = PlaceWeather(requestedPlace: requestedPlace)
    let temperature = try main?.number("temp", in: TemperatureScale.possible)
    let scale = TemperatureScale(of: [temperature].compactMap(\.self))
    place.measurements = ResponseFields.measurements(in: json, main, scale)
    place.conditions = ResponseFields.conditions(in: json)
    place.visibilityIsAtLeast = place.visibilityMetres == ResponseFields.highestVisibility
    guard place.temperatureCelsius != nil || place.condition != nil else {
      throw main?.invalid(.objectWith(member: "temp"))
        ?? json.invalid(.objectWith(member: "main"))
    }
    place.observedAt = json.timestamp("dt")
    readPlace(json, into: &place)
    return place
  }

  private static func readPlace(_ json: JSONReader, into place: inout PlaceWeather) {
    if let id = json["id"]?.looseInteger, id != 0 { place.id = DisplayText(String(id)) }
    place.name = json["name"]?.text(maximumLength: ResponseFields.maximumNameLength)
    place.latitude = json["coord"]?.measurement("lat", in: -90...90)
    place.longitude = json["coord"]?.measurement("lon", in: -180...180)
    let sys = json["sys"]
    place.country = sys?["country"]?.text(maximumLength: ResponseFields.maximumNameLength)
    (place.sunrise, place.sunset) = Timestamp.sun(
      rise: sys?.timestamp("sunrise"),
      set: sys?.timestamp("sunset")
    )
    place.utcOffsetSeconds = ResponseFields.utcOffset("timezone", of: json)
  }
}

/// Parses a response of `/data/2.5/forecast`: five days in steps of three hours.
///
/// A step without time or temperature is dropped; a response without a valid step is an error.
enum FiveDayForecast {
  /// Maximum number of steps to parse: the paid plans have four days of hourly steps.
  private static let maximumSteps = 96
  private static let stepRange = 3600...10_800

  /// Decodes a response.
  ///
  /// - Throws: ``ErrorCode/invalidResponse`` for a response without a valid step.
  static func steps(in json: JSONReader) throws(SourceError) -> ForecastSteps {
    guard let list = json["list"] else { throw json.invalid(.objectWith(member: "list")) }
    guard let entries = list.elements?.prefix(maximumSteps) else {
      throw list.invalid(.kind(.list))
    }
    let temperatures = entries.compactMap {
      $0["main"]?.measurement("temp", in: TemperatureScale.possible)
    }
    let scale = TemperatureScale(of: temperatures)
    var hours: [ForecastHour] = []
    for entry in entries {
      guard let hour = hour(entry, scale) else { continue }
      if let last = hours.last, last.time >= hour.time { continue }
      hours.append(hour)
    }
    guard !hours.isEmpty else {
      throw entries.first?.invalid(.objectWithAll(["dt", "main.temp"]))
        ?? list.invalid(.nonEmptyList)
    }
    let gaps = zip(hours, hours.dropFirst()).map { Int($1.time.seconds(since: $0.time)) }
    let step = gaps.min() ?? stepRange.upperBound
    var steps = ForecastSteps()
    steps.hours = hours
    steps.stepSeconds = min(max(step, stepRange.lowerBound), stepRange.upperBound)
    let city = json["city"]
    steps.utcOffsetSeconds = ResponseFields.utcOffset("timezone", of: city)
    let sun = Timestamp.sun(rise: city?.timestamp("sunrise"), set: city?.timestamp("sunset"))
    if let rise = sun.rise, let set = sun.set { steps.sun = (rise, set) }
    return steps
  }

  private static func hour(_ entry: JSONReader, _ scale: TemperatureScale) -> ForecastHour? {
    guard let main = entry["main"], let time = entry.timestamp("dt") else { return nil }
    let measurements = ResponseFields.measurements(in: entry, main, scale)
    guard measurements.temperatureCelsius != nil else { return nil }
    var hour = ForecastHour(time: time)
    hour.measurements = measurements
    hour.conditions = ResponseFields.conditions(in: entry)
    hour.precipitationProbabilityPercent = ResponseFields.percent("pop", of: entry)
    return hour
  }
}
