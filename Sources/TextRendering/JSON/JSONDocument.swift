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
  var pictures: PictureAlbum?
  /// The number of forecast days, from today; `nil` for all.
  var forecastDays: Int?
  var isOnOneLine = false

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
      document.objects("panels", dashboard.panels) { write($0, to: &$1) }
    }
    return writer.text + "\n"
  }

  /// Returns the age in seconds, never negative even if the clock was set back.
  func age(since moment: Timestamp) -> Int {
    Int(max(0, dashboard.generatedAt.seconds(since: moment)))
  }

  private func write(_ panel: Panel, to writer: inout JSONWriter) {
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

  /// Writes an error as a field.
  func write(
    _ error: SourceError,
    as name: String = "error",
    from provider: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    writer.object(name) { object in
      object.field("code", error.code.rawValue)
      object.field("message", ErrorMessages().message(for: error, from: provider))
      object.field("hint", ErrorMessages().hint(for: error, from: provider))
    }
  }

  // MARK: Photos

  /// Writes the photos of a panel and marks the chosen one.
  func write(_ found: PhotoPage, to writer: inout JSONWriter) {
    writer.field("query", found.query)
    writer.field("total", found.total)
    writer.field("matches", found.matches)
    writer.field("page", found.page)
    writer.field("isLastPage", found.isLast)
    if found.droppedCount > 0 { writer.field("dropped", found.droppedCount) }
    writer.objects("photos", found.photos.enumerated()) { photo, object in
      write(photo.element, isChosen: photo.offset == found.chosenIndex, to: &object)
    }
  }

  private func write(_ photo: Photo, isChosen: Bool, to writer: inout JSONWriter) {
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

  /// Writes whether the picture of a photo is a placeholder, if pictures are on.
  private func writePicture(of photo: Photo, to writer: inout JSONWriter) {
    let requirement = PictureBoxes(dashboard).chosen(photo, width: Self.pictureWidth)
    guard let picture = pictures?[requirement] else { return }
    let reason = picture.placeholder?.reason
    writer.object("picture") { object in
      object.field("placeholder", picture.placeholder != nil)
      object.field("reason", reason.map(PictureMessages(text: Strings()).cause))
    }
  }

  // MARK: Tables, metrics and texts

  /// Writes a table; a value that was not reported is `null`, so that rows have a value per column.
  func write(_ table: TableData, to writer: inout JSONWriter) {
    writer.object("table") { object in
      object.objects("columns", table.columns) { column, object in
        object.field("name", column.name)
        object.field("kind", column.kind.rawValue)
        object.field("unit", column.unit)
      }
      object.list("rows", table.rows) { row, writer in
        writer.array { values in
          for value in row { values.element { write(value, to: &$0) } }
        }
      }
    }
  }

  private func write(_ value: DataValue?, to writer: inout JSONWriter) {
    switch value {
    case nil: writer.null()
    case .text(let text): writer.string(text.string)
    case .number(let number): writer.numberOrNull(number)
    case .time(let moment): writer.string(moment.iso8601)
    }
  }

  /// Writes metrics with their history and level.
  func write(_ metrics: [Metric], to writer: inout JSONWriter) {
    writer.objects("metrics", metrics) { metric, object in
      object.field("name", metric.name)
      object.field("value", metric.value)
      object.field("unit", metric.unit)
      object.field("kind", metric.kind.rawValue)
      if !metric.history.isEmpty {
        object.list("history", metric.history) { $1.numberOrNull($0) }
      }
      object.field("warning", metric.warning)
      object.field("critical", metric.critical)
      object.field("level", metric.level?.rawValue)
    }
  }

  /// Writes lines of text.
  func write(_ text: TextData, to writer: inout JSONWriter) {
    writer.object("text") { $0.field("lines", text.lines.map(\.string)) }
  }
}

extension JSONWriter {
  /// Writes a field with an object.
  mutating func object(_ name: String, _ fields: (inout JSONWriter) -> Void) {
    field(name) { $0.object(fields) }
  }

  /// Writes a field with a list.
  mutating func list<Element>(
    _ name: String,
    _ elements: some Sequence<Element>,
    _ write: (Element, inout JSONWriter) -> Void
  ) {
    field(name) { field in
      field.array { list in
        for element in elements { list.element { write(element, &$0) } }
      }
    }
  }

  /// Writes a field with a list of objects.
  mutating func objects<Element>(
    _ name: String,
    _ elements: some Sequence<Element>,
    _ fields: (Element, inout JSONWriter) -> Void
  ) {
    list(name, elements) { element, writer in writer.object { fields(element, &$0) } }
  }
}
