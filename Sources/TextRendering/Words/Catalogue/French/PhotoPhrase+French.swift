extension PhotoPhrase {
  var french: String {
    switch self {
    case .untitled: "sans titre"
    case .author: "auteur"
    case .license: "licence"
    case .size: "taille"
    case .taken: "prise le"
    case .views: "vues"
    case .downloads: "téléchargées"
    case .likes: "j'aime"
    case .tags: "mots-clés"
    case .page: "page"
    case .onPage: "{photos}, page {page}"
    case .leftOut: "{photos}, {count} écartées\u{A0}: non conformes à la documentation"
    case .next: "suite\u{A0}: --page {page}"
    case .query: "Recherche\u{A0}: {query}"
    case .found: "Trouvé\u{A0}: {photos}"
    case .nextPage: "Page suivante\u{A0}: --page {page}"
    case .drawnSky: "Un ciel dessiné à sa place\u{A0}: {cause}."
    case .noDrawing: "dash-picture, qui dessine les photos, n'est pas installé ou ne fonctionne pas"
    case .notRead: "l'image est illisible"
    case .formatNotRead: "l'image est au format {format}, qui n'est pas lu"
    case .didNotCome: "l'image n'est pas arrivée ({code})"
    case .unavailable: "l'image n'est plus disponible"
    }
  }
}
