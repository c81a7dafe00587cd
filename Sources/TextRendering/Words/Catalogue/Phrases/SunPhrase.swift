/// What the sun does in a day.
enum SunPhrase: Phrase {
  case dawn
  case dusk
  case dayLength
  case polarDay
  case polarNight
  case twilightAllNight
  case twilightAllDay
  case darkAllDay
  case risesOnly
  case setsOnly
  case length
  case dawnAndDusk
  /// What light there is around noon where the sun does not rise.
  case civilTwilight
  case nauticalTwilight
  case astronomicalTwilight
}
