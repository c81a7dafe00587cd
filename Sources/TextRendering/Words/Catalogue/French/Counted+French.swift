extension Counted {
  func french(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, .one): "il y a {count} jour"
    case (.daysAgo, _): "il y a {count} jours"
    case (.nextHours, .one): "{count} prochaine heure"
    case (.nextHours, _): "{count} prochaines heures"
    case (.days, .one): "{count} jour"
    case (.days, _): "{count} jours"
    case (.measurements, .one): "{count} mesure"
    case (.measurements, _): "{count} mesures"
    case (.times, _): "{count} fois"
    case (.photos, .one): "{count} photo"
    case (.photos, _): "{count} photos"
    case (.inMeasurements, .one): "dans {hits} mesure sur {count}"
    case (.inMeasurements, _): "dans {hits} des {count} mesures"
    case (.ambiguousPlace, .one): "«\u{A0}{place}\u{A0}» peut désigner {count} lieu."
    case (.ambiguousPlace, _): "«\u{A0}{place}\u{A0}» peut désigner {count} lieux."
    case (.photosOf, .one): "{shown} photo sur {count}"
    case (.photosOf, _): "{shown} des {count} photos"
    case (.calls, .one): "{count} appel"
    case (.calls, _): "{count} appels"
    case (.newKeysTakeTime, .one): "Une nouvelle clé met jusqu'à {count} heure à fonctionner"
    case (.newKeysTakeTime, _): "Une nouvelle clé met jusqu'à {count} heures à fonctionner"
    case (.answersAreKept, .one): "Les réponses sont à conserver pendant {count} heure"
    case (.answersAreKept, _): "Les réponses sont à conserver pendant {count} heures"
    case (.population, .one): "{count} habitant"
    case (.population, .many): "{count} d'habitants"
    case (.population, _): "{count} habitants"
    }
  }
}
