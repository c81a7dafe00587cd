extension StorePhrase {
  var spanish: String {
    switch self {
    case .anotherVersion: "no se guarda nada en {path}: lo escribió una versión posterior de dash"
    case .damaged: "{path} estaba dañado y se empieza de nuevo; el antiguo es {aside}"
    case .noDirectory:
      "no se guarda nada entre ejecuciones: no están definidas HOME, ni XDG_CACHE_HOME y XDG_STATE_HOME"
    case .noRoom: "no se guarda nada más en {path}: no hay sitio"
    case .unavailable: "no se guarda nada en {path}: {reason}"
    case .unsafe:
      "no se guarda nada en {path}: otros pueden escribir en él, o pertenece a otra persona"
    }
  }
}
