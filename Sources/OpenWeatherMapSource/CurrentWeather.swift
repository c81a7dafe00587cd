import DashCore

/// Reads an answer of `/data/2.5/weather`, or an entry of `/data/2.5/group`.
///
/// Without a temperature or a condition an answer says nothing and is an error. Anything else that is
/// missing, of another kind than documented, or physically impossible is left out, and the rest is
/// shown. Quirks since 2013: numbers with and without a fraction; `weather`, `wind`, `rain` and
/// `timezone` missing or empty; an id of 0 for a point without a city; an empty name over the sea.
enum CurrentWeather {
  // Beyond every record of the World Meteorological Organization, and never a true value.
  private static let temperatures = -150.0...400.0
  /// Above it a temperature is in kelvin: a server that knows no `units` answers so, and no place on
  /// earth is as cold as 150 K or as hot as 150 °C.
  private static let hottestCelsius = 150.0
  private static let percentages = 0.0...100.0
  private static let pressures = 100.0...1200.0
  private static let windSpeeds = 0.0...200.0
  private static let precipitation = 0.0...1000.0
  private static let distances = 0.0...1_000_000.0
  private static let day = -86_400.0...86_400.0

  /// How many characters of a place's name are kept.
  private static let maximumNameLength = 80

  static func place(
    in answer: JSONReader,
    asked: PlaceQuery
  ) throws(SourceError) -> PlaceWeather {
    guard let main = answer["main"] else { throw answer.invalid("an object with a member main") }
    guard main.isObject else { throw main.invalid("an object") }
    var place = PlaceWeather(asked: asked)
    let temperature = try main.number("temp", in: temperatures)
    let isKelvin = temperature.map { $0 > hottestCelsius } == true
    func celsius(_ value: Double) -> Double {
      // To the hundredth, as they are sent: the subtraction itself leaves more digits.
      isKelvin ? ((value - 273.15) * 100).rounded() / 100 : value
    }
    place.temperatureCelsius = temperature.map(celsius)
    place.condition = condition(in: answer)
    guard place.temperatureCelsius != nil || place.condition != nil else {
      throw main.invalid("an object with a member temp")
    }
    place.feelsLikeCelsius = main.measurement("feels_like", in: temperatures).map(celsius)
    place.temperatureMinCelsius = main.measurement("temp_min", in: temperatures).map(celsius)
    place.temperatureMaxCelsius = main.measurement("temp_max", in: temperatures).map(celsius)
    place.humidityPercent = main.measurement("humidity", in: percentages)
    place.pressureHectopascals = main.measurement("pressure", in: pressures)
    place.visibilityMetres = answer.measurement("visibility", in: distances)
    place.cloudCoverPercent = answer["clouds"]?.measurement("all", in: percentages)
    place.rainMillimetresPerHour = millimetresPerHour(answer["rain"])
    place.snowMillimetresPerHour = millimetresPerHour(answer["snow"])
    place.observedAt = answer.timestamp("dt")
    readWind(answer["wind"], into: &place)
    readPlace(answer, into: &place)
    return place
  }

  private static func readWind(_ wind: JSONReader?, into place: inout PlaceWeather) {
    place.windSpeedMetresPerSecond = wind?.measurement("speed", in: windSpeeds)
    place.windGustMetresPerSecond = wind?.measurement("gust", in: windSpeeds)
    place.windDirectionDegrees = wind?.measurement("deg", in: 0...360)
  }

  private static func readPlace(_ answer: JSONReader, into place: inout PlaceWeather) {
    if let id = answer["id"]?.looseInteger, id != 0 { place.id = DisplayText(String(id)) }
    place.name = answer["name"]?.text(maximumLength: maximumNameLength)
    place.latitude = answer["coord"]?.measurement("lat", in: -90...90)
    place.longitude = answer["coord"]?.measurement("lon", in: -180...180)
    let sys = answer["sys"]
    place.country = sys?["country"]?.text(maximumLength: maximumNameLength)
    place.sunrise = sys?.timestamp("sunrise")
    place.sunset = sys?.timestamp("sunset")
    // Entries of the call for several places carry it inside `sys`.
    let offset = answer.measurement("timezone", in: day) ?? sys?.measurement("timezone", in: day)
    place.utcOffsetSeconds = offset.map { Int($0) }
  }

  /// The first condition leads; the others say what else there is.
  private static func condition(in answer: JSONReader) -> Condition? {
    guard let entry = answer["weather"]?.elements?.first, let code = entry["id"]?.looseInteger
    else { return nil }
    let main = entry["main"]?.text(maximumLength: maximumNameLength)
    let icon = entry["icon"]?.text(maximumLength: 8)?.string
    let isDay: Bool? =
      switch icon?.last {
      case "d": true
      case "n": false
      default: nil
      }
    return Condition(
      code: code,
      main: main,
      description: entry["description"]?.text(maximumLength: maximumNameLength),
      isDay: isDay,
      sky: ConditionTable.sky(code: code, main: main?.string ?? "")
    )
  }

  /// What fell in the last hour; where only three hours are reported, their mean.
  private static func millimetresPerHour(_ amounts: JSONReader?) -> Double? {
    amounts?.measurement("1h", in: precipitation)
      ?? amounts?.measurement("3h", in: precipitation).map { $0 / 3 }
  }
}
