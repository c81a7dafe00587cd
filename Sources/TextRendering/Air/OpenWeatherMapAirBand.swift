/// What a value of OpenWeatherMap's own index of the air means.
///
/// The names are those of the table in its documentation
/// (https://openweathermap.org/api/air-pollution).
enum OpenWeatherMapAirBand: Int, Sendable, CaseIterable {
  case good = 1
  case fair, moderate, poor, veryPoor
}
