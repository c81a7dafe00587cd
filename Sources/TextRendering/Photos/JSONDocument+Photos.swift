import DashCore

extension JSONDocument {
  /// Writes the photos of a panel, of which one is marked as chosen.
  func write(_ found: PhotoPage, to writer: inout JSONWriter) {
    writer.field("query", found.query)
    writer.field("total", found.total)
    writer.field("page", found.page)
    writer.field("isLastPage", found.isLast)
    if found.droppedCount > 0 { writer.field("dropped", found.droppedCount) }
    writer.field("photos") { field in
      field.array { photos in
        for (index, photo) in found.photos.enumerated() {
          photos.element { write(photo, isChosen: index == found.chosenIndex, to: &$0) }
        }
      }
    }
  }

  /// Writes whether the picture of a photo is there, where that was looked at.
  private func writePicture(of photo: Photo, to writer: inout JSONWriter) {
    let wish = PictureBoxes(dashboard).chosen(photo, width: Self.pictureWidth)
    guard let picture = pictures?[wish] else { return }
    writer.field("picture") { field in
      field.object { object in
        object.field("placeholder", picture.standsInFor != nil)
        object.field("reason", picture.standsInFor.map(PictureWords(text: Words()).cause))
      }
    }
  }

  private func write(_ photo: Photo, isChosen: Bool, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("id", photo.id.description)
      writer.field("title", photo.title?.nonEmpty)
      writer.field("author", photo.author?.nonEmpty)
      if !photo.tags.isEmpty { writer.field("tags", photo.tags.map(\.string)) }
      writer.field("pageURL", photo.pageURL.text)
      writer.field("imageURL", photo.largest.link.text)
      writer.field("previewURL", photo.pictures[0].link.text)
      writer.field("width", photo.width)
      writer.field("height", photo.height)
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
  }
}
