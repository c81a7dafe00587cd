extension PhotoPhrase {
  var spanish: String {
    switch self {
    case .untitled: "sin título"
    case .author: "autor"
    case .license: "licencia"
    case .size: "tamaño"
    case .taken: "tomada"
    case .views: "vistas"
    case .downloads: "descargas"
    case .likes: "me gusta"
    case .tags: "etiquetas"
    case .page: "página"
    case .onPage: "{photos}, página {page}"
    case .leftOut: "{photos}, {count} omitidas: no son como está documentado"
    case .next: "siguiente: --page {page}"
    case .query: "Búsqueda: {query}"
    case .found: "Encontrado: {photos}"
    case .nextPage: "Página siguiente: --page {page}"
    case .drawnSky: "Un cielo dibujado en su lugar: {cause}."
    case .noDrawing: "dash-picture, que dibuja las fotos, no está instalado o no funciona"
    case .notRead: "la imagen no se puede leer"
    case .formatNotRead: "la imagen es {format}, que no se lee"
    case .didNotCome: "la imagen no llegó ({code})"
    case .unavailable: "la imagen ya no está disponible"
    }
  }
}
