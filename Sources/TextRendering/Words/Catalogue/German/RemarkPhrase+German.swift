extension RemarkPhrase {
  package var german: String {
    switch self {
    case .measuredBy: "gemessen von {provider}"
    case .noInstance: "in {file} ist kein Eintrag eingeschaltet, der zu zeigen wäre"
    case .noPhotos: "in {file} ist kein Eintrag mit Fotos eingeschaltet"
    case .notHTTPS: "nur https-Links werden geöffnet, und das ist keiner: {link}"
    case .open: "öffne {link}"
    case .pictures: "Bilder"
    case .waitingFor: "warte auf {names} ..."
    }
  }
}
