extension ScreenPhrase {
  var portuguese: String {
    switch self {
    case .paused: "em pausa"
    case .searchPhotos: "procurar fotos: {text}"
    case .offlineSince: "sem rede desde {time}"
    case .fileNotTakenUp: "plugins.json não aplicado: {problem}"
    case .panelStale: "{panel} desatualizado: {code}"
    case .waitingFor: "esperando {names}"
    case .stretched: "a cada {every}, limite de {provider}"
    case .every: "a cada {every}"
    case .fileTakenUp: "plugins.json aplicado"
    case .opened: "aberto no navegador"
    case .notOpened: "xdg-open não funciona aqui"
    case .noOtherPage: "não há outra página: {code}"
    case .tooSoon: "cedo demais, r funciona em {seconds} s"
    case .keptWasDamaged: "o que estava guardado estava danificado"
    case .nothingIsKept: "nada é guardado: veja dash doctor"
    case .noRoomToKeep: "não há espaço para guardar nada"
    case .keysLong: "q sair  r atualizar  espaço pausa  ? ajuda"
    case .keysShort: "q sair  ? ajuda"
    case .keysShortest: "? ajuda"
    }
  }
}
