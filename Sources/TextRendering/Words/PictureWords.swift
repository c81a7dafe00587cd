import DashCore

/// Says why a sky of our own stands where a photo should.
enum PictureWords {
  /// The words for a picture that did not come.
  static func text(for absence: PictureAbsence) -> String {
    "A sky drawn in its place: \(cause(absence))."
  }

  /// Why there is no picture.
  static func cause(_ absence: PictureAbsence) -> String {
    switch absence {
    case .noDrawing: "dash-picture, which draws photos, is not installed or does not work"
    case .notDrawn(nil): "the picture cannot be read"
    case .notDrawn(let format?): "the picture is \(format), which is not read"
    case .notFetched(let code): "the picture did not come (\(code.rawValue))"
    case .unavailable: "the picture is not available any more"
    }
  }
}
