extension StorePhrase {
  var portuguese: String {
    switch self {
    case .anotherVersion: "nada é guardado em {path}: uma versão posterior do dash o escreveu"
    case .damaged: "{path} estava danificado e é recomeçado; o antigo é {aside}"
    case .noDirectory:
      "nada é guardado entre execuções: nem HOME, nem XDG_CACHE_HOME e XDG_STATE_HOME estão definidas"
    case .noRoom: "nada mais é guardado em {path}: não há espaço"
    case .unavailable: "nada é guardado em {path}: {reason}"
    case .unsafe:
      "nada é guardado em {path}: outros podem escrever nele, ou pertence a outra pessoa"
    }
  }
}
