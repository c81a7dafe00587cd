import DashCore
import Localization

/// The caption of a photo: its name, author, license and link.
struct PhotoCaption: Sendable {
  /// The number of tags that replace a missing title.
  private static let tagsForTitle = 4

  let photo: Photo
  let page: Page

  /// The title, or the first tags, in the permitted characters.
  var name: String {
    let typography = page.typography
    let tags = page.text.names(photo.tags.prefix(Self.tagsForTitle).map(\.string))
    let candidates = [photo.title, DisplayText(tags).nonEmpty].compactMap { $0?.nonEmpty }
    let best = candidates.first(where: typography.canWrite) ?? candidates.first
    let name = best.map(typography.text) ?? ""
    return name.contains { $0 != "?" } ? name : page.text(.photoUntitled)
  }

  var author: String? { photo.author?.nonEmpty.map(page.typography.text) }

  /// Returns the link, shortened to the width if it is clickable, else wrapped in full.
  func link(width: Int) -> [Span] {
    let short = photo.pageURL.shortText
    if page.options.hasHyperlinks {
      let ellipsis = page.typography.ellipsis
      let text = TextFitting.truncate(short, to: width, ellipsis: ellipsis)
      return [Span(text, .secondary, link: photo.pageURL.text)]
    }
    return TextFitting.wrap(short, to: width).map { Span($0, .secondary) }
  }

  /// Lays out the caption on as few lines as possible.
  ///
  /// - Parameter width: The line width, in cells.
  /// - Returns: Lines without a margin.
  func lines(width: Int) -> [StyledLine] {
    var lines = [StyledLine()]
    func add(_ span: Span) {
      let separator = page.typography.separator
      let needed = TextWidth.width(of: separator) + span.width
      if lines[lines.count - 1].spans.isEmpty {
        lines[lines.count - 1].spans = [span]
      } else if lines[lines.count - 1].width + needed <= width {
        lines[lines.count - 1].append(separator, .secondary)
        lines[lines.count - 1].spans.append(span)
      } else {
        lines.append(StyledLine([span]))
      }
    }
    let texts: [(String?, Style)] = [
      (name, .plain), (author, .secondary), (photo.license, .secondary),
    ]
    for (text, style) in texts {
      guard let text else { continue }
      for line in TextFitting.wrap(page.typography.transliterated(text), to: width) {
        add(Span(line, style))
      }
    }
    for span in link(width: width) { add(span) }
    return lines
  }
}

/// The details of a photo.
enum PhotoFields {
  /// The details that a picture must not push off the screen.
  static let credits: [LocalizedString?] = [.photoAuthor, .photoLicense]

  /// Returns all known details with their labels; `nil` for the identifier that arguments use.
  static func all(
    of photo: Photo,
    in instance: DisplayText,
    _ text: Strings
  ) -> [(label: LocalizedString?, value: String)] {
    let width = photo.width ?? photo.picture.largest.width
    let height = photo.height ?? photo.picture.largest.height
    let size = width.flatMap { width in height.map { "\(width) × \($0)" } }
    let tags = text.names(photo.tags.map(\.string))
    let fields: [(LocalizedString, String?)] = [
      (.photoAuthor, photo.author?.string),
      (.photoLicense, photo.license),
      (.photoSize, size),
      (.photoTaken, photo.takenOn?.string),
      (.photoViews, photo.views.map(text.signs.grouped)),
      (.photoDownloads, photo.downloads.map(text.signs.grouped)),
      (.photoLikes, photo.likes.map(text.signs.grouped)),
      (.photoTags, tags.isEmpty ? nil : tags),
      (.photoPage, photo.pageURL.text),
    ]
    return [(nil, "\(instance):\(photo.id)")]
      + fields.compactMap { label, value in value.map { (label, $0) } }
  }
}
