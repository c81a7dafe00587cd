/// A value that is a word, or the words around values.
enum ValueWord: Phrase {
  case calm
  case steady
  case rising
  case risingRapidly
  case falling
  case fallingRapidly
  /// Of now, behind the condition: it is day.
  case day
  case night
  /// From a lower to a higher temperature, or from an earlier to a later time.
  case fromTo
  /// The wind's speed, and where it comes from as a point of the compass.
  case windFrom
  /// Behind the wind's speed.
  case withGusts
  case localTime
  /// What something is said of, and what is said.
  case labelled
  /// Some words, and another one behind them.
  case listed
  /// The same, where there may be commas in each.
  case listedApart
  /// Some names, and another one behind them.
  case listedNames
}
