extension PhotoPhrase {
  var german: String {
    switch self {
    case .untitled: "ohne Titel"
    case .author: "Urheber"
    case .license: "Lizenz"
    case .size: "Größe"
    case .taken: "Datum"
    case .views: "Aufrufe"
    case .downloads: "Downloads"
    case .likes: "Likes"
    case .tags: "Tags"
    case .page: "Seite"
    case .onPage: "{photos}, Seite {page}"
    case .leftOut: "{photos}, {count} ausgelassen: nicht wie dokumentiert"
    case .next: "weiter: --page {page}"
    case .query: "Suche: {query}"
    case .found: "Gefunden: {photos}"
    case .nextPage: "Nächste Seite: --page {page}"
    case .drawnSky: "Stattdessen ein gezeichneter Himmel: {cause}."
    case .noDrawing: "dash-picture, das Fotos zeichnet, ist nicht installiert oder geht nicht"
    case .notRead: "das Bild ist nicht lesbar"
    case .formatNotRead: "das Bild ist {format}, was nicht gelesen wird"
    case .didNotCome: "das Bild kam nicht ({code})"
    case .unavailable: "das Bild gibt es nicht mehr"
    }
  }
}
