extension CausePart {
  var french: String {
    switch self {
    case .fullStop: "{sentence}."
    case .itSays: "{sentence} Il dit\u{A0}: «\u{A0}{message}\u{A0}»."
    case .serviceAtHost: "{service} à {host}"
    case .servedBy: "servi par {service}"
    case .askedOf: "demandé à {service}"
    case .fallbackFailed: "Son remplaçant ne sert pas non plus\u{A0}: {sentence}"
    case .keyMissing: "{service} n'a pas de clé\u{A0}: définissez {variable}"
    case .notSet: "{variable} n'est pas définie"
    case .notSetGetKey: "{variable} n'est pas définie\u{A0}; une clé\u{A0}: {page}"
    case .atByte: "à l'octet {offset}"
    case .atLocation: "à {location}"
    case .atExpected: "{cause}\u{A0}; {place}, attendu\u{A0}: {expected}"
    case .at: "{cause}, {place}"
    case .expected: "{cause}\u{A0}; attendu\u{A0}: {expected}"
    case .exited: "qui s'est terminé avec le statut {status}"
    case .killed: "que le signal {signal} a terminé"
    case .noKey: "qui n'a pas donné de clé"
    case .notRun: "qui manque ou ne peut pas être lancé"
    case .ranTooLong: "qui ne s'est pas terminé à temps"
    case .printedTooMuch: "qui a écrit plus qu'une clé ne peut l'être"
    }
  }
}
