import DashCore

/// What the JSON output says of a place.
extension DashboardSchema {
  private static let percent = SchemaValue.number(from: 0, to: 100)
  private static let amount = SchemaValue.number(from: 0)

  /// What is measured at a moment and expected of an hour.
  private static let measures: [SchemaField] = [
    SchemaField("condition", .object("condition")),
    SchemaField("temperatureCelsius", .number()),
    SchemaField("feelsLikeCelsius", .number()),
    SchemaField("temperatureMinCelsius", .number()),
    SchemaField("temperatureMaxCelsius", .number()),
    SchemaField("humidityPercent", percent),
    SchemaField("pressureHectopascals", .number(), "At sea level."),
    SchemaField("visibilityMetres", amount),
    SchemaField("cloudCoverPercent", percent),
    SchemaField("windSpeedMetresPerSecond", amount),
    SchemaField("windGustMetresPerSecond", amount),
    SchemaField("windDirectionDegrees", .number(from: 0, to: 360), "Where it comes from."),
    SchemaField("rainMillimetresPerHour", amount),
    SchemaField("snowMillimetresPerHour", amount, "As water."),
  ]

  /// How old a part of the weather is that is asked for apart from the rest.
  private static let provenance: [SchemaField] = [
    SchemaField("status", .word(["fresh", "cached", "stale"])),
    SchemaField("fetchedAt", .moment),
    SchemaField("ageSeconds", .integer(from: 0), "Of what is cached or stale."),
    SchemaField("error", .object("error"), "Why there is nothing newer."),
  ]

  static let place: [SchemaField] =
    [
      SchemaField("id", .text),
      SchemaField("name", .text, "The service's own."),
      SchemaField("country", .text),
      SchemaField("latitude", .number(from: -90, to: 90)),
      SchemaField("longitude", .number(from: -180, to: 180)),
      SchemaField("utcOffsetSeconds", .integer(from: nil), "At generatedAt."),
      SchemaField(
        "timeZone",
        .text,
        "By the IANA, such as Europe/London; where the service names it."
      ),
      SchemaField("observedAt", .moment),
    ] + measures + [
      SchemaField("pressureTendencyHectopascalsPer3Hours", .number()),
      SchemaField("sunrise", .moment, "As the service says; sun has what is computed."),
      SchemaField("sunset", .moment),
      SchemaField("forecast", .object("forecast")),
      SchemaField("forecastError", .object("error")),
      SchemaField("air", .object("air")),
      SchemaField("airError", .object("error")),
      SchemaField("sun", .object("sun")),
      SchemaField("moon", .object("moon")),
    ]

  static let forecast: [SchemaField] =
    provenance + [
      SchemaField("stepSeconds", .integer(from: 1), "From one of the hours to the next."),
      .always("hours", .list(.object("hour"))),
      .always("days", .list(.object("day"))),
    ]

  static let hour: [SchemaField] =
    [SchemaField.always("time", .moment)] + measures + [
      SchemaField("precipitationProbabilityPercent", percent), SchemaField("uvIndex", amount),
    ]

  static let day: [SchemaField] = [
    .always(
      "date",
      .date,
      "By the place's own calendar; clocks that change meanwhile count where its time zone is known."
    ),
    SchemaField("isPartial", .flag, "Whether a part of the day alone is forecast."),
    SchemaField("condition", .object("condition")),
    SchemaField("temperatureMinCelsius", .number()),
    SchemaField("temperatureMaxCelsius", .number()),
    SchemaField("feelsLikeMinCelsius", .number()),
    SchemaField("feelsLikeMaxCelsius", .number()),
    SchemaField("humidityPercent", percent),
    SchemaField("pressureHectopascals", .number()),
    SchemaField("cloudCoverPercent", percent),
    SchemaField("windSpeedMetresPerSecond", amount),
    SchemaField("windGustMetresPerSecond", amount),
    SchemaField("windDirectionDegrees", .number(from: 0, to: 360)),
    SchemaField("rainMillimetres", amount),
    SchemaField("snowMillimetres", amount),
    SchemaField("precipitationProbabilityPercent", percent),
    SchemaField("uvIndex", amount),
    SchemaField("sunrise", .moment),
    SchemaField("sunset", .moment),
  ]

  static let air: [SchemaField] =
    provenance + [
      SchemaField("observedAt", .moment),
      SchemaField("openWeatherMapIndex", .integer(from: 1), "1 (good) to 5 (very poor)."),
      SchemaField("usIndex", amount, "The US AQI, 0 to 500."),
      SchemaField("europeanIndex", amount, "The European AQI, from 0; above 100 extremely poor."),
      SchemaField("uvIndex", amount),
      SchemaField(
        "microgramsPerCubicMetre",
        .fields(AirComponent.allCases.map { SchemaField($0.rawValue, amount) })
      ),
    ]

  static let sun: [SchemaField] = [
    .always("date", .date, "By the place's own calendar."),
    .always("state", .word(["normal", "polar-day", "polar-night"])),
    SchemaField("civilDawn", .moment),
    SchemaField("sunrise", .moment),
    SchemaField("solarNoon", .moment),
    SchemaField("sunset", .moment),
    SchemaField("civilDusk", .moment),
    SchemaField("dayLengthSeconds", .integer(from: 0)),
  ]

  static let moon: [SchemaField] = [
    .always(
      "phase",
      .word([
        "new-moon", "waxing-crescent", "first-quarter", "waxing-gibbous", "full-moon",
        "waning-gibbous", "last-quarter", "waning-crescent",
      ])
    ),
    .always("illuminatedPercent", percent),
    .always("ageDays", amount, "Since the new moon."),
    SchemaField("moonrise", .moment),
    SchemaField("moonset", .moment),
  ]
}
