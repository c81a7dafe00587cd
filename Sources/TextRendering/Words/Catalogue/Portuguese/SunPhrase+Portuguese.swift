extension SunPhrase {
  var portuguese: String {
    switch self {
    case .dawn: "aurora"
    case .dusk: "crepúsculo"
    case .dayLength: "duração do dia"
    case .polarDay: "o sol não se põe hoje"
    case .polarNight: "noite polar: o sol não nasce"
    case .twilightAllNight: "crepúsculo a noite toda"
    case .twilightAllDay: "crepúsculo o dia todo"
    case .darkAllDay: "escuro o dia todo"
    case .risesOnly: "nasce {time} e não se põe"
    case .setsOnly: "põe-se {time}, hoje sem nascer"
    case .length: "{hours} h {minutes} min"
    case .dawnAndDusk: "aurora {dawn}, crepúsculo {dusk}"
    case .civilTwilight: "crepúsculo civil {from} a {to}"
    case .nauticalTwilight: "crepúsculo náutico {from} a {to}"
    case .astronomicalTwilight: "crepúsculo astronômico {from} a {to}"
    }
  }
}
