/// A sky in at most eight letters, where there is no room for more and no sign can be written.
enum ShortSky: Phrase {
  case sun
  case moon
  case clear
  case fair
  case cloud
  case grey
  case drizzle
  case rain
  case sleet
  case showers
  case snow
  case thunder
  case fog
  case dust
  case storm
}
