extension TimePhrase {
  var english: String {
    switch self {
    case .day: "{weekday} {day} {month}"
    case .shortDay: "{weekday} {day}"
    case .dayNumber: "{day}"
    case .dayOfMonth: "{day} {month}"
    case .fullDay: "{weekday} {day} {month} {year}"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "{weekday} {time}"
    case .beforeNoon: "{time} am"
    case .afterNoon: "{time} pm"
    case .justNow: "just now"
    case .minutesAgo: "{count} min ago"
    case .hoursAgo: "{count} h ago"
    case .inTheFuture: "in the future by this clock"
    case .seconds: "{count} s"
    case .minutes: "{count} min"
    case .hours: "{count} h"
    case .updated: "updated {time}"
    case .nextIn: "next in {seconds} s"
    case .nextTry: "next try {time}"
    case .observed: "observed {age}"
    case .fetched: "fetched {age}"
    case .oldest: "oldest {age}"
    case .lastGood: "last good {age}"
    }
  }
}
