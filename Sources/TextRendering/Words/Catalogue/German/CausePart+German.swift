extension CausePart {
  var german: String {
    switch self {
    case .fullStop: "{sentence}."
    case .itSays: "{sentence} Der Dienst sagt: „{message}“."
    case .serviceAtHost: "{service} auf {host}"
    case .servedBy: "geliefert von {service}"
    case .askedOf: "angefragt bei {service}"
    case .fallbackFailed: "Auch der Ersatz liefert nichts: {sentence}"
    case .keyMissing: "{service} hat keinen Schlüssel: setz {variable}"
    case .notSet: "{variable} ist nicht gesetzt"
    case .notSetGetKey: "{variable} ist nicht gesetzt; ein Schlüssel: {page}"
    case .atByte: "bei Byte {offset}"
    case .atLocation: "bei {location}"
    case .atExpected: "{cause}; {place} erwartet: {expected}"
    case .at: "{cause}, {place}"
    case .expected: "{cause}; erwartet: {expected}"
    case .exited: "das mit Status {status} endete"
    case .killed: "das Signal {signal} beendete"
    case .noKey: "das keinen Schlüssel ausgab"
    case .notRun: "das fehlt oder nicht gestartet werden kann"
    case .ranTooLong: "das nicht rechtzeitig endete"
    case .printedTooMuch: "das mehr ausgab, als ein Schlüssel sein kann"
    }
  }
}
