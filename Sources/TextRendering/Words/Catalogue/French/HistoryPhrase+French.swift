extension HistoryPhrase {
  var french: String {
    switch self {
    case .least: "min. {value} {date}"
    case .greatest: "max. {value} {date}"
    case .mean: "moyenne {value}"
    case .onlyOnce: "{value}, une fois, {date}"
    case .throughout: "{value} tout du long"
    case .drawnInMeans: "tracé en moyennes de {duration}"
    case .measured: "Mesuré\u{A0}: {times}, {span}"
    case .quantityIn: "{quantity} en {unit}\u{A0}: {statements}"
    case .pressureIs: "Pression {trend}"
    case .nothingRemembers:
      "Rien n'est retenu\u{A0}: il n'y a pas d'endroit où conserver quoi que ce soit."
    case .nothingMeasured: "Rien n'a encore été mesuré."
    case .nothingInThisTime: "Rien n'a été mesuré pendant cette période."
    case .nothingThere: "Rien n'a été mesuré à {place} pendant cette période."
    case .unknownPlace: "Rien n'a été mesuré en un lieu «\u{A0}{place}\u{A0}»."
    case .setHome: "Définissez HOME, ou XDG_STATE_HOME sur un répertoire où l'on peut écrire."
    case .howToMeasure:
      "Chaque météo que dash affiche est retenue\u{A0}: \"dash weather\" de temps en temps, ou --watch."
    case .lookFurther: "Regardez plus loin en arrière, comme avec --since 30d."
    case .didYouMean: "Vouliez-vous dire «\u{A0}{place}\u{A0}»\u{A0}?"
    case .thereIs: "Il y a {places}."
    case .nameCountry: "Donnez son pays, son identifiant ou ses coordonnées\u{A0}: {places}."
    case .andMore: "{places}\u{A0}; et {count} de plus"
    }
  }
}
