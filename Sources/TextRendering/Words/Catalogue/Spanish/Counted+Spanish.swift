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
    }
  }
}
