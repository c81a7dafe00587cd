extension Counted {
  func spanish(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, .one): "hace {count} día"
    case (.daysAgo, _): "hace {count} días"
    case (.nextHours, .one): "próxima {count} hora"
    case (.nextHours, _): "próximas {count} horas"
    case (.days, .one): "{count} día"
    case (.days, _): "{count} días"
    case (.measurements, .one): "{count} medición"
    case (.measurements, _): "{count} mediciones"
    case (.times, .one): "una vez"
    case (.times, _): "{count} veces"
    case (.photos, .one): "{count} foto"
    case (.photos, _): "{count} fotos"
    case (.inMeasurements, .one): "en {hits} de {count} medición"
    case (.inMeasurements, _): "en {hits} de {count} mediciones"
    case (.ambiguousPlace, .one): "«{place}» puede ser {count} lugar."
    case (.ambiguousPlace, _): "«{place}» puede ser {count} lugares."
    case (.photosOf, .one): "{shown} de {count} foto"
    case (.photosOf, _): "{shown} de {count} fotos"
    case (.calls, .one): "{count} llamada"
    case (.calls, _): "{count} llamadas"
    case (.newKeysTakeTime, .one): "Una clave nueva tarda hasta {count} hora en funcionar"
    case (.newKeysTakeTime, _): "Una clave nueva tarda hasta {count} horas en funcionar"
    case (.answersAreKept, .one): "Las respuestas deben guardarse {count} hora"
    case (.answersAreKept, _): "Las respuestas deben guardarse {count} horas"
    case (.population, .one): "{count} habitante"
    case (.population, .many): "{count} de habitantes"
    case (.population, _): "{count} habitantes"
    }
  }
}
