package import DashCore

/// Encodes what a data source returned as the document of a plugin.
///
/// It has the names and units of the JSON output, without what dash computes itself.
package enum PluginDocumentText {
  /// Returns the document of a snapshot.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot.
  ///   - descriptor: The source's descriptor.
  ///   - id: The identifier of the request, for a long-running program; `nil` for none.
  /// - Returns: The document in one line.
  package static func text(
    of snapshot: Snapshot,
    from descriptor: SourceDescriptor,
    id: Int?
  ) -> String {
    // Forecasts start when they were fetched.
    let document = JSONDocument(
      Dashboard(generatedAt: snapshot.fetchedAt, isDemo: false, panels: []),
      isOnOneLine: true
    )
    return finished(id) { writer in
      writer.field("fetchedAt", snapshot.fetchedAt)
      writer.field("attribution", snapshot.attribution)
      switch snapshot.content {
      case .metrics(let metrics): document.write(metrics, to: &writer)
      case .photos(let page): document.write(page, to: &writer)
      case .table(let table): document.write(table, to: &writer)
      case .text(let text): document.write(text, to: &writer)
      case .weather(let report): document.writePlaces(of: report, from: descriptor, to: &writer)
      }
    }
  }

  /// Returns the document of an error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - descriptor: The source's descriptor.
  ///   - id: The identifier of the request, for a long-running program; `nil` for none.
  /// - Returns: The document in one line.
  package static func text(
    of error: SourceError,
    from descriptor: SourceDescriptor,
    id: Int?
  ) -> String {
    let document = JSONDocument(
      Dashboard(generatedAt: .init(secondsSinceEpoch: 0), isDemo: false, panels: []),
      isOnOneLine: true
    )
    return finished(id) { document.write(error, from: descriptor, to: &$0) }
  }

  /// Returns a document with the members that plugins have.
  private static func finished(_ id: Int?, _ fields: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("protocol", PluginProtocol.version)
      object.field("id", id)
      fields(&object)
    }
    guard let members = SchemaMembers(PluginSchema.document),
      let document = try? JSONParser.parse(Array(writer.text.utf8))
    else { preconditionFailure("the schema and the document are JSON") }
    return members.known(in: document)
  }
}

extension JSONDocument {
  /// Writes the places of a report with the places as requested, and the missing ones with errors.
  fileprivate func writePlaces(
    of report: WeatherReport,
    from descriptor: SourceDescriptor,
    to writer: inout JSONWriter
  ) {
    let panel = Panel(name: "", descriptor: descriptor, state: .loading)
    writer.field("weather") { field in
      field.array { places in
        for place in report.places {
          places.element { element in
            element.object { object in
              object.field("place", place.requestedPlace.description)
              writeFields(of: place, panel, nil, to: &object)
            }
          }
        }
        for missing in report.missing where missing.cached == nil {
          places.element { element in
            element.object { object in
              object.field("place", missing.requestedPlace.description)
              write(missing.error, from: descriptor, to: &object)
            }
          }
        }
      }
    }
  }
}
