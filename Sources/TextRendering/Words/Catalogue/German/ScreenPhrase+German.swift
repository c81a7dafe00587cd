extension ScreenPhrase {
  var german: String {
    switch self {
    case .paused: "angehalten"
    case .searchPhotos: "Fotos suchen: {text}"
    case .offlineSince: "offline seit {time}"
    case .fileNotTakenUp: "plugins.json nicht übernommen: {problem}"
    case .panelStale: "{panel} veraltet: {code}"
    case .waitingFor: "warte auf {names}"
    case .stretched: "alle {every}, Grenze von {provider}"
    case .every: "alle {every}"
    case .fileTakenUp: "plugins.json übernommen"
    case .opened: "im Browser geöffnet"
    case .notOpened: "xdg-open geht hier nicht"
    case .noOtherPage: "keine andere Seite: {code}"
    case .tooSoon: "zu früh, r geht in {seconds} s"
    case .keptWasDamaged: "das Aufbewahrte war beschädigt"
    case .nothingIsKept: "nichts wird aufbewahrt: siehe dash doctor"
    case .noRoomToKeep: "kein Platz, um etwas aufzubewahren"
    case .keysLong: "q Ende  r neu laden  Leertaste Pause  ? Hilfe"
    case .keysShort: "q Ende  ? Hilfe"
    case .keysShortest: "? Hilfe"
    }
  }
}
