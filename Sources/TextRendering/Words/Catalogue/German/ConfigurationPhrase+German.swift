extension ConfigurationPhrase {
  package var german: String {
    switch self {
    case .atMostLevels: "höchstens {count} Ebenen"
    case .atMostValues: "höchstens {count} Werte"
    case .belongsToAnother: "sie gehört einem anderen Benutzer, der bestimmt, was darin steht"
    case .cannotBeRead: "sie ist nicht lesbar"
    case .cannotWrite: "Schreiben nicht möglich: {reason}"
    case .changedAllTheTime: "sie wird ständig geändert"
    case .compiledIn: "der eingebauten plugins.json"
    case .duplicateName: #"den Namen "{name}" hat schon der Eintrag in Zeile {line}"#
    case .expected: "erwartet: {expected}"
    case .expectedButFound: "erwartet: {expected}; gefunden: {found}"
    case .exposed: "{path} enthält einen Schlüssel, und andere können ihn lesen"
    case .isGone: "sie ist weg"
    case .isWrong: "sie ist falsch"
    case .largerThan: "größer als {size} KiB"
    case .line: "Zeile {line}: {problem}"
    case .malformedVariable: "erwartet: eine Variable wie {form} oder {formWithDefault}"
    case .missingKey: #""{key}" fehlt"#
    case .noHome:
      "HOME ist nicht gesetzt, also gibt es keinen üblichen Ort; nenn einen mit --config FILE"
    case .noFileIn: "keine Datei in {paths}"
    case .noJSON: "erwartet: JSON; gefunden: nichts"
    case .notInFile: "{key}: Diese Stelle gibt es in der Datei nicht; nichts wurde geschrieben"
    case .notSet: "{key} ist nicht gesetzt"
    case .notSetNothingWritten: "{key} ist nicht gesetzt; nichts wurde geschrieben"
    case .notWritten: "{path}: nicht geschrieben: {reason}"
    case .nothingWritten: "nichts wurde geschrieben"
    case .notRegular: "es ist keine gewöhnliche Datei"
    case .othersCanWrite: "andere können hineinschreiben: {command}"
    case .repeatedKey: #""{key}" steht zweimal da"#
    case .thereIs: "{problem}; es gibt {names}"
    case .unexpectedError: "unerwarteter Fehler: {name}"
    case .unfinishedPipe: "wer in diese Pipe schreibt, kommt zu keinem Ende"
    case .unknownKey: #"unbekannter Name "{key}""#
    case .unknownProvider: #"unbekannter Anbieter "{name}""#
    case .warning: "Warnung: {words}"
    case .wrote: "{path} wurde geschrieben"
    }
  }
}
