extension RemarkPhrase {
  package var english: String {
    switch self {
    case .measuredBy: "measured by {provider}"
    case .noInstance: "no instance to show is enabled in {file}"
    case .noPhotos: "no instance with photos is enabled in {file}"
    case .notHTTPS: "only https links are opened, and this is none: {link}"
    case .open: "open {link}"
    case .pictures: "pictures"
    case .waitingFor: "waiting for {names} ..."
    }
  }
}
