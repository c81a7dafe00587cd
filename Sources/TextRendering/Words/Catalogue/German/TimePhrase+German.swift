extension TimePhrase {
  var german: String {
    switch self {
    case .day: "{weekday} {day}. {month}"
    case .shortDay: "{weekday} {day}."
    case .dayNumber: "{day}."
    case .dayOfMonth: "{day}. {month}"
    case .fullDay: "{weekday} {day}. {month} {year}"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "{weekday} {time}"
    case .beforeNoon: "{time} AM"
    case .afterNoon: "{time} PM"
    case .justNow: "gerade eben"
    case .minutesAgo: "vor {count} Min."
    case .hoursAgo: "vor {count} Std."
    case .inTheFuture: "nach dieser Uhr in der Zukunft"
    case .seconds: "{count} s"
    case .minutes: "{count} Min."
    case .hours: "{count} Std."
    case .updated: "aktualisiert {time}"
    case .nextIn: "wieder in {seconds} s"
    case .nextTry: "nächster Versuch {time}"
    case .observed: "gemessen {age}"
    case .fetched: "abgerufen {age}"
    case .oldest: "ältester Wert {age}"
    case .lastGood: "zuletzt erreicht {age}"
    }
  }
}
