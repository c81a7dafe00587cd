import DashCore

/// What is said of a photo wherever it is shown: its name, author, licence and link.
struct PhotoCaption: Sendable {
  /// How many tags stand in for a title.
  private static let tagsForTitle = 4

  private let photo: Photo
  private let page: Page

  init(of photo: Photo, on page: Page) {
    self.photo = photo
    self.page = page
  }

  /// The title, else the first tags, in characters that may be written.
  var name: String {
    let typography = page.typography
    let tags = page.text.names(photo.tags.prefix(Self.tagsForTitle).map(\.string))
    let candidates = [photo.title, DisplayText(tags).nonEmpty].compactMap { $0?.nonEmpty }
    let best = candidates.first(where: typography.canWrite) ?? candidates.first
    let name = best.map(typography.text) ?? ""
    return name.contains { $0 != "?" } ? name : page.text(PhotoPhrase.untitled)
  }

  var author: String? { photo.author?.nonEmpty.map(page.typography.text) }

  /// The link with the part of its text that fits; where it cannot be clicked, all of it.
  func link(width: Int) -> [Span] {
    let short = photo.pageURL.shortText
    if page.options.hasHyperlinks {
      let ellipsis = page.typography.ellipsis
      let text = TextFitting.truncate(short, to: width, ellipsis: ellipsis)
      return [Span(text, .secondary, link: photo.pageURL.text)]
    }
    return TextFitting.wrap(short, to: width).map { Span($0, .secondary) }
  }

  /// The caption on as few lines as it needs.
  ///
  /// - Parameter width: The cells of a line.
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
    let words: [(String?, Style)] = [
      (name, .plain), (author, .secondary), (photo.license, .secondary),
    ]
    for (text, style) in words {
      guard let text else { continue }
      for line in TextFitting.wrap(page.typography.own(text), to: width) { add(Span(line, style)) }
    }
    for span in link(width: width) { add(span) }
    return lines
  }
}
