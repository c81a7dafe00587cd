extension Counted {
  func portuguese(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, .one): "há {count} dia"
    case (.daysAgo, _): "há {count} dias"
    case (.nextHours, .one): "próxima {count} hora"
    case (.nextHours, _): "próximas {count} horas"
    case (.days, .one): "{count} dia"
    case (.days, _): "{count} dias"
    case (.measurements, .one): "{count} medição"
    case (.measurements, _): "{count} medições"
    case (.times, .one): "{count} vez"
    case (.times, _): "{count} vezes"
    case (.photos, .one): "{count} foto"
    case (.photos, _): "{count} fotos"
    case (.inMeasurements, .one): "em {hits} de {count} medição"
    case (.inMeasurements, _): "em {hits} de {count} medições"
    case (.ambiguousPlace, .one): #""{place}" pode ser {count} lugar."#
    case (.ambiguousPlace, _): #""{place}" pode ser {count} lugares."#
    case (.photosOf, .one): "{shown} de {count} foto"
    case (.photosOf, _): "{shown} de {count} fotos"
    case (.calls, .one): "{count} chamada"
    case (.calls, _): "{count} chamadas"
    case (.newKeysTakeTime, .one): "Uma chave nova leva até {count} hora para funcionar"
    case (.newKeysTakeTime, _): "Uma chave nova leva até {count} horas para funcionar"
    case (.answersAreKept, .one): "As respostas devem ser guardadas por {count} hora"
    case (.answersAreKept, _): "As respostas devem ser guardadas por {count} horas"
    case (.population, .one): "{count} habitante"
    case (.population, .many): "{count} de habitantes"
    case (.population, _): "{count} habitantes"
    }
  }
}
