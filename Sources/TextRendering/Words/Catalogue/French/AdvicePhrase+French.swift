extension AdvicePhrase {
  var french: String {
    switch self {
    case .aMinute: "{calls} par minute"
    case .anHour: "{calls} par heure"
    case .aDay: "{calls} par jour"
    case .addCountry:
      "Vérifiez l'orthographe, ajoutez le pays, comme dans \"Paris,FR\", ou donnez des coordonnées\u{A0}: \"48.9,2.35\""
    case .addCountryAndState:
      "Ajoutez le pays, comme dans \"Paris,FR\", et pour les États-Unis aussi l'État\u{A0}: \"Portland,OR,US\""
    case .checkIdentifier:
      "Vérifiez l'identifiant\u{A0}; \"dash photos\" montre ceux d'une recherche"
    case .eachPlaceIsACall: "Chaque lieu est un appel"
    case .freeUseAllows: "L'usage gratuit permet {calls}"
    case .keyAllows: "Une clé permet {calls}"
    case .keyAllowsAllUsers: "Une clé permet {calls}, pour tous ses utilisateurs réunis"
    case .searchElsewhere: "Cherchez avec moins de mots ou d'autres, ou dans un autre {option}"
    case .searchForOtherWords: "Cherchez avec moins de mots ou d'autres"
    case .subscribersOnly: "Les nouvelles clés sont réservées à {subscription}"
    }
  }
}
