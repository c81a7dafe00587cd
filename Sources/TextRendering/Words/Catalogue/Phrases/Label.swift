/// What a value is, as it stands before it or above it; short, for columns are narrow.
enum Label: Phrase {
  case wind
  case gusts
  case rain
  case snow
  case sun
  case range
  /// The course of the last 24 hours.
  case pastDay
  case temperature
  case feelsLike
  /// The same above a column, shorter.
  case feels
  case humidity
  case pressure
  /// How the pressure changes.
  case trend
  case visibility
  case clouds
  /// Ultraviolet light.
  case ultraviolet
  case low
  case high
  case observed
  case condition
  case lowest
  case highest
  case past24Hours
  case cloudCover
  case sunrise
  case sunset
}
