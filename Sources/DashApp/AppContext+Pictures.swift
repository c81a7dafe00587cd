import PictureCoding
import TextRendering

extension AppContext {
  /// What makes pictures, as the settings want it; nil where none are shown.
  ///
  /// It may ask the terminal, so it is to be called where there is a photo to show.
  func pictureMaker(_ settings: Settings) async -> PictureMaker? {
    guard let pictures = pictureSettings(settings) else { return nil }
    return PictureMaker(
      settings: pictures,
      transport: await fetcher(settings).pictureTransport(of: "picture"),
      draw: drawPicture,
      shelf: PictureShelf(),
      timeoutSeconds: settings.timeoutSeconds ?? PictureMaker.defaultTimeoutSeconds
    )
  }

  private func pictureSettings(_ settings: Settings) -> PictureSettings? {
    let depth = settings.render.colorDepth
    switch settings.images {
    case .none: return nil
    case .form(.blocks): return PictureSettings(form: .blocks, colorDepth: depth)
    case .form(let form):
      let graphics = graphics()
      return PictureSettings(form: form, colorDepth: depth, graphics)
    case .ask:
      let graphics = graphics()
      if let form = graphics.form {
        return PictureSettings(form: form, colorDepth: depth, graphics)
      }
      let blocks = ImageDecision.blocks(settings.render, needsColor: true)
      return blocks == .none ? nil : PictureSettings(form: .blocks, colorDepth: depth)
    }
  }
}
