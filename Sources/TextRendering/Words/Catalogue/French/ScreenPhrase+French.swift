extension ScreenPhrase {
  var french: String {
    switch self {
    case .paused: "en pause"
    case .searchPhotos: "chercher des photos\u{A0}: {text}"
    case .offlineSince: "hors ligne depuis {time}"
    case .fileNotTakenUp: "plugins.json non repris\u{A0}: {problem}"
    case .panelStale: "{panel} périmé\u{A0}: {code}"
    case .waitingFor: "attend {names}"
    case .stretched: "toutes les {every}, limite de {provider}"
    case .every: "toutes les {every}"
    case .fileTakenUp: "plugins.json repris"
    case .opened: "ouvert dans le navigateur"
    case .notOpened: "xdg-open ne fonctionne pas ici"
    case .noOtherPage: "pas d'autre page\u{A0}: {code}"
    case .tooSoon: "trop tôt, r marche dans {seconds} s"
    case .keptWasDamaged: "les données gardées étaient abîmées"
    case .nothingIsKept: "rien n'est gardé\u{A0}: voir dash doctor"
    case .noRoomToKeep: "pas de place pour garder quoi que ce soit"
    case .keysLong: "q quitter  r actualiser  espace pause  ? aide"
    case .keysShort: "q quitter  ? aide"
    case .keysShortest: "? aide"
    }
  }
}
