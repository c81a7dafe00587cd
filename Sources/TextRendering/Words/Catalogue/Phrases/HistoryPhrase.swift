/// What is said of what was measured.
enum HistoryPhrase: Phrase {
  case least
  case greatest
  case mean
  case onlyOnce
  case throughout
  /// A column of a chart stands for so long a time.
  case drawnInMeans
  case measured
  case quantityIn
  case pressureIs
  case nothingRemembers
  case nothingMeasured
  case nothingInThisTime
  case nothingThere
  case unknownPlace
  case setHome
  case howToMeasure
  case lookFurther
  case didYouMean
  case thereIs
  case nameCountry
  case andMore
}
