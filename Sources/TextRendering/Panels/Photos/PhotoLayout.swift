import DashCore
import Localization

/// Lays out the photos of a panel as styled text.
struct PhotoLayout: Sendable {
  private static let valueColumn = 12

  private let found: PhotoPage
  private let panel: Panel
  private let page: Page
  private let photos: [Photo]
  private let boxes: PictureBoxes

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - dashboard: The whole dashboard.
  init(_ found: PhotoPage, of panel: Panel, in dashboard: Dashboard, on page: Page) {
    self.found = found
    self.panel = panel
    self.page = page
    boxes = PictureBoxes(maxRows: page.options.rows)
    photos = Self.shown(found, of: panel, in: dashboard, as: page.options.photoPresentation)
  }

  /// Returns the photos to show, within the number per screen that the service's terms allow.
  static func shown(
    _ found: PhotoPage,
    of panel: Panel,
    in dashboard: Dashboard,
    as presentation: PhotoPresentation
  ) -> [Photo] {
    guard presentation != .chosen else { return [found.chosen] }
    guard let most = panel.descriptor.terms.maximumItemsPerScreen else { return found.photos }
    let panels = dashboard.panels.count { $0.descriptor.name == panel.descriptor.name }
    return Array(found.photos.prefix(most / max(panels, 1)))
  }

  /// Returns the lines, without the panel's title and attribution.
  ///
  /// - Parameter pictureRows: The rows that the picture of a chosen photo may take.
  func laidOut(pictureRows: Int? = nil) -> [StyledLine] {
    switch page.options.photoPresentation {
    case .chosen:
      page.picture(
        boxes.chosen(found.chosen.picture, width: page.width - 1, rows: pictureRows)
      ) + item(found.chosen, in: caption(of: found.chosen))
    case .detail:
      photos.flatMap(detail)
    case .gallery:
      summary() + [.blank] + gallery.laidOut()
    }
  }

  private var gallery: PhotoGallery {
    PhotoGallery(photos: photos, instance: panel.name, boxes: boxes, page: page)
  }

  private func caption(of photo: Photo) -> [StyledLine] {
    PhotoCaption(photo: photo, page: page).lines(width: page.width - 1).map(\.indented)
  }

  /// Makes the first line selectable as a photo.
  private func item(_ photo: Photo, in lines: [StyledLine]) -> [StyledLine] {
    var lines = lines
    if !lines.isEmpty { lines[0].items = [SelectableItem(.photo(panel: panel.name, photo.id))] }
    return lines
  }

  /// Returns the query and the number of photos shown and found.
  private func summary() -> [StyledLine] {
    let separator = page.typography.separator
    var parts = found.query.map { ["\"\(page.typography.text($0))\""] } ?? []
    parts.append(Self.extent(of: found, shown: photos.count, page.text))
    if !found.isLast {
      let isKey = page.options.hasKeys
      parts.append(page.text(isKey ? .photoNextKey : .photoNext(page: String(found.page + 1))))
    }
    return page.wrapped(parts.joined(separator: separator), .secondary)
  }

  /// Returns the number of photos, the page and the number of dropped entries as text.
  static func extent(of found: PhotoPage, shown: Int, _ text: Strings) -> String {
    let total = found.total ?? shown
    var summary =
      total > shown
      ? text(.photosShown(count: total, shown: text.signs.grouped(shown)))
      : text(.photos(count: shown))
    if let matches = found.matches, matches > total {
      summary = text(.photosMatching(count: matches, photos: summary))
    }
    if found.page > 1 || !found.isLast {
      summary = text(.photoOnPage(photos: summary, page: String(found.page)))
    }
    guard found.droppedCount > 0 else { return summary }
    let count = String(found.droppedCount)
    return text(.photoLeftOut(photos: summary, count: count))
  }

  private func detail(of photo: Photo) -> [StyledLine] {
    let name = PhotoCaption(photo: photo, page: page).name
    var lines = item(photo, in: page.wrapped(name, .heading)) + [.blank]
    var creditRows = lines.count
    let fields = PhotoFields.all(of: photo, in: panel.name, page.text)
    let labels = fields.map { $0.label.map { page.text($0) } ?? "id" }
    let widest = labels.map { TextWidth.width(of: $0) }.max() ?? 0
    for (label, field) in zip(labels, fields) {
      let link = field.label == .photoPage ? photo.pageURL.text : nil
      lines += self.field(label, field.value, at: max(Self.valueColumn, widest + 3), link: link)
      if PhotoFields.credits.contains(field.label) { creditRows = lines.count }
    }
    // A blank line separates the picture from the text.
    let box = boxes.detail(photo.picture, width: page.width - 1, besideRows: creditRows + 1)
    let drawn = box.map(page.picture) ?? []
    return drawn + (drawn.isEmpty ? [] : [.blank]) + lines
  }

  /// Returns a label with its value beside it, or below it in a narrow page.
  private func field(
    _ label: String,
    _ value: String,
    at column: Int,
    link: String?
  ) -> [StyledLine] {
    let isWide = page.width >= column * 3
    let indent = isWide ? column : 2
    let heading = StyledLine([Span(" "), Span(label, .secondary)])
    var lines = page.wrapped(value, indent: indent).map { line in
      let hyperlink = page.options.hasHyperlinks ? link : nil
      return StyledLine(line.spans.map { Span($0.text, $0.style, link: hyperlink) })
    }
    guard isWide, let first = lines.first else { return [heading] + lines }
    var line = heading
    line.pad(to: indent)
    line.spans += first.spans.dropFirst()
    lines[0] = line
    return lines
  }
}
