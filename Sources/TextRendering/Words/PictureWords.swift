import DashCore

/// Says why a sky of our own stands where a photo should.
struct PictureWords: Sendable {
  let text: Words

  /// The words for a picture that did not come.
  func sentence(for absence: PictureAbsence) -> String {
    text(PhotoPhrase.drawnSky, ["cause": cause(absence)])
  }

  /// Why there is no picture.
  func cause(_ absence: PictureAbsence) -> String {
    switch absence {
    case .noDrawing: text(PhotoPhrase.noDrawing)
    case .notDrawn(nil): text(PhotoPhrase.notRead)
    case .notDrawn(let format?): text(PhotoPhrase.formatNotRead, ["format": "\(format)"])
    case .notFetched(let code): text(PhotoPhrase.didNotCome, ["code": code.rawValue])
    case .unavailable: text(PhotoPhrase.unavailable)
    }
  }
}
