extension ExpectedPhrase {
  var german: String {
    switch self {
    case .address: "eine Adresse"
    case .aliasName: "ein Name, der keine Nummer, keine Koordinaten und keine Postleitzahl ist"
    case .aliases: "ein Objekt aus Namen und Orten"
    case .apiAddress:
      "eine https-Adresse, oder http auf einer Loopback-Adresse, ohne Benutzernamen und Abfrage"
    case .atMost: "höchstens {count} zusammen mit {option}"
    case .atMostCharacters: "höchstens {count} Zeichen"
    case .digits: "nur Ziffern"
    case .duration: "eine Dauer wie {first}, {second} oder {third}, von {least} bis {most}"
    case .eachWordOnce: "jedes Wort einmal"
    case .entryName: "ein Name aus höchstens 40 Buchstaben, Ziffern, '-', '_' und '.'"
    case .fallback: #"der Name eines Anbieters, oder ein Objekt mit "provider" und "options""#
    case .historyStart: "eine Dauer wie 12h, 7d oder 2w, bis {most}, oder ein Tag wie 2026-11-01"
    case .identifier: "eine Kennung"
    case .integer: "eine ganze Zahl von {least} bis {most}"
    case .key: "ein Schlüssel"
    case .language: #"eine Sprache wie "de" oder "pt-BR""#
    case .listOfLength: "eine Liste der Länge {count}"
    case .listOfPlaces: "eine Liste mit mindestens einem Ort"
    case .listOfProviders: "eine Liste von Anbietern"
    case .listOfTexts: "eine Liste von Texten"
    case .noFallback: "kein Ersatz, den nur Wetter haben kann"
    case .nonEmptyList: "eine Liste mit mindestens einem Element"
    case .noOtherProvider: "ein anderer Wetter-Anbieter (es gibt keinen)"
    case .number: "eine Zahl von {least} bis {most}"
    case .objectWithMember: "ein Objekt mit {name}"
    case .objectWithMembers: "ein Objekt mit {names}"
    case .once: "{name} nur einmal"
    case .oneOf: "eines von {words}"
    case .onePreset: "nur eine Voreinstellung"
    case .otherProvider: "ein anderer Wetter-Anbieter ({names})"
    case .picture: "ein Bild in einem von {formats}"
    case .pictureAddress: "die Adresse eines Bildes, oder woraus sie gebildet wird"
    case .place: #"ein Ort: ein Städtename, die Nummer einer Stadt, "lat,lon" oder "zip:CODE,CC""#
    case .placeNoAlias: "ein Ort, und kein anderer Alias"
    case .placeWithVariables: "ein Ort, dessen Variablen gesetzt sind"
    case .presetOrList: "{presets}, oder eine Liste wie metric,wind=kn,clock=12"
    case .query: "Wörter, nach denen gesucht wird; darin darf {names} stehen"
    case .secret: "{variable}, {file} oder {command}"
    case .serviceLink: "ein Link zum Dienst"
    case .smallerNumber: "eine kleinere Zahl"
    case .somePlace: "mindestens ein Ort"
    case .someOf: "Wörter aus {words}, mit Kommas dazwischen"
    case .something: "{name}"
    case .together: "{names} zusammen, oder keines davon"
    case .unitOf: "{name} in einer von {words}"
    case .units: #"Einheiten wie "metric", oder ein Objekt"#
    case .version: "die Zahl 1"
    case .word: "ein Wort"
    case .wordsOrOption: "Wörter, nach denen gesucht wird, oder eines von {names}"
    case .wordWithoutComma: "ein Wort ohne Komma"
    }
  }
}
