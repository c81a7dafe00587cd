import DashCore

/// Lays out photos in columns, each with its caption.
struct PhotoGallery: Sendable {
  private static let narrowestColumn = 24
  private static let gap = 2
  private static let margin = 1
  /// How many lines a name may take.
  private static let nameLines = 2

  private let photos: [Photo]
  /// The instance's name, which stands before an id where a photo is asked for by it.
  private let instance: DisplayText
  private let boxes: PictureBoxes
  private let page: Page

  init(_ photos: [Photo], of instance: DisplayText, boxes: PictureBoxes, on page: Page) {
    self.photos = photos
    self.instance = instance
    self.boxes = boxes
    self.page = page
  }

  /// Rows of tiles with a blank line between them.
  func laidOut() -> [StyledLine] {
    let room = page.width - Self.margin
    let columns = max(1, (room + Self.gap) / (Self.narrowestColumn + Self.gap))
    let width = (room + Self.gap) / columns - Self.gap
    var lines: [StyledLine] = []
    for start in stride(from: 0, to: photos.count, by: columns) {
      let tiles = photos[start..<min(start + columns, photos.count)].map { tile($0, width: width) }
      if start > 0 { lines.append(.blank) }
      for row in 0..<(tiles.map(\.count).max() ?? 0) {
        lines.append(line(row, of: tiles, columnWidth: width))
      }
    }
    return lines
  }

  private func line(_ row: Int, of tiles: [[StyledLine]], columnWidth: Int) -> StyledLine {
    var line = StyledLine()
    for (column, tile) in tiles.enumerated() where row < tile.count {
      let start = Self.margin + column * (columnWidth + Self.gap)
      line.append(tile[row], at: start, pageWidth: 0)
    }
    return line
  }

  /// A photo's lines, none wider than its column: what is drawn of it, then what is said of it.
  private func tile(_ photo: Photo, width: Int) -> [StyledLine] {
    let caption = PhotoCaption(of: photo, on: page)
    let id = "\(page.typography.text(instance)):\(photo.id)"
    var first = StyledLine(cut(id, to: width), .secondary)
    first.items = [PointedItem(.photo(panel: instance, photo.id), column: -1)]
    var lines = picture(of: photo, width: width) + [first]
    lines += named(SteadyText.of(caption.name), width: width)
    if let author = caption.author.map(SteadyText.of) {
      lines.append(StyledLine(cut(author, to: width)))
    }
    let license = TextFitting.wrap(photo.license ?? "", to: width)
    lines += license.map { StyledLine($0, .secondary) }
    lines += caption.link(width: width).map { StyledLine([$0]) }
    return lines
  }

  /// The picture, or the room for it; nothing where no pictures are shown.
  private func picture(of photo: Photo, width: Int) -> [StyledLine] {
    guard let album = page.options.pictures else { return [] }
    let wish = boxes.tile(photo, width: width)
    let picture = album[wish]
    guard let absence = picture?.standsInFor else {
      return PictureLines.laidOut(picture, in: wish)
    }
    let words = TextFitting.wrap(PictureWords(text: page.text).sentence(for: absence), to: width)
    return PictureLines.laidOut(picture, in: wish) + words.map { StyledLine($0, .secondary) }
  }

  /// A name on at most two lines.
  private func named(_ name: String, width: Int) -> [StyledLine] {
    var lines = TextFitting.wrap(name, to: width)
    if lines.count > Self.nameLines {
      let rest = lines[(Self.nameLines - 1)...].joined(separator: " ")
      lines = lines.prefix(Self.nameLines - 1) + [cut(rest, to: width)]
    }
    return lines.map { StyledLine($0, .heading) }
  }

  private func cut(_ text: String, to width: Int) -> String {
    TextFitting.truncate(text, to: width, ellipsis: page.typography.ellipsis)
  }
}
