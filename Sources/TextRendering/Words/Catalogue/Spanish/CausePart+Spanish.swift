extension CausePart {
  var spanish: String {
    switch self {
    case .fullStop: "{sentence}."
    case .itSays: "{sentence} Dice: «{message}»."
    case .serviceAtHost: "{service} en {host}"
    case .servedBy: "servido por {service}"
    case .askedOf: "pedido a {service}"
    case .fallbackFailed: "Su sustituto tampoco sirve: {sentence}"
    case .keyMissing: "{service} no tiene clave: defina {variable}"
    case .notSet: "{variable} no está definida"
    case .notSetGetKey: "{variable} no está definida; una clave: {page}"
    case .atByte: "en el byte {offset}"
    case .atLocation: "en {location}"
    case .atExpected: "{cause}; {place}, esperado: {expected}"
    case .at: "{cause}, {place}"
    case .expected: "{cause}; esperado: {expected}"
    case .exited: "que terminó con el estado {status}"
    case .killed: "que terminó por la señal {signal}"
    case .noKey: "que no dio ninguna clave"
    case .notRun: "que falta o no se puede ejecutar"
    case .ranTooLong: "que no terminó a tiempo"
    case .printedTooMuch: "que escribió más de lo que puede ser una clave"
    }
  }
}
