extension RemarkPhrase {
  package var portuguese: String {
    switch self {
    case .measuredBy: "medido por {provider}"
    case .noInstance: "nenhuma entrada a mostrar está ativada em {file}"
    case .noPhotos: "nenhuma entrada com fotos está ativada em {file}"
    case .notHTTPS: "só se abrem links https, e este não é um: {link}"
    case .open: "abra {link}"
    case .pictures: "as imagens"
    case .waitingFor: "esperando {names} ..."
    }
  }
}
