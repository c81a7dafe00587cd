extension ConfigurationPhrase {
  package var french: String {
    switch self {
    case .atMostLevels: "{count} niveaux au plus"
    case .atMostValues: "{count} valeurs au plus"
    case .belongsToAnother: "il appartient à un autre utilisateur, qui décide de son contenu"
    case .cannotBeRead: "il est illisible"
    case .cannotWrite: "impossible d'écrire\u{A0}: {reason}"
    case .changedAllTheTime: "il change sans cesse"
    case .compiledIn: "le plugins.json intégré"
    case .duplicateName: #"le nom "{name}" est pris par l'entrée de la ligne {line}"#
    case .expected: "attendu\u{A0}: {expected}"
    case .expectedButFound: "attendu\u{A0}: {expected}\u{A0}; trouvé\u{A0}: {found}"
    case .exposed: "{path} contient une clé et d'autres peuvent la lire"
    case .isGone: "il a disparu"
    case .isWrong: "il est faux"
    case .largerThan: "plus grand que {size} KiB"
    case .line: "ligne {line}\u{A0}: {problem}"
    case .malformedVariable: "attendu\u{A0}: une variable telle que {form} ou {formWithDefault}"
    case .missingKey: #"il manque "{key}""#
    case .noHome:
      "HOME n'est pas définie, il n'y a donc pas d'emplacement habituel\u{A0}; donnez-en un avec --config FILE"
    case .noFileIn: "aucun fichier dans {paths}"
    case .noJSON: "attendu\u{A0}: du JSON\u{A0}; trouvé\u{A0}: rien"
    case .notInFile:
      "{key}\u{A0}: cet endroit n'existe pas dans le fichier\u{A0}; rien n'a été écrit"
    case .notSet: "{key} n'est pas défini"
    case .notSetNothingWritten: "{key} n'est pas défini\u{A0}; rien n'a été écrit"
    case .notWritten: "{path}\u{A0}: non écrit\u{A0}: {reason}"
    case .nothingWritten: "rien n'a été écrit"
    case .notRegular: "ce n'est pas un fichier ordinaire"
    case .othersCanWrite: "d'autres peuvent y écrire\u{A0}: {command}"
    case .repeatedKey: #""{key}" figure deux fois"#
    case .thereIs: "{problem}\u{A0}; il y a {names}"
    case .unexpectedError: "erreur inattendue\u{A0}: {name}"
    case .unfinishedPipe: "ce qui écrit dans ce tube n'en finit pas"
    case .unknownKey: #"nom inconnu "{key}""#
    case .unknownProvider: #"fournisseur inconnu "{name}""#
    case .warning: "attention\u{A0}: {words}"
    case .wrote: "{path} a été écrit"
    }
  }
}
