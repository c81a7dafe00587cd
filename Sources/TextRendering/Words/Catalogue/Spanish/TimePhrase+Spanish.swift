extension TimePhrase {
  var spanish: String {
    switch self {
    case .day: "{weekday} {day} {month}"
    case .shortDay: "{weekday} {day}"
    case .dayNumber: "{day}"
    case .dayOfMonth: "{day} {month}"
    case .fullDay: "{weekday} {day} {month} {year}"
    case .dayAndTime: "{day} {time}"
    case .weekTime: "{weekday} {time}"
    case .beforeNoon: "{time} a. m."
    case .afterNoon: "{time} p. m."
    case .justNow: "ahora mismo"
    case .minutesAgo: "hace {count} min"
    case .hoursAgo: "hace {count} h"
    case .inTheFuture: "en el futuro según este reloj"
    case .seconds: "{count} s"
    case .minutes: "{count} min"
    case .hours: "{count} h"
    case .updated: "actualizado {time}"
    case .nextIn: "otra vez en {seconds} s"
    case .nextTry: "próximo intento {time}"
    case .observed: "medido {age}"
    case .fetched: "recibido {age}"
    case .oldest: "el más antiguo {age}"
    case .lastGood: "última respuesta {age}"
    }
  }
}
