extension TimePhrase {
  var french: String {
    switch self {
    case .day: "{weekday} {day} {month}"
    case .shortDay: "{weekday} {day}"
    case .dayNumber: "{day}"
    case .dayOfMonth: "{day} {month}"
    case .fullDay: "{weekday} {day} {month} {year}"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "{weekday} {time}"
    case .beforeNoon: "{time} AM"
    case .afterNoon: "{time} PM"
    case .justNow: "à l'instant"
    case .minutesAgo: "il y a {count} min"
    case .hoursAgo: "il y a {count} h"
    case .inTheFuture: "dans le futur selon cette horloge"
    case .seconds: "{count} s"
    case .minutes: "{count} min"
    case .hours: "{count} h"
    case .updated: "mis à jour {time}"
    case .nextIn: "prochain dans {seconds} s"
    case .nextTry: "prochain essai {time}"
    case .observed: "relevé {age}"
    case .fetched: "reçu {age}"
    case .oldest: "le plus ancien {age}"
    case .lastGood: "dernière réponse {age}"
    }
  }
}
