extension ScreenPhrase {
  var spanish: String {
    switch self {
    case .paused: "en pausa"
    case .searchPhotos: "buscar fotos: {text}"
    case .offlineSince: "sin red desde {time}"
    case .fileNotTakenUp: "plugins.json no aplicado: {problem}"
    case .panelStale: "{panel} anticuado: {code}"
    case .waitingFor: "esperando a {names}"
    case .stretched: "cada {every}, límite de {provider}"
    case .every: "cada {every}"
    case .fileTakenUp: "plugins.json aplicado"
    case .opened: "abierto en el navegador"
    case .notOpened: "xdg-open no funciona aquí"
    case .noOtherPage: "no hay otra página: {code}"
    case .tooSoon: "demasiado pronto, r funciona en {seconds} s"
    case .keptWasDamaged: "lo guardado estaba dañado"
    case .nothingIsKept: "no se guarda nada: vea dash doctor"
    case .noRoomToKeep: "no hay espacio para guardar nada"
    case .keysLong: "q salir  r actualizar  espacio pausa  ? ayuda"
    case .keysShort: "q salir  ? ayuda"
    case .keysShortest: "? ayuda"
    }
  }
}
