extension ExpectedPhrase {
  var french: String {
    switch self {
    case .address: "une adresse"
    case .aliasName: "un nom qui n'est ni un identifiant, ni des coordonnées, ni un code postal"
    case .aliases: "un objet de noms et de lieux"
    case .apiAddress:
      "une adresse https, ou http sur une adresse de bouclage, sans nom d'utilisateur ni requête"
    case .atMost: "au plus {count} avec {option}"
    case .atMostCharacters: "au plus {count} caractères"
    case .digits: "des chiffres seuls"
    case .duration: "une durée telle que {first}, {second} ou {third}, de {least} à {most}"
    case .eachWordOnce: "chaque mot une seule fois"
    case .entryName: "un nom d'au plus 40 lettres, chiffres, '-', '_' et '.'"
    case .fallback: #"le nom d'un fournisseur, ou un objet avec "provider" et "options""#
    case .historyStart:
      "une durée telle que 12h, 7d ou 2w, jusqu'à {most}, ou un jour tel que 2026-11-01"
    case .identifier: "un identifiant"
    case .integer: "un nombre entier de {least} à {most}"
    case .key: "une clé"
    case .language: #"une langue telle que "de" ou "pt-BR""#
    case .listOfLength: "une liste de longueur {count}"
    case .listOfPlaces: "une liste d'au moins un lieu"
    case .listOfProviders: "une liste de fournisseurs"
    case .listOfTexts: "une liste de textes"
    case .noFallback: "aucun remplaçant, que seule la météo peut avoir"
    case .nonEmptyList: "une liste d'au moins un élément"
    case .noOtherProvider: "un autre fournisseur de météo (il n'y en a pas)"
    case .number: "un nombre de {least} à {most}"
    case .objectWithMember: "un objet avec {name}"
    case .objectWithMembers: "un objet avec {names}"
    case .once: "{name} une seule fois"
    case .oneOf: "l'un de {words}"
    case .onePreset: "un seul préréglage"
    case .otherProvider: "un autre fournisseur de météo ({names})"
    case .picture: "une image dans l'un de {formats}"
    case .pictureAddress: "l'adresse d'une image, ou ce dont elle est faite"
    case .place:
      "un lieu\u{A0}: un nom de ville, l'identifiant d'une ville, \"lat,lon\" ou \"zip:CODE,CC\""
    case .placeNoAlias: "un lieu, et pas un autre alias"
    case .placeWithVariables: "un lieu dont les variables sont définies"
    case .presetOrList: "{presets}, ou une liste telle que metric,wind=kn,clock=12"
    case .query: "des mots à chercher, où peuvent figurer {names}"
    case .secret: "{variable}, {file} ou {command}"
    case .serviceLink: "un lien vers le service"
    case .smallerNumber: "un nombre plus petit"
    case .somePlace: "au moins un lieu"
    case .someOf: "des mots parmi {words}, séparés par des virgules"
    case .something: "{name}"
    case .together: "{names} ensemble, ou aucun"
    case .unitOf: "{name} dans l'une de {words}"
    case .units: #"des unités telles que "metric", ou un objet"#
    case .version: "le nombre 1"
    case .word: "un mot"
    case .wordsOrOption: "des mots à chercher, ou l'un de {names}"
    case .wordWithoutComma: "un mot sans virgule"
    }
  }
}
