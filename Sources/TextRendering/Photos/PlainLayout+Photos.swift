import DashCore

extension PlainLayout {
  /// A block of labelled lines for each photo that is shown.
  func blocks(for found: PhotoPage, of panel: Panel) -> [[String]] {
    let presentation = options.photoPresentation
    let photos = PhotoLayout.shown(found, of: panel, in: dashboard, as: presentation)
    let blocks = photos.map { photo in
      [PhotoCaption(of: photo, on: page).name]
        + PhotoFields.all(of: photo, in: panel.name, page.text).map { name, value in
          switch name {
          case .id: page.text.labelled(value, by: "ID")
          case .phrase(let phrase): page.text.labelled(value, by: page.text.capitalized(phrase))
          }
        }
    }
    guard presentation == .gallery else { return blocks }
    let query = found.query.map { [page.text(PhotoPhrase.query, ["query": $0.string])] } ?? []
    let extent = PhotoLayout.extent(of: found, shown: photos.count, page.text)
    let next = page.text(PhotoPhrase.nextPage, ["page": String(found.page + 1)])
    return [
      query + [page.text(PhotoPhrase.found, ["photos": extent])] + (found.isLast ? [] : [next])
    ] + blocks
  }
}
