extension Counted {
  func english(_ category: PluralCategory) -> String {
    switch (self, category) {
    case (.daysAgo, .one): "{count} day ago"
    case (.daysAgo, _): "{count} days ago"
    case (.nextHours, .one): "next {count} hour"
    case (.nextHours, _): "next {count} hours"
    case (.days, .one): "{count} day"
    case (.days, _): "{count} days"
    case (.measurements, .one): "{count} measurement"
    case (.measurements, _): "{count} measurements"
    case (.times, .one): "once"
    case (.times, _): "{count} times"
    case (.photos, .one): "{count} photo"
    case (.photos, _): "{count} photos"
    case (.inMeasurements, .one): "in {hits} of {count} measurement"
    case (.inMeasurements, _): "in {hits} of {count} measurements"
    case (.ambiguousPlace, .one): #""{place}" may be any of {count} place."#
    case (.ambiguousPlace, _): #""{place}" may be any of {count} places."#
    case (.photosOf, .one): "{shown} of {count} photo"
    case (.photosOf, _): "{shown} of {count} photos"
    case (.calls, .one): "{count} call"
    case (.calls, _): "{count} calls"
    case (.newKeysTakeTime, .one): "A new key takes up to {count} hour to work"
    case (.newKeysTakeTime, _): "A new key takes up to {count} hours to work"
    case (.answersAreKept, .one): "Answers are to be kept for {count} hour"
    case (.answersAreKept, _): "Answers are to be kept for {count} hours"
    case (.population, _): "population {count}"
    }
  }
}
