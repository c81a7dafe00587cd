extension Counted {
  func german(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, .one): "vor {count} Tag"
    case (.daysAgo, _): "vor {count} Tagen"
    case (.nextHours, .one): "nächste {count} Stunde"
    case (.nextHours, _): "nächste {count} Stunden"
    case (.days, .one): "{count} Tag"
    case (.days, _): "{count} Tage"
    case (.measurements, .one): "{count} Messung"
    case (.measurements, _): "{count} Messungen"
    case (.times, .one): "einmal"
    case (.times, _): "{count}-mal"
    case (.photos, .one): "{count} Foto"
    case (.photos, _): "{count} Fotos"
    case (.inMeasurements, .one): "bei {hits} von {count} Messung"
    case (.inMeasurements, _): "bei {hits} von {count} Messungen"
    case (.ambiguousPlace, .one): "„{place}“ kann {count} Ort meinen."
    case (.ambiguousPlace, _): "„{place}“ kann {count} Orte meinen."
    case (.photosOf, .one): "{shown} von {count} Foto"
    case (.photosOf, _): "{shown} von {count} Fotos"
    case (.calls, .one): "{count} Aufruf"
    case (.calls, _): "{count} Aufrufe"
    case (.newKeysTakeTime, .one): "Ein neuer Schlüssel gilt erst nach bis zu {count} Stunde"
    case (.newKeysTakeTime, _): "Ein neuer Schlüssel gilt erst nach bis zu {count} Stunden"
    case (.answersAreKept, .one): "Antworten sollen {count} Stunde lang aufbewahrt werden"
    case (.answersAreKept, _): "Antworten sollen {count} Stunden lang aufbewahrt werden"
    case (.population, .one): "{count} Einwohner"
    case (.population, _): "{count} Einwohner"
    }
  }
}
