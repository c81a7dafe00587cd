extension TimePhrase {
  var portuguese: String {
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
    case .justNow: "agora mesmo"
    case .minutesAgo: "há {count} min"
    case .hoursAgo: "há {count} h"
    case .inTheFuture: "no futuro segundo este relógio"
    case .seconds: "{count} s"
    case .minutes: "{count} min"
    case .hours: "{count} h"
    case .updated: "atualizado {time}"
    case .nextIn: "de novo em {seconds} s"
    case .nextTry: "próxima tentativa {time}"
    case .observed: "medido {age}"
    case .fetched: "recebido {age}"
    case .oldest: "o mais antigo {age}"
    case .lastGood: "última resposta {age}"
    }
  }
}
