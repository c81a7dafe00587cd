import DashCore
import Localization

/// Photos: one as a part of a dashboard, a gallery, or one with its details.
extension PhotoPage: PanelForm {
  func text(of panel: Panel, in layout: TextLayout) -> [StyledLine] {
    PhotoLayout(self, of: panel, in: layout.dashboard, on: layout.page).laidOut()
  }

  func blocks(of panel: Panel, in layout: TextLayout) -> [Block]? {
    guard layout.page.options.photoPresentation == .chosen else { return nil }
    return [PhotoBlock(panel: panel, found: self).block()]
  }

  func card(of item: ScreenItem, in panel: Panel, isLoading: Bool, layout: TextLayout) -> [Block]? {
    guard case .photo(_, let id) = item, let photo = photos.first(where: { $0.id == id }),
      let one = PhotoPage(photos: [photo])
    else { return nil }
    return [
      Block(.required) { layout in
        var options = layout.page.options
        options.photoPresentation = .detail
        let page = Page(options: options, now: layout.page.now)
        return PhotoLayout(one, of: panel, in: layout.dashboard, on: page).laidOut()
      }
    ]
  }

  /// Returns a block of labelled lines for each photo shown.
  func plain(of panel: Panel, in layout: PlainLayout) -> [[String]] {
    let page = layout.page
    let presentation = page.options.photoPresentation
    let photos = PhotoLayout.shown(self, of: panel, in: layout.dashboard, as: presentation)
    let blocks = photos.map { photo in
      [PhotoCaption(photo: photo, page: page).name]
        + PhotoFields.all(of: photo, in: panel.name, page.text).map { label, value in
          page.text.labelled(value, by: label.map { page.text.capitalized($0) } ?? "ID")
        }
    }
    guard presentation == .gallery else { return blocks }
    let query = query.map { [page.text(.photoQuery(query: $0.string))] } ?? []
    let extent = PhotoLayout.extent(of: self, shown: photos.count, page.text)
    let next = page.text(.photoNextPage(page: String(self.page + 1)))
    return [
      query + [page.text(.photoFound(photos: extent))] + (isLast ? [] : [next])
    ] + blocks
  }

  /// Writes the photos of a panel and marks the chosen one.
  func write(to writer: inout JSONWriter, of panel: Panel, in document: JSONDocument) {
    writer.field("query", query)
    writer.field("total", total)
    writer.field("matches", matches)
    writer.field("page", page)
    writer.field("isLastPage", isLast)
    if droppedCount > 0 { writer.field("dropped", droppedCount) }
    writer.objects("photos", photos.enumerated()) { photo, object in
      document.write(photo.element, isChosen: photo.offset == chosenIndex, to: &object)
    }
  }
}

extension JSONDocument {
  /// The width of a picture whose availability is reported, in cells.
  private static let pictureWidth = 40

  /// Returns the pictures whose availability the document reports.
  func requirements() -> [PictureRequirement] {
    let boxes = PictureBoxes()
    return dashboard.panels.compactMap { panel in
      guard let found = panel.state.photos else { return nil }
      return boxes.chosen(found.chosen.picture, width: Self.pictureWidth)
    }
  }

  fileprivate func write(_ photo: Photo, isChosen: Bool, to writer: inout JSONWriter) {
    writer.field("id", photo.id.description)
    writer.field("title", photo.title?.nonEmpty)
    writer.field("author", photo.author?.nonEmpty)
    if !photo.tags.isEmpty { writer.field("tags", photo.tags.map(\.string)) }
    writer.field("pageURL", photo.pageURL.text)
    writer.field("imageURL", photo.picture.largest.link.text)
    writer.field("width", photo.picture.largest.width)
    writer.field("height", photo.picture.largest.height)
    writer.field("longestEdge", photo.picture.largest.longestEdge)
    writer.field("previewURL", photo.picture.files[0].link.text)
    writer.field("previewWidth", photo.picture.files[0].width)
    writer.field("previewHeight", photo.picture.files[0].height)
    writer.field("originalWidth", photo.width)
    writer.field("originalHeight", photo.height)
    writer.field("license", photo.license)
    writer.field("takenOn", photo.takenOn)
    writer.field("views", photo.views)
    writer.field("downloads", photo.downloads)
    writer.field("likes", photo.likes)
    if isChosen {
      writer.field("chosen", true)
      writePicture(of: photo, to: &writer)
    }
  }

  /// Writes whether the picture of a photo can be shown, if pictures are on.
  private func writePicture(of photo: Photo, to writer: inout JSONWriter) {
    let requirement = PictureBoxes().chosen(photo.picture, width: Self.pictureWidth)
    guard let picture = options.pictures?[requirement] else { return }
    let reason: PictureFailure? = if case .failure(let reason) = picture { reason } else { nil }
    writer.object("picture") { object in
      object.field("placeholder", reason != nil)
      object.field("reason", reason.map(PictureMessages(text: Strings()).cause))
    }
  }
}
