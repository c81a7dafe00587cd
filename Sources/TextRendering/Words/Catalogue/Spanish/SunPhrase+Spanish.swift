extension SunPhrase {
  var spanish: String {
    switch self {
    case .dawn: "alba"
    case .dusk: "anochecer"
    case .dayLength: "duración del día"
    case .polarDay: "el sol no se pone hoy"
    case .polarNight: "noche polar: el sol no sale"
    case .twilightAllNight: "crepúsculo toda la noche"
    case .twilightAllDay: "crepúsculo todo el día"
    case .darkAllDay: "oscuro todo el día"
    case .risesOnly: "sale {time} y no se pone"
    case .setsOnly: "se pone {time}, hoy sin salida"
    case .length: "{hours} h {minutes} min"
    case .dawnAndDusk: "alba {dawn}, anochecer {dusk}"
    case .civilTwilight: "crepúsculo civil {from} a {to}"
    case .nauticalTwilight: "crepúsculo náutico {from} a {to}"
    case .astronomicalTwilight: "crepúsculo astronómico {from} a {to}"
    }
  }
}
