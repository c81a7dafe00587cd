extension StorePhrase {
  var german: String {
    switch self {
    case .anotherVersion:
      "in {path} wird nichts aufbewahrt: eine spätere Version von dash hat es geschrieben"
    case .damaged: "{path} war beschädigt und wird neu angelegt; die alte Datei ist {aside}"
    case .noDirectory:
      "zwischen Läufen wird nichts aufbewahrt: weder HOME noch XDG_CACHE_HOME und XDG_STATE_HOME sind gesetzt"
    case .noRoom: "in {path} wird nichts mehr aufbewahrt: es ist kein Platz"
    case .unavailable: "in {path} wird nichts aufbewahrt: {reason}"
    case .unsafe:
      "in {path} wird nichts aufbewahrt: andere dürfen hineinschreiben, oder es gehört jemand anderem"
    }
  }
}
