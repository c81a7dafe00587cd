/// How times, dates and ages are written.
enum TimePhrase: Phrase {
  /// A day of the week and of the year.
  case day
  /// The same where the month is clear.
  case shortDay
  /// A day of which the number alone is told.
  case dayNumber
  case dayOfMonth
  /// A whole date, without its time.
  case fullDay
  /// A day, and a time of it.
  case dayAndTime
  /// A day of the week, and a time of it.
  case weekTime
  /// A time before noon, by a clock of twelve hours.
  case beforeNoon
  case afterNoon
  case justNow
  case minutesAgo
  case hoursAgo
  /// The clock of this machine is behind, or that of the service ahead.
  case inTheFuture
  case seconds
  case minutes
  case hours
  case updated
  case nextIn
  case nextTry
  case observed
  case fetched
  case oldest
  case lastGood
}
