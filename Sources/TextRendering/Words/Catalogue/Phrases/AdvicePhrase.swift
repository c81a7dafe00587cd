/// What a provider knows of an error; a sentence of its own but for its end, or a part of one.
enum AdvicePhrase: Phrase {
  case aMinute
  case anHour
  case aDay
  case addCountry
  case addCountryAndState
  case checkIdentifier
  case eachPlaceIsACall
  case freeUseAllows
  case keyAllows
  case keyAllowsAllUsers
  case searchElsewhere
  case searchForOtherWords
  case subscribersOnly
}
