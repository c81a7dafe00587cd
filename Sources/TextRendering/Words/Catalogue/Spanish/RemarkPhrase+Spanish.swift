extension RemarkPhrase {
  package var spanish: String {
    switch self {
    case .measuredBy: "medido por {provider}"
    case .noInstance: "ninguna entrada que mostrar está activada en {file}"
    case .noPhotos: "ninguna entrada con fotos está activada en {file}"
    case .notHTTPS: "solo se abren enlaces https, y este no lo es: {link}"
    case .open: "abra {link}"
    case .pictures: "las imágenes"
    case .waitingFor: "esperando a {names} ..."
    }
  }
}
