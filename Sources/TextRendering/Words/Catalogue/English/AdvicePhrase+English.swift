extension AdvicePhrase {
  var english: String {
    switch self {
    case .aMinute: "{calls} a minute"
    case .anHour: "{calls} an hour"
    case .aDay: "{calls} a day"
    case .addCountry:
      #"Check the spelling, add the country, as in "Paris,FR", or give coordinates: "48.9,2.35""#
    case .addCountryAndState:
      #"Add the country, as in "Paris,FR", or for the US the state too: "Portland,OR,US""#
    case .checkIdentifier: #"Check the id; "dash photos" shows those of a search"#
    case .eachPlaceIsACall: "Each place is a call"
    case .freeUseAllows: "Free use allows {calls}"
    case .keyAllows: "A key allows {calls}"
    case .keyAllowsAllUsers: "A key allows {calls}, of all its users together"
    case .searchElsewhere: "Search for fewer or other words, or in another {option}"
    case .searchForOtherWords: "Search for fewer or other words"
    case .subscribersOnly: "New keys are for {subscription} only"
    }
  }
}
