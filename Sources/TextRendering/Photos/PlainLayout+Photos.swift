import DashCore

extension PlainLayout {
  /// A block of labelled lines for each photo that is shown.
  func blocks(for found: PhotoPage, of panel: Panel) -> [[String]] {
    let presentation = options.photoPresentation
    let photos = PhotoLayout.shown(found, of: panel, in: dashboard, as: presentation)
    let blocks = photos.map { photo in
      [PhotoCaption(of: photo, on: page).name]
        + PhotoFields.all(of: photo, in: panel.name).map { label, value in
          "\(label == "id" ? "ID" : label.prefix(1).uppercased() + label.dropFirst()): \(value)"
        }
    }
    guard presentation == .gallery else { return blocks }
    let query = found.query.map { ["Query: \($0)"] } ?? []
    let extent = PhotoLayout.extent(of: found, shown: photos.count)
    let next = found.isLast ? [] : ["Next page: --page \(found.page + 1)"]
    return [query + ["Found: \(extent)"] + next] + blocks
  }
}
