import DashCore
import Localization

/// Lays out photos in columns, each with its caption.
struct PhotoGallery: Sendable {
  private static let narrowestColumn = 24
  private static let gap = 2
  private static let margin = 1
  /// The maximum number of lines for a name.
  private static let nameLines = 2

  private let photos: [Photo]
  /// The name of the instance, the prefix of a photo's identifier.
  private let instance: DisplayText
  private let boxes: PictureBoxes
  private let page: Page

  init(_ photos: [Photo], of instance: DisplayText, boxes: PictureBoxes, on page: Page) {
    self.photos = photos
    self.instance = instance
    self.boxes = boxes
    self.page = page
  }

  /// Returns rows of tiles, separated by blank lines.
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

  /// Returns a photo's lines, within the column width: picture, then caption.
  private func tile(_ photo: Photo, width: Int) -> [StyledLine] {
    let caption = PhotoCaption(of: photo, on: page)
    let id = "\(page.typography.text(instance)):\(photo.id)"
    var first = StyledLine(cut(id, to: width), .secondary)
    first.items = [SelectableItem(.photo(panel: instance, photo.id), column: -1)]
    var lines = picture(of: photo, width: width) + [first]
    lines += named(WidthSafeText.of(caption.name), width: width)
    if let author = caption.author.map(WidthSafeText.of) {
      lines.append(StyledLine(cut(author, to: width)))
    }
    let license = TextFitting.wrap(photo.license ?? "", to: width)
    lines += license.map { StyledLine($0, .secondary) }
    lines += caption.link(width: width).map { StyledLine([$0]) }
    return lines
  }

  /// Returns the picture or the space for it, empty if pictures are off.
  private func picture(of photo: Photo, width: Int) -> [StyledLine] {
    guard let album = page.options.pictures else { return [] }
    let requirement = boxes.tile(photo, width: width)
    let picture = album[requirement]
    guard let absence = picture?.placeholder?.reason else {
      return PictureLines.laidOut(picture, in: requirement)
    }
    let explanation = TextFitting.wrap(
      PictureMessages(text: page.text).sentence(for: absence),
      to: width
    )
    return PictureLines.laidOut(picture, in: requirement)
      + explanation.map { StyledLine($0, .secondary) }
  }

  /// Returns a name on at most two lines.
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

/// Removes characters whose width differs between terminals, so that columns stay aligned.
enum WidthSafeText {
  private static let firstFlagLetter: UInt32 = 0x1F1E6

  /// Returns a text without characters of uncertain width.
  ///
  /// A composed emoji becomes its first scalar, a flag its two letters.
  static func of(_ text: String) -> String {
    guard text.contains(where: TextWidth.isRisky) else { return text }
    return text.map { TextWidth.isRisky($0) ? steady($0) : String($0) }.joined()
  }

  private static func steady(_ character: Character) -> String {
    var result = String.UnicodeScalarView()
    for scalar in character.unicodeScalars {
      switch scalar.value {
      case firstFlagLetter...(firstFlagLetter + 25):
        result.append(Unicode.Scalar(UInt8(0x41 + scalar.value - firstFlagLetter)))
      case 0x200D, 0xFE0E, 0xFE0F, 0x1F3FB...0x1F3FF:
        break
      default:
        // Keep only the first emoji of a sequence.
        if result.isEmpty { result.append(scalar) }
      }
    }
    return String(result)
  }
}
