import DashCore
import TextRendering

extension Settings {
  /// Whether all photos of a page are put on one screen.
  var showsWholePages: Bool { render.photoPresentation == .gallery && format != .json }

  /// Shows the gallery of a search, where that is what is asked for.
  mutating func show(_ wanted: PhotoArguments) {
    guard case .search(let query, let page, let perPage) = wanted else { return }
    presentPhotos(as: .gallery)
    photos.query = query
    photos.page = page
    photos.perPage = perPage
  }

  /// Shows photos in another way than one of each panel.
  mutating func presentPhotos(as presentation: PhotoPresentation) {
    render.photoPresentation = presentation
  }
}
