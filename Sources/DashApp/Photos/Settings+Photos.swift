import TextRendering

extension Settings {
  /// Whether all photos of a page are put on one screen.
  var showsWholePages: Bool { render.photoPresentation == .gallery && format != .json }

  /// Shows photos in another way than one of each panel.
  mutating func presentPhotos(as presentation: PhotoPresentation) {
    render.photoPresentation = presentation
  }
}
