extension UsagePhrase {
  package var french: String {
    switch self {
    case .aKeyIs: "une KEY s'écrit comme les erreurs la montrent\u{A0}: {examples}"
    case .aNameIs: #"un nom de ville, ou "zip:CODE,CC""#
    case .aPlaceIs:
      #"un lieu est un nom de ville, l'identifiant d'une ville, "lat,lon" avec des latitudes jusqu'à 90 et des longitudes jusqu'à 180, ou "zip:CODE,CC""#
    case .badKey: #""{text}" ne désigne aucun réglage"#
    case .badName: #""{text}" n'est pas un nom à chercher"#
    case .badPhoto:
      "{option}\u{A0}: attendu\u{A0}: NAME:ID, tel que le montre une légende\u{A0}; trouvé\u{A0}: \"{text}\""
    case .badPlace: #""{text}" n'est pas un lieu"#
    case .badProgramName: #""{text}" n'est pas un nom de programme"#
    case .both: "{first} et {second}"
    case .conflictingOptions: "{option} et {other} ne vont pas ensemble"
    case .didYouMean: "{problem}\u{A0}; vouliez-vous dire \"{nearest}\"\u{A0}?"
    case .emptyQuery: "il n'y a rien à chercher dans un texte vide"
    case .keyInArgument:
      "{setting}\u{A0}: une clé sur la ligne de commande est visible des autres\u{A0}; rien n'a été écrit"
    case .meantForTheShell: "ce dash-ci montre la météo\u{A0}; il n'exécute pas \"{command}\""
    case .missingDirectory: "--save demande un répertoire\u{A0}: {example}"
    case .missingValue: "{option} demande une valeur\u{A0}: {synopsis}"
    case .nameOne: "nommez-en une avec --instance\u{A0}: {names}"
    case .nameTheKey:
      "définissez une variable et nommez-la, {variable}, ou un fichier\u{A0}: {file}"
    case .needsCommand: "{command} demande une commande\u{A0}: {commands}"
    case .needsName: "{command} demande un nom"
    case .needsOperands: "{command} demande {operands}"
    case .needsPlace: "{command} demande un lieu"
    case .needsShell: "{command} demande un shell\u{A0}: {shells}"
    case .noCommand: #"aucune commande ne s'appelle "{name}""#
    case .noInstance: #"aucune entrée ne s'appelle "{name}""#
    case .noInstanceWithPhotos: #"aucune entrée avec des photos ne s'appelle "{name}""#
    case .noInstanceWithPlaces: #"aucune entrée avec des lieux ne s'appelle "{name}""#
    case .noInstanceWithWeather: #"aucune entrée avec de la météo ne s'appelle "{name}""#
    case .noPlaceOf: #"aucun lieu de {instance} ne s'appelle "{name}""#
    case .noPlaces: "aucune entrée activée de plugins.json n'a de lieux"
    case .noProvider: #"aucun fournisseur ne s'appelle "{name}""#
    case .noShell: #"aucun shell ne s'appelle "{name}""#
    case .optionOfAnotherCommand: "{option} n'est pas une option de {command}"
    case .optionWithout: "{option} demande {needed}"
    case .providersAreListed: #""dash providers" les montre"#
    case .seeHelp: "voir\u{A0}: dash --help"
    case .shellOfTheSameName: "le shell de Debian du même nom est /bin/dash, aussi appelé /bin/sh"
    case .thereIs: "il y a {names}"
    case .unexpectedOperand: "{command} ne prend pas d'autre mot, trouvé\u{A0}: \"{word}\""
    case .unexpectedValue: "{option} ne prend pas de valeur"
    case .unknownCommand: #"commande inconnue "{word}""#
    case .unknownCommandAfter: #"commande inconnue "{word}" après {command}"#
    case .unknownOption: "option inconnue {option}"
    case .weatherOfPlace: "pour la météo d'un lieu\u{A0}: {command}"
    }
  }
}
