extension HelpPhrase {
  var german: String {
    switch self {
    case .title: "Tasten"
    case .space: "Leertaste"
    case .arrows: "Pfeile"
    case .quit: "beenden"
    case .refreshNow: "jetzt neu laden"
    case .pause: "anhalten und weitermachen"
    case .interval: "seltener, öfter neu laden"
    case .units: "andere Einheiten"
    case .pictures: "Bilder an und aus"
    case .otherPage: "andere Seite mit Fotos"
    case .search: "Fotos suchen"
    case .openPage: "Seite eines Fotos öffnen"
    case .goThrough: "durch die Orte gehen"
    case .nextPanel: "zum nächsten Abschnitt"
    case .byTen: "zehn weiter"
    case .ends: "an die Enden"
    case .details: "alles von einem Ort, einem Foto"
    case .redraw: "Bildschirm neu zeichnen"
    case .help: "diese Hilfe"
    case .goBack: "Esc geht zurück."
    }
  }
}
