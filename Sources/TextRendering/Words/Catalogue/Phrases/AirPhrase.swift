/// How good the air is, by each index under its own name, and how strong ultraviolet light.
enum AirPhrase: Phrase {
  case air
  /// OpenWeatherMap's index, which is not the one of the United States.
  case openWeatherMap
  case openWeatherMapUnnamed
  case unitedStates
  case european
  case ultraviolet
  case good
  case fair
  case moderate
  case poor
  case veryPoor
  case extremelyPoor
  case unhealthyForSome
  case unhealthy
  case veryUnhealthy
  case hazardous
  case low
  case high
  case veryHigh
  case extreme
}
