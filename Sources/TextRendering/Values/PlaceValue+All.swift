import Almanac
import DashCore
import Localization
import Rules

extension PlaceValue {
  /// All values, in the order of the card, the plain output and `dash line --list`.
  package static let all = texts + quantities + coming + times + air + alerts

  /// The values of the card.
  static let onCard = all.filter { $0.card != nil }

  /// Returns the value with a name or an alias.
  ///
  /// A search of so few names is quicker than a dictionary that one run makes.
  static func named(_ name: some StringProtocol) -> PlaceValue? { all.first { $0.isNamed(name) } }

  /// Returns the label of the value that is a field of a subject; `nil` without one.
  static func label<Subject, Model>(
    of field: Field<Model>,
    in reading: (PlaceValue) -> Reading<Subject>?
  ) -> LocalizedString? {
    all.first { reading($0)?.field == field.name }?.label
  }

  // MARK: Texts

  static let place = PlaceValue("place").now(.text { $1.page.name(of: $0) })
    .column(Column(.place))
  static let icon = PlaceValue("icon")
    .now(.text { place, context in context.icon(place.condition, isDay: place.isDay)?.text })
    .day(.text(.forecast) { day, context in context.icon(day.condition, isDay: true)?.text })
    .column(Column(.text)) { context in
      context.icon(context.place.condition, isDay: context.place.isDay).map {
        TableCell($0.text, style: $0.style)
      }
    }
  static let condition = PlaceValue("condition")
    .now(.text { $1.page.description(of: $0.condition) })
    .day(.text(.forecast) { $1.page.description(of: $0.condition) })
    .column(Column(.text))

  private static let texts = [
    PlaceValue("city").now(
      .text { place, context in
        var place = place
        place.country = nil
        if !place.place.isShortNameAmbiguous {
          (place.place.isStateNeeded, place.place.isDistrictNeeded) = (false, false)
        }
        return context.page.name(of: place)
      }
    ),
    PlaceValue("country").now(.text { $0.country.map($1.page.typography.text) }),
    place,
    PlaceValue("day").day(.text(.forecast) { $1.page.clock.weekday($0.date.civil) }),
    icon, condition,
    PlaceValue("sky").now(.word(skyWords) { place, _ in place.condition.flatMap(index) })
      .hour(.word(skyWords, .forecast) { hour, _ in hour.condition.flatMap(index) })
      .day(.word(skyWords, .forecast) { day, _ in day.condition.flatMap(index) }),
    PlaceValue("night").now(.word(.truth) { $1.isNight(at: $1.now, reported: $0.isDay) })
      .hour(
        .word(.truth, .forecast) { hour, context in
          let seconds = context.place.forecast?.stepSeconds ?? 3600
          let middle = hour.middle(stepSeconds: seconds)
          return context.isNight(at: middle, reported: hour.condition?.isDay)
        }
      ),
    PlaceValue("wind.arrow").now(
      .text { place, context in
        guard let speed = place.windSpeedMetresPerSecond,
          !context.page.format.isCalm(metresPerSecond: speed)
        else { return nil }
        return place.windDirectionDegrees.flatMap(context.page.arrow)
      }
    ),
    PlaceValue("wind.from").now(
      .text { place, context in
        place.windDirectionDegrees.flatMap(WindText.compass).map { context.page.text($0) }
      }
    ),
  ]

  private static let skies = Sky.allCases.filter { $0 != .unknown }
  private static let skyWords = RuleKind.word(skies.map(\.name), isScale: false)

  private static func index(of condition: Condition) -> Double? {
    skies.firstIndex(of: condition.sky).map(Double.init)
  }

  /// The value of a rule of plugins.json: why it holds.
  static func rule(_ name: String) -> PlaceValue {
    @Sendable func outcome(_ place: PlaceOnPage) -> PlaceOutcome? {
      place.rules.first { $0.name == name }
    }
    return PlaceValue("rule.\(name)").now(
      .word(
        .truth,
        text: { _, context in
          guard let outcome = outcome(context), outcome.isTrue == true else { return nil }
          let reason = outcome.reason(at: context)
          return reason.isEmpty ? name : reason
        },
        { outcome($1)?.isTrue.map { $0 ? 1 : 0 } }
      )
    )
  }

  // MARK: Quantities

  static let temperature = PlaceValue("temp", .labelTemperature, Fields.temperature)
    .sorting { $0.temperatureCelsius }.chart(0, rows: 10)
    .column(Column()) { context in
      context.place.temperatureCelsius.flatMap { celsius in
        context.page.format.temperature(celsius, decimals: 1).map {
          TableCell($0, style: .mainTemperature(celsius: celsius))
        }
      }
    }
  static let feelsLike = PlaceValue("feels", .labelFeelsLike, Fields.feelsLike)
    .card(.measure()).column(Column(heading: .labelFeels))
  static let wind = PlaceValue("wind", .labelWind, Fields.windSpeed, Fields.dayWindSpeed)
    .sorting { $0.windSpeedMetresPerSecond }.chart(2, rows: 6)
    .column(Column()) { context in
      context.page.windCell(
        context.place.windSpeedMetresPerSecond,
        fromDegrees: context.place.windDirectionDegrees
      )
    }
  static let gusts = PlaceValue("gusts", .labelGusts, Fields.windGust, Fields.dayWindGust)
    .column(Column())
  static let snow = PlaceValue("snow", .labelSnow, Fields.snow, Fields.daySnow)
    .falling(from: [.snow, .sleet])
    .card(.amount).column(Column()).chart(5, rows: 4)
  static let humidity = PlaceValue("humidity", .labelHumidity, Fields.humidity, Fields.dayHumidity)
    .card(.measure()).column(Column()).chart(3, rows: 6)
  static let pressure = PlaceValue("pressure", .labelPressure, Fields.pressure, Fields.dayPressure)
    .card(.measure()).column(Column()).chart(1, rows: 6)

  private static let quantities = [
    temperature, feelsLike, wind, gusts,
    PlaceValue("rain", .labelRain, Fields.rain, Fields.dayRain)
      .falling(from: [.drizzle, .rain, .showers, .sleet, .thunderstorm, .storm])
      .card(.amount).column(Column()).chart(4, rows: 4)
      // Snow counts as rain.
      .sorting { .total($0.rainMillimetresPerHour, $0.snowMillimetresPerHour) },
    snow,
    PlaceValue("snowfall", .labelSnow, Fields.snowfall, Fields.daySnowfall)
      .card(.amount).column(Column()),
    humidity,
    PlaceValue("dew", .labelDewPoint, Fields.dewPoint).card(.measure()).column(Column()),
    pressure,
    PlaceValue("visibility", .labelVisibility, Fields.visibility)
      .card(.measure()).column(Column()),
    PlaceValue("clouds", .labelCloudCover, Fields.cloudCover, Fields.dayCloudCover)
      .card(.measure(label: .labelClouds)).column(Column(heading: .labelClouds)),
    PlaceValue("wind.direction", nil, Fields.windDirection, Fields.dayWindDirection),
  ]

  // MARK: What comes

  private static let coming = [
    PlaceValue("low", .labelLow)
      .now(.number(.temperature, .forecast) { $1.today?.temperatureMinCelsius })
      .day(.of(Fields.low, .forecast)).column(Column()),
    PlaceValue("high", .labelHigh)
      .now(.number(.temperature, .forecast) { $1.today?.temperatureMaxCelsius })
      .day(.of(Fields.high, .forecast)).column(Column()),
    PlaceValue("feels.low").day(.of(Fields.feelsLow, .forecast)),
    PlaceValue("feels.high").day(.of(Fields.feelsHigh, .forecast)),
    PlaceValue("hours", .columnHours).column(Column(.hours, parts: .forecast)),
    PlaceValue("rain.chance", alias: "chance", .columnChance)
      .now(.number(.percent, .forecast) { $1.nextDay?.probabilityPercent })
      .hour(.of(Fields.hourChance, .forecast)).day(.of(Fields.dayChance, .forecast))
      .column(Column(group: .columnRain24Hours)) {
        $0.page.probabilityCell($0.nextDay?.probabilityPercent, hasSign: false)
      },
    PlaceValue("rain.amount", alias: "amount", .columnAmount)
      .now(.number(.precipitation, .forecast) { $1.nextDay?.millimetres })
      .column(Column(group: .columnRain24Hours)) { context in
        context.nextDay.flatMap { day in
          context.page.amountCell(
            day.millimetres,
            probabilityPercent: day.probabilityPercent,
            condition: nil
          )
        }
      },
    PlaceValue("rain.next", alias: "starts", .columnStarts)
      .now(
        .text(.forecast) { place, context in
          if let soon = RainSoonChart(place, on: context.page) { return soon.words }
          return context.nextDay.flatMap { $0.starts.isEmpty ? nil : $0.starts }
        }
      )
      // The time alone, since the words do not fit.
      .column(Column(.text, heading: .columnFrom, group: .columnRain24Hours)) { context in
        context.nextDay.map { TableCell($0.starts, style: .water) }
      },
    PlaceValue("sentence", alias: "words", .labelOutlook)
      .now(.text(.forecast) { $1.outlook.sentence }).column(Column(.sentence)),
  ]

  // MARK: Air

  static let ultraviolet = PlaceValue("uv", .forecastUvIndexLabel)
    .now(.air(Fields.ultraviolet)).hour(.of(Fields.hourUltraviolet, .forecast))
    .day(.of(Fields.dayUltraviolet, .forecast)).card(.index(.ultraviolet))
    .column(Column(heading: .labelUltraviolet))

  private static let air =
    [
      PlaceValue("aqi", alias: "air", .airAir)
        .now(.text(.air) { place, _ in place.air.flatMap(AirScale.shortest)?.text })
        .column(Column(.text)) { context in
          context.place.air.flatMap(AirScale.shortest).map {
            TableCell($0.text, style: $0.isBad ? .warning : .plain)
          }
        },
      index("aqi.openweathermap", .forecastOpenWeatherMapIndexLabel, .openWeatherMap),
      index("aqi.us", .forecastUsIndexLabel, .unitedStates),
      index("aqi.european", .forecastEuropeanIndexLabel, .european),
      ultraviolet,
    ]
    + [
      pollutant("pm2.5", .verbatim("PM2.5"), .fineParticles),
      pollutant("pm10", .verbatim("PM10"), .coarseParticles),
      pollutant("o3", .verbatim("O₃"), .ozone),
      pollutant("no2", .verbatim("NO₂"), .nitrogenDioxide),
      pollutant("no", .verbatim("NO"), .nitrogenMonoxide),
      pollutant("so2", .verbatim("SO₂"), .sulphurDioxide),
      pollutant("co", .verbatim("CO"), .carbonMonoxide),
      pollutant("nh3", .verbatim("NH₃"), .ammonia),
      pollutant("dust", .skyDust, .dust),
    ]

  private static func index(
    _ name: String,
    _ label: LocalizedString,
    _ scale: AirScale
  ) -> PlaceValue {
    PlaceValue(name, label).now(.air(scale.field)).card(.index(scale)).column(Column())
  }

  private static func pollutant(
    _ name: String,
    _ symbol: LocalizedString,
    _ component: AirComponent
  ) -> PlaceValue {
    concentration("air.\(name)", symbol, Fields.concentration(component), label: .airAir)
  }

  private static func concentration(
    _ name: String,
    _ symbol: LocalizedString,
    _ field: Field<AirQuality>,
    label: LocalizedString
  ) -> PlaceValue {
    PlaceValue(name, symbol).now(.air(field)).card(.concentration(label: label))
      .column(Column())
  }

  // MARK: Times

  private static let times = [
    PlaceValue("sunrise", .labelSunrise)
      .now(.time { place, context in (context.sun.map(\.sunrise) ?? place.sunrise)?.nearestMinute })
      .day(.time(.forecast) { ($1.sun(on: $0).map(\.sunrise) ?? $0.sunrise)?.nearestMinute })
      .column(Column()),
    PlaceValue("sunset", .labelSunset)
      .now(.time { place, context in (context.sun.map(\.sunset) ?? place.sunset)?.nearestMinute })
      .day(.time(.forecast) { ($1.sun(on: $0).map(\.sunset) ?? $0.sunset)?.nearestMinute }).column(
        Column()
      ),
    PlaceValue("sun", .labelSun).now(.text { $1.daylight })
      .column(Column(.text)),
    PlaceValue("moon", .moonMoon)
      .now(.text { PlaceAlmanac(of: $0, at: $1.page.now)?.phase($1.page) })
      .column(Column(.text)),
    PlaceValue("moon.icon").now(
      .text { place, context in
        guard let almanac = PlaceAlmanac(of: place, at: context.page.now) else { return nil }
        let icons = context.page.usesTextIcons ? .ascii : context.page.options.icons
        return almanac.moonTimes.phase.sign(litSide: almanac.litSide, icons: icons)
      }
    ),
    PlaceValue("updated", alias: "observed", .labelObserved)
      .now(.time { place, _ in place.observedAt })
      .column(Column()) { context in
        context.page.observationTime(of: context.place).map { TableCell($0) }
      },
    PlaceValue("age").now(
      .text { place, context in
        place.observedAt.map { context.page.clock.age(context.page.now.seconds(since: $0)) }
      }
    ),
  ]

  // MARK: Alerts

  private static let alerts = [
    PlaceValue("alerts")
      .now(
        .number(
          .index,
          .alerts,
          fact: { place, _ in
            place.alerts.flatMap { $0.areAll ? Double($0.alerts.count) : nil }
          },
          { place, _ in place.alerts.map { Double($0.alerts.count) } }
        )
      ),
    PlaceValue("alerts.mark", alias: "alert")
      .now(.text(.alerts) { $0.alerts?.alerts.isEmpty == false ? $1.page.typography.alert : nil })
      .column(Column(.text)) { context in
        let mark = context.page.typography.alert
        guard let alert = context.place.alerts?.alerts.first else {
          let blank = String(repeating: " ", count: TextWidth.width(of: mark))
          return context.page.options.keepsAlertColumn ? TableCell(blank) : nil
        }
        return TableCell(mark, style: AlertText.style(of: alert.severity))
      },
    PlaceValue("alerts.first")
      .now(.text(.alerts) { ($0.alerts?.alerts.first?.event).map($1.page.typography.text) }),
    PlaceValue("alerts.severity").now(
      .word(
        AlertName.severity.kind,
        .alerts,
        text: { place, context in
          place.alerts?.alerts.first.map {
            AlertText(place: place, page: context.page).severity(of: $0)
          }
        },
        { place, _ in
          guard let alerts = place.alerts, alerts.areAll else { return nil }
          let severities = alerts.alerts.compactMap(AlertName.severity.value)
          // One that is not known may be the gravest. None is less than the least.
          return severities.count < alerts.alerts.count ? nil : severities.max() ?? -1
        }
      )
    ),
    PlaceValue("alerts.text").now(
      .text(.alerts) { place, context in
        let events = place.alerts?.alerts.map { context.page.typography.text($0.event) } ?? []
        return events.isEmpty ? nil : context.page.text.listSemicolon(events)
      }
    ),
    PlaceValue("rules")
      .now(
        .text { _, context in
          let names = context.rules.filter { $0.isTrue == true }.map(\.name)
          return names.isEmpty ? nil : context.page.text.list(names)
        }
      ),
    PlaceValue("rules.mark")
      .now(.text { $1.holdsRule ? $1.page.typography.flag : nil })
      .column(Column(.text)) {
        $0.holdsRule ? TableCell($0.page.typography.flag, style: .warning) : nil
      },
  ]
}

extension Reading<PlaceWeather> {
  /// A field of the air quality.
  fileprivate static func air(_ field: Field<AirQuality>) -> Self {
    var reading = number(field.kind, .air) { place, _ in place.air?[keyPath: field.path] }
    reading.field = field.name
    return reading
  }
}

extension PlaceOnPage {
  fileprivate var holdsRule: Bool { rules.contains { $0.isTrue == true } }

  /// Returns 1 for night and 0 for day; `nil` if that is not known.
  fileprivate func isNight(at moment: Timestamp, reported isDay: Bool?) -> Double? {
    (place.isDay(at: moment) ?? isDay).map { $0 ? 0 : 1 }
  }

  fileprivate func icon(_ condition: Condition?, isDay: Bool?) -> Span? {
    condition.map { page.icon(of: $0.sky, isDay: isDay) }
  }

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
    return clock.shortText(rise.nearestMinute) + page.typography.dash
      + clock.text(set.nearestMinute)
  }
}
