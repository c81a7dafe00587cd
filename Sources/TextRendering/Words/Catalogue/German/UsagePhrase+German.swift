extension UsagePhrase {
  package var german: String {
    switch self {
    case .aKeyIs: "ein KEY wird so geschrieben, wie Fehler ihn zeigen: {examples}"
    case .aNameIs: #"ein Städtename oder "zip:CODE,CC""#
    case .aPlaceIs:
      #"ein Ort ist ein Städtename, die Nummer einer Stadt, "lat,lon" mit Breiten bis 90 und Längen bis 180, oder "zip:CODE,CC""#
    case .badKey: #""{text}" benennt keine Einstellung"#
    case .badName: #""{text}" ist kein Name, nach dem gesucht werden kann"#
    case .badPhoto:
      #"{option}: erwartet: NAME:ID, wie es unter einem Foto steht; gefunden: "{text}""#
    case .badPlace: #""{text}" ist kein Ort"#
    case .badProgramName: #""{text}" ist kein Programmname"#
    case .both: "{first} und {second}"
    case .conflictingOptions: "{option} und {other} vertragen sich nicht"
    case .didYouMean: #"{problem}; meintest du "{nearest}"?"#
    case .emptyQuery: "in einem leeren Text gibt es nichts zu suchen"
    case .keyInArgument:
      "{setting}: ein Schlüssel auf der Befehlszeile ist für andere sichtbar; nichts wurde geschrieben"
    case .meantForTheShell: #"dieses dash zeigt das Wetter; es führt "{command}" nicht aus"#
    case .missingDirectory: "--save braucht ein Verzeichnis: {example}"
    case .missingValue: "{option} braucht einen Wert: {synopsis}"
    case .nameOne: "nenn eine mit --instance: {names}"
    case .nameTheKey: "setz eine Variable und nenn sie, {variable}, oder eine Datei: {file}"
    case .needsCommand: "{command} braucht einen Befehl: {commands}"
    case .needsName: "{command} braucht einen Namen"
    case .needsOperands: "{command} braucht {operands}"
    case .needsPlace: "{command} braucht einen Ort"
    case .needsShell: "{command} braucht eine Shell: {shells}"
    case .noCommand: #"kein Befehl heißt "{name}""#
    case .noInstance: #"kein Eintrag heißt "{name}""#
    case .noInstanceWithPhotos: #"kein Eintrag mit Fotos heißt "{name}""#
    case .noInstanceWithPlaces: #"kein Eintrag mit Orten heißt "{name}""#
    case .noInstanceWithWeather: #"kein Eintrag mit Wetter heißt "{name}""#
    case .noPlaceOf: #"kein Ort von {instance} heißt "{name}""#
    case .noPlaces: "kein eingeschalteter Eintrag von plugins.json hat Orte"
    case .noProvider: #"kein Anbieter heißt "{name}""#
    case .noShell: #"keine Shell heißt "{name}""#
    case .optionOfAnotherCommand: "{option} ist keine Option von {command}"
    case .optionWithout: "{option} braucht {needed}"
    case .providersAreListed: #""dash providers" zeigt sie"#
    case .seeHelp: "siehe: dash --help"
    case .shellOfTheSameName:
      "die gleichnamige Shell von Debian ist /bin/dash, auch /bin/sh genannt"
    case .thereIs: "es gibt {names}"
    case .unexpectedOperand: #"{command} nimmt kein weiteres Wort, gefunden: "{word}""#
    case .unexpectedValue: "{option} nimmt keinen Wert"
    case .unknownCommand: #"unbekannter Befehl "{word}""#
    case .unknownCommandAfter: #"unbekannter Befehl "{word}" hinter {command}"#
    case .unknownOption: "unbekannte Option {option}"
    case .weatherOfPlace: "für das Wetter eines Ortes: {command}"
    }
  }
}
