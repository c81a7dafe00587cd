extension StorePhrase {
  var english: String {
    switch self {
    case .anotherVersion: "nothing is kept in {path}: a later version of dash has written it"
    case .damaged: "{path} was damaged and is begun anew; the old one is {aside}"
    case .noDirectory:
      "nothing is kept between runs: neither HOME nor XDG_CACHE_HOME and XDG_STATE_HOME are set"
    case .noRoom: "nothing more is kept in {path}: there is no room"
    case .unavailable: "nothing is kept in {path}: {reason}"
    case .unsafe:
      "nothing is kept in {path}: others may write to it, or it belongs to somebody else"
    }
  }
}
