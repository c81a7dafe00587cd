extension PhotoPhrase {
  var portuguese: String {
    switch self {
    case .untitled: "sem título"
    case .author: "autor"
    case .license: "licença"
    case .size: "tamanho"
    case .taken: "tirada"
    case .views: "visitas"
    case .downloads: "downloads"
    case .likes: "curtidas"
    case .tags: "etiquetas"
    case .page: "página"
    case .onPage: "{photos}, página {page}"
    case .leftOut: "{photos}, {count} omitidas: não são como documentado"
    case .next: "próxima: --page {page}"
    case .query: "Busca: {query}"
    case .found: "Encontrado: {photos}"
    case .nextPage: "Próxima página: --page {page}"
    case .drawnSky: "Um céu desenhado no lugar: {cause}."
    case .noDrawing: "dash-picture, que desenha as fotos, não está instalado ou não funciona"
    case .notRead: "a imagem não pode ser lida"
    case .formatNotRead: "a imagem é {format}, que não é lido"
    case .didNotCome: "a imagem não veio ({code})"
    case .unavailable: "a imagem não está mais disponível"
    }
  }
}
