import Almanac
import DashCore
import Localization

extension PlaceValue {
  /// All values, in the order of the card, the plain output and `dash line --list`.
  package static let all: [PlaceValue] = texts + quantities + coming + air + times + alerts

  /// Returns the value with a name or an alias.
  ///
  /// A search of seventy names is quicker than a dictionary that one run makes.
  static func named(_ name: some StringProtocol) -> PlaceValue? { all.first { $0.isNamed(name) } }

  // MARK: Texts

  static let place = PlaceValue(
    "place",
    now: .text { $1.page.name(of: $0) },
    column: Column(priority: 0, group: .place, form: .place)
  )
  static let icon = PlaceValue(
    "icon",
    now: .text { place, context in
      place.condition.map { context.page.icon(of: $0.sky, isDay: place.isDay).text }
    },
    day: .text(.forecast) { day, context in
      day.condition.map { context.page.icon(of: $0.sky, isDay: true).text }
    },
    column: Column(priority: 10, group: .sky, form: .text) { context in
      context.place.condition.map { condition in
        let icon = context.page.icon(of: condition.sky, isDay: context.place.isDay)
        return TableCell(icon.text, style: icon.style)
      }
    }
  )
  static let condition = PlaceValue(
    "condition",
    now: .text { $1.page.description(of: $0.condition) },
    day: .text(.forecast) { $1.page.description(of: $0.condition) },
    column: Column(priority: 40, group: .sky, form: .text)
  )

  private static let texts = [
    PlaceValue(
      "city",
      now: .text { place, context in
        var place = place
        (place.country, place.place.isStateNeeded) = (nil, false)
        return context.page.name(of: place)
      }
    ),
    PlaceValue("country", now: .text { $0.country.map($1.page.typography.text) }),
    place,
    PlaceValue(
      "day",
      day: .text(.forecast) { day, context in context.page.clock.weekday(day.date.civil) }
    ),
    icon, condition,
    PlaceValue(
      "wind.arrow",
      now: .text { place, context in
        guard let speed = place.windSpeedMetresPerSecond,
          !context.page.format.isCalm(metresPerSecond: speed)
        else { return nil }
        return place.windDirectionDegrees.flatMap(context.page.arrow)
      }
    ),
    PlaceValue(
      "wind.from",
      now: .text { place, context in
        place.windDirectionDegrees.flatMap(WindText.compass).map { context.page.text($0) }
      }
    ),
  ]

  // MARK: Quantities

  static let temperature = PlaceValue(
    "temp",
    .labelTemperature,
    Fields.temperature,
    card: .detail,
    column: Column(priority: 0, heading: .none, decimals: 1) { context in
      context.page.degrees(context.place.temperatureCelsius, decimals: 1) {
        .mainTemperature(celsius: $0)
      }
    },
    sorting: { $0.temperatureCelsius },
    chart: Chart(position: 0, maximumRows: 10)
  )
  static let feelsLike = PlaceValue(
    "feels",
    .labelFeelsLike,
    Fields.feelsLike,
    card: .measure(),
    column: Column(priority: 20, heading: .text(.labelFeels))
  )
  static let wind = PlaceValue(
    "wind",
    .labelWind,
    Fields.windSpeed,
    day: Fields.dayWindSpeed,
    card: .detail,
    column: Column(priority: 30) { context in
      context.page.windCell(
        context.place.windSpeedMetresPerSecond,
        fromDegrees: context.place.windDirectionDegrees
      )
    },
    sorting: { $0.windSpeedMetresPerSecond },
    chart: Chart(position: 2, maximumRows: 6)
  )
  static let gusts = PlaceValue(
    "gusts",
    .labelGusts,
    Fields.windGust,
    day: Fields.dayWindGust,
    card: .detail,
    column: Column(priority: 60)
  )
  static let snow = PlaceValue(
    "snow",
    .labelSnow,
    Fields.snow,
    day: Fields.daySnow,
    card: .amount,
    column: Column(priority: 100),
    chart: Chart(position: 5, maximumRows: 4)
  )
  static let humidity = PlaceValue(
    "humidity",
    .labelHumidity,
    Fields.humidity,
    day: Fields.dayHumidity,
    card: .measure(),
    column: Column(priority: 50),
    chart: Chart(position: 3, maximumRows: 6)
  )
  static let pressure = PlaceValue(
    "pressure",
    .labelPressure,
    Fields.pressure,
    day: Fields.dayPressure,
    card: .measure(),
    column: Column(priority: 70),
    chart: Chart(position: 1, maximumRows: 6)
  )

  private static let quantities = [
    temperature, feelsLike, wind, gusts,
    PlaceValue(
      "rain",
      .labelRain,
      Fields.rain,
      day: Fields.dayRain,
      card: .amount,
      column: Column(priority: 100),
      // Snow counts as rain.
      sorting: { .total($0.rainMillimetresPerHour, $0.snowMillimetresPerHour) },
      chart: Chart(position: 4, maximumRows: 4)
    ),
    snow,
    PlaceValue(
      "snowfall",
      .labelSnow,
      Fields.snowfall,
      day: Fields.daySnowfall,
      card: .amount,
      column: Column()
    ),
    humidity,
    PlaceValue(
      "dew",
      .labelDewPoint,
      Fields.dewPoint,
      card: .measure(),
      column: Column(priority: 120)
    ),
    pressure,
    PlaceValue(
      "visibility",
      .labelVisibility,
      Fields.visibility,
      card: .measure(),
      column: Column(priority: 80)
    ),
    PlaceValue(
      "clouds",
      .labelCloudCover,
      Fields.cloudCover,
      day: Fields.dayCloudCover,
      card: .measure(label: .labelClouds),
      column: Column(priority: 90, heading: .text(.labelClouds))
    ),
    PlaceValue("wind.direction", nil, Fields.windDirection, day: Fields.dayWindDirection),
  ]

  // MARK: What comes

  private static let coming = [
    PlaceValue(
      "low",
      .labelLow,
      now: .number(.temperature, .forecast) { $1.today?.temperatureMinCelsius },
      day: .of(Fields.low, .forecast),
      column: Column(priority: 14, group: .forecast)
    ),
    PlaceValue(
      "range",
      column: Column(
        priority: Column.rangePriority,
        group: .forecast,
        isForWidePages: true,
        form: .range
      )
    ),
    PlaceValue(
      "high",
      .labelHigh,
      now: .number(.temperature, .forecast) { $1.today?.temperatureMaxCelsius },
      day: .of(Fields.high, .forecast),
      column: Column(priority: 14, group: .forecast)
    ),
    PlaceValue("feels.low", day: .of(Fields.feelsLow, .forecast)),
    PlaceValue("feels.high", day: .of(Fields.feelsHigh, .forecast)),
    PlaceValue(
      "hours",
      .columnHours,
      column: Column(priority: 44, group: .forecast, isForWidePages: true, form: .hours)
    ),
    PlaceValue(
      "rain.chance",
      aliases: ["chance"],
      .columnChance,
      now: .number(.percent, .forecast) { $1.nextDay?.probabilityPercent },
      hour: .of(Fields.hourChance, .forecast),
      day: .of(Fields.dayChance, .forecast),
      column: Column(priority: 16, group: .forecast) { context in
        context.page.probabilityCell(context.nextDay?.probabilityPercent)
      }
    ),
    PlaceValue(
      "rain.amount",
      aliases: ["amount"],
      .columnAmount,
      now: .number(.precipitation, .forecast) { $1.nextDay?.millimetres },
      column: Column(priority: 18, group: .forecast) { context in
        context.nextDay.flatMap { day in
          context.page.amountCell(
            day.millimetres,
            probabilityPercent: day.probabilityPercent,
            condition: nil
          )
        }
      }
    ),
    PlaceValue(
      "rain.next",
      aliases: ["starts"],
      .columnStarts,
      now: .text(.forecast) { place, context in
        if let soon = RainSoonChart(place, on: context.page) { return soon.words }
        return context.nextDay.flatMap { $0.starts.isEmpty ? nil : $0.starts }
      },
      // The time alone, since the words do not fit.
      column: Column(priority: 17, group: .forecast, form: .text) { context in
        context.nextDay.map { TableCell($0.starts, style: .water) }
      }
    ),
    PlaceValue(
      "sentence",
      aliases: ["words"],
      .labelOutlook,
      now: .text(.forecast) { $1.outlook.sentence },
      column: Column(group: .other, form: .sentence)
    ),
  ]

  // MARK: Air

  static let ultraviolet = PlaceValue(
    "uv",
    .forecastUvIndexLabel,
    now: .number(.index, .air) { place, _ in place.air?.uvIndex },
    hour: .of(Fields.hourUltraviolet, .forecast),
    day: .of(Fields.dayUltraviolet, .forecast),
    card: .index(.ultraviolet),
    column: Column(
      priority: 52,
      group: .other,
      isForWidePages: true,
      heading: .text(.labelUltraviolet)
    )
  )

  private static let air =
    [
      PlaceValue(
        "aqi",
        aliases: ["air"],
        .airAir,
        now: .text(.air) { place, _ in place.air.flatMap(AirScale.shortest)?.text },
        column: Column(priority: 54, group: .other, isForWidePages: true, form: .text) { context in
          context.place.air.flatMap(AirScale.shortest).map {
            TableCell($0.text, style: $0.isBad ? .warning : .plain)
          }
        }
      ),
      index("aqi.openweathermap", .forecastOpenWeatherMapIndexLabel, .openWeatherMap),
      index("aqi.us", .forecastUsIndexLabel, .unitedStates),
      index("aqi.european", .forecastEuropeanIndexLabel, .european),
      ultraviolet,
    ]
    + [
      concentration("air.pm2.5", .verbatim("PM2.5"), .fineParticles),
      concentration("air.pm10", .verbatim("PM10"), .coarseParticles),
      concentration("air.o3", .verbatim("O₃"), .ozone),
      concentration("air.no2", .verbatim("NO₂"), .nitrogenDioxide),
      concentration("air.no", .verbatim("NO"), .nitrogenMonoxide),
      concentration("air.so2", .verbatim("SO₂"), .sulphurDioxide),
      concentration("air.co", .verbatim("CO"), .carbonMonoxide),
      concentration("air.nh3", .verbatim("NH₃"), .ammonia),
      concentration("air.dust", .skyDust, .dust),
    ]

  private static func index(
    _ name: String,
    _ label: LocalizedString,
    _ scale: AirScale
  ) -> PlaceValue {
    PlaceValue(
      name,
      label,
      now: .air(scale.field),
      card: .index(scale),
      column: Column(group: .other)
    )
  }

  private static func concentration(
    _ name: String,
    _ symbol: LocalizedString,
    _ component: AirComponent
  ) -> PlaceValue {
    PlaceValue(
      name,
      symbol,
      now: .number(.concentration, .air) { place, _ in
        place.air?.microgramsPerCubicMetre[component]
      },
      card: .concentration,
      column: Column(group: .other)
    )
  }

  // MARK: Times

  private static let times = [
    PlaceValue(
      "sunrise",
      .labelSunrise,
      now: .time { place, context in context.sun.map(\.sunrise) ?? place.sunrise },
      day: .time(.forecast) { day, _ in day.sunrise },
      column: Column(group: .other)
    ),
    PlaceValue(
      "sunset",
      .labelSunset,
      now: .time { place, context in context.sun.map(\.sunset) ?? place.sunset },
      day: .time(.forecast) { day, _ in day.sunset },
      column: Column(group: .other)
    ),
    PlaceValue(
      "sun",
      .labelSun,
      now: .text { $1.daylight },
      column: Column(priority: 48, group: .other, isForWidePages: true, form: .text)
    ),
    PlaceValue(
      "moon",
      .moonMoon,
      now: .text { place, context in
        PlaceAlmanac(of: place, at: context.page.now)?.phase(context.page)
      },
      column: Column(group: .other, form: .text)
    ),
    PlaceValue(
      "updated",
      aliases: ["observed"],
      .labelObserved,
      now: .time { place, _ in place.observedAt },
      column: Column(priority: 1000, group: .last) { context in
        context.page.observationTime(of: context.place).map { TableCell($0) }
      }
    ),
    PlaceValue(
      "age",
      now: .text { place, context in
        place.observedAt.map { context.page.clock.age(context.page.now.seconds(since: $0)) }
      }
    ),
  ]

  // MARK: Alerts

  private static let alerts = [
    PlaceValue(
      "alerts",
      now: .number(.index, .alerts) { place, _ in place.alerts.map { Double($0.alerts.count) } }
    ),
    PlaceValue(
      "alerts.mark",
      aliases: ["alert"],
      now: .text(.alerts) { place, context in
        place.alerts?.alerts.isEmpty == false ? context.page.typography.alert : nil
      },
      column: Column(priority: 5, group: .alert, form: .text) { context in
        let mark = context.page.typography.alert
        guard let alert = context.place.alerts?.alerts.first else {
          let blank = String(repeating: " ", count: TextWidth.width(of: mark))
          return context.page.options.keepsAlertColumn ? TableCell(blank) : nil
        }
        return TableCell(mark, style: AlertText.style(of: alert.severity))
      }
    ),
    PlaceValue(
      "alerts.first",
      now: .text(.alerts) { place, context in
        place.alerts?.alerts.first.map { context.page.typography.text($0.event) }
      }
    ),
    PlaceValue(
      "alerts.severity",
      now: .text(.alerts) { place, context in
        place.alerts?.alerts.first.map {
          AlertText(place: place, page: context.page).severity(of: $0)
        }
      }
    ),
    PlaceValue(
      "alerts.text",
      now: .text(.alerts) { place, context in
        let events = place.alerts?.alerts.map { context.page.typography.text($0.event) } ?? []
        return events.isEmpty ? nil : context.page.text.listSemicolon(events)
      }
    ),
  ]
}

extension Reading<PlaceWeather> {
  /// A field of the air quality.
  fileprivate static func air(_ field: Field<AirQuality>) -> Self {
    number(field.kind, .air) { place, _ in place.air?[keyPath: field.path] }
  }
}

extension PlaceOnPage {
  /// Sunrise and sunset on the place's clock.
  ///
  /// They are computed, as on the card, or reported by the service if the coordinates are unknown. In
  /// polar day and night the length of the day takes their place.
  fileprivate var daylight: String? {
    if let sun, sun.isPolarDay || sun.isPolarNight { return sun.isPolarDay ? "24 h" : "0 h" }
    let rise = sun.map(\.sunrise) ?? place.sunrise
    let set = sun.map(\.sunset) ?? place.sunset
    guard let rise, let set else { return nil }
    let clock = PlaceClock(of: place, clockText: page.clock)
    let times = SunBar(sunrise: rise, sunset: set, clock: clock).times
    return "\(times.rise)\(page.typography.isUnicode ? "–" : "-")\(times.set)"
  }
}
