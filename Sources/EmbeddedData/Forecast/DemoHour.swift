import DashCore

/// The made-up weather of one moment of a course.
struct DemoHour {
  let time: Timestamp
  let isDay: Bool
  let sky: DemoSky
  let celsius: Double
  let feelsLikeCelsius: Double
  let humidityPercent: Int
  let pressureHectopascals: Int
  let visibilityMetres: Int
  let cloudCoverPercent: Int
  let windMetresPerSecond: Double
  let gustMetresPerSecond: Double
  let windDegrees: Int
  /// What falls in an hour, of rain or as water of snow.
  let millimetres: Double
  let probabilityPercent: Int
  let uvIndex: Double
}
