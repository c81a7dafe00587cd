import DashCore
import Localization

/// Lays out photos in columns, each with its caption.
struct PhotoGallery: Sendable {
  private static let narrowestColumn = 24
  private static let gap = 2
  private static let margin = 1
  /// The maximum number of lines for a name.
  private static let nameLines = 2

  let photos: [Photo]
  /// The name of the instance, the prefix of a photo's identifier.
  let instance: DisplayText
  let boxes: PictureBoxes
  let page: Page

  /// Returns rows of tiles, separated by blank lines.
  ///
  /// The reasons of missing pictures come first, each once; marks at the tiles refer to them. The licence
  /// of all photos comes last, once.
  func laidOut() -> [StyledLine] {
    let reasons = reasons
    let license = commonLicense
    var lines = reasons.flatMap { reason in
      let sentence = PictureMessages(text: page.text).sentence(for: reason)
      return page.wrapped("\(Self.mark(of: reason, among: reasons)) \(sentence)", .secondary)
    }
    for start in stride(from: 0, to: photos.count, by: columns) {
      let tiles = photos[start..<min(start + columns, photos.count)].map {
        tile($0, reasons, hasLicense: license == nil)
      }
      if !lines.isEmpty { lines.append(.blank) }
      for row in 0..<(tiles.map(\.count).max() ?? 0) {
        lines.append(line(row, of: tiles))
      }
    }
    return lines + (license.map { [.blank] + page.wrapped($0, .secondary) } ?? [])
  }

  /// The licence that all of several photos have; `nil` if there is none.
  private var commonLicense: String? {
    guard photos.count > 1, let first = photos[0].license else { return nil }
    return photos.allSatisfy { $0.license == first } ? first : nil
  }

  private var room: Int { page.width - Self.margin }

  private var columns: Int {
    max(1, (room + Self.gap) / (Self.narrowestColumn + Self.gap))
  }

  private var columnWidth: Int { (room + Self.gap) / columns - Self.gap }

  /// The different reasons of missing pictures, in the order of the photos.
  private var reasons: [PictureFailure] {
    photos.compactMap(failure)
      .reduce(into: []) { reasons, reason in
        if !reasons.contains(reason) { reasons.append(reason) }
      }
  }

  /// Returns the mark of a reason: one star for the first, two for the second.
  private static func mark(of reason: PictureFailure, among reasons: [PictureFailure]) -> String {
    String(repeating: "*", count: (reasons.firstIndex(of: reason) ?? 0) + 1)
  }

  private func line(_ row: Int, of tiles: [[StyledLine]]) -> StyledLine {
    var line = StyledLine()
    for (column, tile) in tiles.enumerated() where row < tile.count {
      let start = Self.margin + column * (columnWidth + Self.gap)
      line.append(tile[row], at: start, pageWidth: 0)
    }
    return line
  }

  /// Returns a photo's lines, within the column width: picture, then caption.
  private func tile(
    _ photo: Photo,
    _ reasons: [PictureFailure],
    hasLicense: Bool
  ) -> [StyledLine] {
    let width = columnWidth
    let caption = PhotoCaption(photo: photo, page: page)
    let id = "\(page.typography.text(instance)):\(photo.id)"
    let mark = failure(of: photo).map {
      " " + Self.mark(of: $0, among: reasons)
    }
    var first = StyledLine(cut(id, to: width - (mark?.count ?? 0)) + (mark ?? ""), .secondary)
    first.items = [SelectableItem(.photo(panel: instance, photo.id), column: -1)]
    var lines = pictureLines(of: photo) + [first]
    lines += named(WidthSafeText.of(caption.name), width: width)
    if let author = caption.author.map(WidthSafeText.of) {
      lines.append(StyledLine(cut(author, to: width)))
    }
    let license = hasLicense ? TextFitting.wrap(photo.license ?? "", to: width) : []
    lines += license.map { StyledLine($0, .secondary) }
    lines += caption.link(width: width).map { StyledLine([$0]) }
    return lines
  }

  /// Returns the picture of a photo; `nil` if it is not drawn yet or pictures are off.
  private func picture(of photo: Photo) -> Picture? {
    try? page.options.pictures?[boxes.tile(photo.picture, width: columnWidth)]?.get()
  }

  /// Returns why a photo has no picture; `nil` if it has one, or may get one.
  private func failure(of photo: Photo) -> PictureFailure? {
    let picture = page.options.pictures?[boxes.tile(photo.picture, width: columnWidth)]
    return if case .failure(let reason) = picture { reason } else { nil }
  }

  /// Returns the picture or the space for it, empty if pictures are off.
  private func pictureLines(of photo: Photo) -> [StyledLine] {
    guard page.options.pictures != nil else { return [] }
    let requirement = boxes.tile(photo.picture, width: columnWidth)
    return PictureLines.laidOut(picture(of: photo), in: requirement)
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
