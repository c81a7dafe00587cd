extension HelpPhrase {
  var french: String {
    switch self {
    case .title: "Touches"
    case .space: "espace"
    case .arrows: "flèches"
    case .quit: "quitter"
    case .refreshNow: "actualiser maintenant"
    case .pause: "mettre en pause et reprendre"
    case .interval: "actualiser moins, plus souvent"
    case .units: "autres unités"
    case .pictures: "images avec ou sans"
    case .otherPage: "autre page de photos"
    case .search: "chercher des photos"
    case .openPage: "ouvrir la page d'une photo"
    case .goThrough: "parcourir les lieux"
    case .nextPanel: "passer au panneau suivant"
    case .byTen: "avancer de dix"
    case .ends: "aller au début, à la fin"
    case .details: "tout d'un lieu, d'une photo"
    case .redraw: "redessiner l'écran"
    case .help: "cette aide"
    case .goBack: "Esc revient en arrière."
    }
  }
}
