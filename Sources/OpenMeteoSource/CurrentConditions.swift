import DashCore

/// Reads the weather of one place: an answer of `/v1/forecast`, or an element of one for several.
///
/// Without a temperature, a condition or a forecast an answer says nothing and is an error; anything
/// else that is missing, `null` or impossible is left out.
enum CurrentConditions {
  static func place(
    in answer: JSONReader,
    of located: LocatedPlace,
    asked: PlaceQuery,
    wantsForecast: Bool,
    _ context: SourceContext
  ) throws(SourceError) -> PlaceWeather {
    guard answer.isObject else { throw answer.invalid(.kind(.object)) }
    let said = answer.measurement("utc_offset_seconds", in: PossibleValue.utcOffsetSeconds)
    let offset = said.map { Int($0) } ?? 0
    var place = PlaceWeather(asked: asked)
    place.utcOffsetSeconds = said.map { Int($0) }
    place.timeZone = answer["timezone"]?.text(maximumLength: 100).flatMap {
      TimeZoneName($0.string)
    }
    // The answer's own coordinates are those of a cell of the model's grid.
    place.latitude = located.latitude
    place.longitude = located.longitude
    place.id = located.candidate?.id
    place.name = located.candidate?.name
    place.country = located.candidate?.country

    // Until 2023 the block had another name.
    let block =
      Block("current", in: answer, utcOffsetSeconds: offset)
      ?? Block("current_weather", in: answer, utcOffsetSeconds: offset)
    if let block { read(block, into: &place) }
    let daily = Block("daily", in: answer, utcOffsetSeconds: offset)
    if let daily { readSun(daily, offset, into: &place) }
    if wantsForecast {
      if let seconds = place.utcOffsetSeconds {
        let moment = place.observedAt ?? context.now()
        place.zoneOffsets = ReportedClock(
          utcOffsetSeconds: seconds,
          timeZone: place.timeZone,
          country: place.country?.string,
          at: moment
        ).offsets(by: context.timeZones)
      }
      place.forecast = ForecastReader.forecast(
        in: answer,
        daily: daily,
        utcOffsetSeconds: offset,
        place.utcOffsets
      )
      if place.forecast == nil {
        place.forecastError = answer.invalid(.objectWith(member: "hourly"))
      }
    }
    guard
      place.temperatureCelsius != nil || place.condition != nil || place.forecast != nil
    else {
      throw (block?.values ?? answer).invalid(
        .objectWith(member: block == nil ? "current" : "temperature_2m")
      )
    }
    return place
  }

  private static func read(_ block: Block, into place: inout PlaceWeather) {
    place.observedAt = block.time
    let isDay = block.value("is_day", .code).map { $0 != 0 }
    place.condition = WeatherCode.condition(block.value("weather_code", .code), isDay: isDay)
    place.temperatureCelsius = block.value("temperature_2m", .temperature)
    place.feelsLikeCelsius = block.value("apparent_temperature", .temperature)
    place.humidityPercent = block.value("relative_humidity_2m", .percent)
    place.pressureHectopascals = block.value("pressure_msl", .pressure)
    place.visibilityMetres = block.value("visibility", .distance)
    place.cloudCoverPercent = block.value("cloud_cover", .percent)
    place.windSpeedMetresPerSecond = block.value("wind_speed_10m", .speed)
    place.windGustMetresPerSecond = block.value("wind_gusts_10m", .speed)
    place.windDirectionDegrees = block.value("wind_direction_10m", .direction)
    let fallen = Precipitation(
      all: block.value("precipitation", .precipitation),
      rain: block.value("rain", .precipitation),
      showers: block.value("showers", .precipitation),
      snow: block.value("snowfall", .snowDepth)
    )
    // Sums of the time before it, which is a quarter of an hour as a rule.
    let interval = block.values.measurement("interval", in: 60...86_400) ?? 3600
    place.rainMillimetresPerHour = fallen.rain(perHourFrom: interval)
    place.snowMillimetresPerHour = fallen.snow(perHourFrom: interval)
  }

  private static func readSun(_ daily: Block, _ offset: Int, into place: inout PlaceWeather) {
    let dates = daily.dates()
    let today = place.observedAt.map { CivilDate(at: $0, utcOffsetSeconds: offset) }
    guard let index = today.map({ dates.firstIndex(of: $0) }) ?? dates.indices.first else { return }
    (place.sunrise, place.sunset) = daily.sun(at: index)
  }
}
