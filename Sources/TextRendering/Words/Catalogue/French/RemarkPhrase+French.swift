extension RemarkPhrase {
  package var french: String {
    switch self {
    case .measuredBy: "mesuré par {provider}"
    case .noInstance: "aucune entrée à montrer n'est activée dans {file}"
    case .noPhotos: "aucune entrée avec des photos n'est activée dans {file}"
    case .notHTTPS: "seuls les liens https sont ouverts, et ceci n'en est pas un\u{A0}: {link}"
    case .open: "ouvrez {link}"
    case .pictures: "les images"
    case .waitingFor: "en attente de {names} ..."
    }
  }
}
