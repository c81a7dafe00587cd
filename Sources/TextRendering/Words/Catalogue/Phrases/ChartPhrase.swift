/// What stands around the chart and the table of a forecast.
enum ChartPhrase: Phrase {
  case now
  case today
  case rainAndSnow
  case noneExpected
  /// How likely it is that anything falls, above a column.
  case chance
  case partOfDay
  case from
  case till
}
