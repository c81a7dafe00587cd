extension ScreenPhrase {
  var english: String {
    switch self {
    case .paused: "paused"
    case .searchPhotos: "search photos: {text}"
    case .offlineSince: "offline since {time}"
    case .fileNotTakenUp: "plugins.json not taken up: {problem}"
    case .panelStale: "{panel} stale: {code}"
    case .waitingFor: "waiting for {names}"
    case .stretched: "every {every}, limit of {provider}"
    case .every: "every {every}"
    case .fileTakenUp: "plugins.json taken up"
    case .opened: "opened in the browser"
    case .notOpened: "xdg-open does not work here"
    case .noOtherPage: "no other page: {code}"
    case .tooSoon: "too soon, r works in {seconds} s"
    case .keptWasDamaged: "what was kept was damaged"
    case .nothingIsKept: "nothing is kept: see dash doctor"
    case .noRoomToKeep: "no room to keep anything"
    case .keysLong: "q quit  r refresh  space pause  ? help"
    case .keysShort: "q quit  ? help"
    case .keysShortest: "? help"
    }
  }
}
