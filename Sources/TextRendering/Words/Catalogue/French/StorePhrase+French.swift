extension StorePhrase {
  var french: String {
    switch self {
    case .anotherVersion:
      "rien n'est conservé dans {path}\u{A0}: une version plus récente de dash l'a écrit"
    case .damaged: "{path} était endommagé et est recommencé\u{A0}; l'ancien est {aside}"
    case .noDirectory:
      "rien n'est conservé entre les lancements\u{A0}: ni HOME, ni XDG_CACHE_HOME et XDG_STATE_HOME ne sont définies"
    case .noRoom: "rien de plus n'est conservé dans {path}\u{A0}: il n'y a plus de place"
    case .unavailable: "rien n'est conservé dans {path}\u{A0}: {reason}"
    case .unsafe:
      "rien n'est conservé dans {path}\u{A0}: d'autres peuvent y écrire, ou il appartient à quelqu'un d'autre"
    }
  }
}
