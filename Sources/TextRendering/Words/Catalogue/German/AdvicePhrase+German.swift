extension AdvicePhrase {
  var german: String {
    switch self {
    case .aMinute: "{calls} je Minute"
    case .anHour: "{calls} je Stunde"
    case .aDay: "{calls} am Tag"
    case .addCountry:
      #"Prüf die Schreibweise, nenn das Land dazu, wie in "Paris,FR", oder gib Koordinaten an: "48.9,2.35""#
    case .addCountryAndState:
      #"Nenn das Land dazu, wie in "Paris,FR", für die USA auch den Bundesstaat: "Portland,OR,US""#
    case .checkIdentifier: #"Prüf die Nummer; "dash photos" zeigt die einer Suche"#
    case .eachPlaceIsACall: "Jeder Ort ist ein Aufruf"
    case .freeUseAllows: "Kostenlos erlaubt sind {calls}"
    case .keyAllows: "Ein Schlüssel erlaubt {calls}"
    case .keyAllowsAllUsers: "Ein Schlüssel erlaubt {calls}, von allen zusammen, die ihn nutzen"
    case .searchElsewhere: "Such nach weniger oder anderen Wörtern, oder mit einer anderen {option}"
    case .searchForOtherWords: "Such nach weniger oder anderen Wörtern"
    case .subscribersOnly: "Neue Schlüssel gibt es nur mit {subscription}"
    }
  }
}
