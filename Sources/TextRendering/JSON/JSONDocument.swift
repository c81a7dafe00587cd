import DashCore
import Localization

/// Encodes a dashboard as JSON for scripts, in the schema `dash/1`.
///
/// Units are fixed and part of the names. Fields that are not reported are omitted.
struct JSONDocument: Sendable {
  let dashboard: Dashboard
  let options: RenderOptions
  private let isOnOneLine: Bool

  init(_ dashboard: Dashboard, _ options: RenderOptions, isOnOneLine: Bool = false) {
    self.dashboard = dashboard
    self.options = options
    self.isOnOneLine = isOnOneLine
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
      snapshot.content.form.write(to: &writer, of: panel, in: self)
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
