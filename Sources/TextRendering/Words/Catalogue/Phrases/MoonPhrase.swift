/// What the moon looks like and does.
enum MoonPhrase: Phrase {
  case moon
  case moonrise
  case moonset
  case aboveAllDay
  case belowAllDay
  case newMoon
  case waxingCrescent
  case firstQuarter
  case waxingGibbous
  case fullMoon
  case waningGibbous
  case lastQuarter
  case waningCrescent
  case rises
  case sets
}
