/// What is said of a forecast and of the air.
enum ForecastPhrase: Phrase {
  case forecastFor
  case hoursFor
  case byLocalTime
  case partOfDay
  /// The lowest temperature of a day, where the highest is not known.
  case lowest
  case highest
  case feelsLike
  case rain
  case snow
  /// How likely it is that anything falls.
  case probability
  case wind
  case gusts
  case humidity
  /// How strong ultraviolet light is.
  case uvIndex
  case uvIndexLabel
  /// OpenWeatherMap's index of the air, which is none of the others.
  case openWeatherMapIndexLabel
  /// A step of a scale of five.
  case ofFive
  case usIndexLabel
  case europeanIndexLabel
  /// Why there is none, or how old it is.
  case forecast
  case air
  /// That all its days are over.
  case over
  /// Fewer days than were wanted.
  case fewerDays
  /// From when on the clocks of a place may be put, and nobody knows whether they are.
  case clocksMayChange
}
