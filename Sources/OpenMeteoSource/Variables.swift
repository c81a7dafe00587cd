import DashCore

/// The variables that are asked for, by the service's names.
enum Variables {
  /// Of the weather now.
  static let current = [
    "temperature_2m", "apparent_temperature", "relative_humidity_2m", "is_day", "weather_code",
    "cloud_cover", "pressure_msl", "visibility", "wind_speed_10m", "wind_direction_10m",
    "wind_gusts_10m", "precipitation", "rain", "showers", "snowfall",
  ]

  /// Of each hour: the same, with what is known only of the future.
  static let hourly = current + ["precipitation_probability", "uv_index"]

  /// Of today, beside the weather now.
  static let sun = ["sunrise", "sunset"]

  /// Of each day.
  static let daily =
    sun + [
      "weather_code", "temperature_2m_min", "temperature_2m_max", "apparent_temperature_min",
      "apparent_temperature_max", "precipitation_sum", "rain_sum", "showers_sum", "snowfall_sum",
      "precipitation_probability_max", "wind_speed_10m_max", "wind_gusts_10m_max",
      "wind_direction_10m_dominant", "uv_index_max",
    ]

  /// Of the air now.
  static let air = ["european_aqi", "us_aqi", "uv_index"] + components.map(\.name)

  /// The components of the air.
  static let components: [(name: String, component: AirComponent)] = [
    ("pm2_5", .fineParticles), ("pm10", .coarseParticles), ("ozone", .ozone),
    ("nitrogen_dioxide", .nitrogenDioxide), ("sulphur_dioxide", .sulphurDioxide),
    ("carbon_monoxide", .carbonMonoxide), ("ammonia", .ammonia), ("dust", .dust),
  ]
}
