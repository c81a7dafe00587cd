import DashCore

/// Reads an answer of `/data/2.5/weather`, or an entry of `/data/2.5/group`.
///
/// Without a temperature or a condition an answer says nothing and is an error. Anything else that is
/// missing, of another kind than documented, or physically impossible is left out, and the rest is
/// shown. Quirks since 2013: numbers with and without a fraction; `weather`, `wind`, `rain` and
/// `timezone` missing or empty; an id of 0 for a point without a city; an empty name over the sea.
enum CurrentWeather {
  static func place(
    in answer: JSONReader,
    asked: PlaceQuery
  ) throws(SourceError) -> PlaceWeather {
    guard let main = answer["main"] else { throw answer.invalid(.objectWith(member: "main")) }
    guard main.isObject else { throw main.invalid(.kind(.object)) }
    var place = PlaceWeather(asked: asked)
    let temperature = try main.number("temp", in: TemperatureScale.possible)
    let scale = TemperatureScale(of: [temperature].compactMap(\.self))
    func celsius(_ name: String) -> Double? {
      main.measurement(name, in: TemperatureScale.possible).map(scale.celsius)
    }
    place.temperatureCelsius = temperature.map(scale.celsius)
    place.condition = WeatherFields.condition(in: answer)
    guard place.temperatureCelsius != nil || place.condition != nil else {
      throw main.invalid(.objectWith(member: "temp"))
    }
    place.feelsLikeCelsius = celsius("feels_like")
    place.temperatureMinCelsius = celsius("temp_min")
    place.temperatureMaxCelsius = celsius("temp_max")
    place.humidityPercent = main.measurement("humidity", in: PossibleValue.percent)
    place.pressureHectopascals = main.measurement("pressure", in: PossibleValue.hectopascals)
    place.visibilityMetres = answer.measurement("visibility", in: PossibleValue.metres)
    place.cloudCoverPercent = answer["clouds"]?.measurement("all", in: PossibleValue.percent)
    place.rainMillimetresPerHour = WeatherFields.millimetresPerHour(answer["rain"])
    place.snowMillimetresPerHour = WeatherFields.millimetresPerHour(answer["snow"])
    place.observedAt = answer.timestamp("dt")
    readWind(answer["wind"], into: &place)
    readPlace(answer, into: &place)
    return place
  }

  private static func readWind(_ wind: JSONReader?, into place: inout PlaceWeather) {
    place.windSpeedMetresPerSecond = wind?.measurement("speed", in: PossibleValue.metresPerSecond)
    place.windGustMetresPerSecond = wind?.measurement("gust", in: PossibleValue.metresPerSecond)
    place.windDirectionDegrees = wind?.measurement("deg", in: PossibleValue.degrees)
  }

  private static func readPlace(_ answer: JSONReader, into place: inout PlaceWeather) {
    if let id = answer["id"]?.looseInteger, id != 0 { place.id = DisplayText(String(id)) }
    place.name = answer["name"]?.text(maximumLength: WeatherFields.maximumNameLength)
    place.latitude = answer["coord"]?.measurement("lat", in: -90...90)
    place.longitude = answer["coord"]?.measurement("lon", in: -180...180)
    let sys = answer["sys"]
    place.country = sys?["country"]?.text(maximumLength: WeatherFields.maximumNameLength)
    place.sunrise = sys?.timestamp("sunrise")
    place.sunset = sys?.timestamp("sunset")
    // Entries of the call for several places carry it inside `sys`.
    place.utcOffsetSeconds =
      WeatherFields.utcOffset("timezone", of: answer)
      ?? WeatherFields.utcOffset("timezone", of: sys)
  }
}
