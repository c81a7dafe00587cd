/// A noun with its number, in the form that the number wants.
enum Counted: CountedPhrase {
  case daysAgo
  case nextHours
  case days
  case measurements
  case times
  case photos
  /// Of how many measurements something fell.
  case inMeasurements
  case ambiguousPlace
  case photosOf
  case calls
  case newKeysTakeTime
  case answersAreKept
  case population
}
