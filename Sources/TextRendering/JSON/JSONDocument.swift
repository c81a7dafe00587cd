import DashCore
import Localization

/// Encodes a dashboard as JSON for scripts, in the schema `dash/1`.
///
/// Units are fixed and part of the names. Fields that are not reported are omitted.
struct JSONDocument: Sendable {
  /// The width of a picture whose availability is reported, in cells.
  private static let pictureWidth = 40

  let dashboard: Dashboard
  /// The drawn pictures; `nil` if pictures are off.
  let pictures: PictureAlbum?
  /// The number of forecast days, from today; `nil` for all.
  let forecastDays: Int?
  private let isOnOneLine: Bool

  init(
    _ dashboard: Dashboard,
    pictures: PictureAlbum? = nil,
    forecastDays: Int? = nil,
    isOnOneLine: Bool = false
  ) {
    self.dashboard = dashboard
    self.pictures = pictures
    self.forecastDays = forecastDays
    self.isOnOneLine = isOnOneLine
  }

  /// Returns the pictures whose availability the document reports.
  func requirements() -> [PictureRequirement] {
    let boxes = PictureBoxes(dashboard)
    return dashboard.panels.compactMap { panel in
      guard case .photos(let found) = panel.state.snapshot?.content else { return nil }
      return boxes.chosen(found.chosen, width: Self.pictureWidth)
    }
  }

  /// Returns the document, with a trailing newline.
  func text() -> String {
    var writer = JSONWriter(isOnOneLine: isOnOneLine)
    writer.object { document in
      document.field("schema", "dash/1")
      document.field("generatedAt", dashboard.generatedAt)
      document.field("demo", dashboard.isDemo)
      document.field("panels") { field in
        field.array { panels in
          for panel in dashboard.panels { panels.element { write(panel, to: &$0) } }
        }
      }
    }
    return writer.text + "\n"
  }

  /// Returns the age in seconds, never negative even if the clock was set back.
  func age(since moment: Timestamp) -> Int {
    Int(max(0, dashboard.generatedAt.seconds(since: moment)))
  }

  private func write(_ panel: Panel, to writer: inout JSONWriter) {
    writer.object { writer in
      writer.field("name", panel.name)
      writer.field("provider", panel.descriptor.name)
      writer.field("kind", panel.kind.rawValue)
      writer.field("status", panel.state.status)
      if let snapshot = panel.state.snapshot {
        writer.field("fetchedAt", snapshot.fetchedAt)
        switch panel.state {
        case .cached, .stale: writer.field("ageSeconds", age(since: snapshot.fetchedAt))
        case .loading, .fresh, .failed, .unconfigured: break
        }
        writer.field("servedBy", panel.server.name)
        if !panel.attribution.isEmpty { writer.field("attribution", panel.attribution) }
        switch snapshot.content {
        case .photos(let found): write(found, to: &writer)
        case .weather(let report): write(report, of: panel, to: &writer)
        case .metrics(let metrics): write(metrics, to: &writer)
        case .table(let table): write(table, to: &writer)
        case .text(let text): write(text, to: &writer)
        }
      }
      if let error = panel.state.error {
        write(error, from: panel.server, to: &writer)
        if let fallback = panel.fallback, let reason = error.fallbackError {
          write(reason, as: "fallbackError", from: fallback, to: &writer)
        }
      }
      if let error = panel.state.providerError {
        write(error, as: "providerError", from: panel.descriptor, to: &writer)
      }
    }
  }

  /// Writes an error as a field.
  func write(
    _ error: SourceError,
    as name: String = "error",
    from provider: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    writer.field(name) { field in
      field.object { object in
        object.field("code", error.code.rawValue)
        object.field("message", ErrorMessages().message(for: error, from: provider))
        object.field("hint", ErrorMessages().hint(for: error, from: provider))
      }
    }
  }

  /// Writes the photos of a panel and marks the chosen one.
  func write(_ found: PhotoPage, to writer: inout JSONWriter) {
    writer.field("query", found.query)
    writer.field("total", found.total)
    writer.field("matches", found.matches)
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

  /// Writes whether the picture of a photo is a placeholder, if pictures are on.
  private func writePicture(of photo: Photo, to writer: inout JSONWriter) {
    let requirement = PictureBoxes(dashboard).chosen(photo, width: Self.pictureWidth)
    guard let picture = pictures?[requirement] else { return }
    writer.field("picture") { field in
      field.object { object in
        object.field("placeholder", picture.placeholder != nil)
        object.field(
          "reason",
          (picture.placeholder?.reason).map(PictureMessages(text: Strings()).cause)
        )
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
      writer.field("width", photo.largest.width)
      writer.field("height", photo.largest.height)
      writer.field("longestEdge", photo.largest.longestEdge)
      writer.field("previewURL", photo.pictures[0].link.text)
      writer.field("previewWidth", photo.pictures[0].width)
      writer.field("previewHeight", photo.pictures[0].height)
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
  }
}
