import CEmbeddedData

/// The JSON Schemas of the output and of plugins: files of the repository, compiled in.
package enum Schemas {
  /// The schema of `--format json`.
  package static var dashboard: String { text(cembedded_dashboard_schema()) }
  /// The schema of what a plugin prints.
  package static var pluginDocument: String { text(cembedded_plugin_document_schema()) }
  /// The schema of what a plugin prints for `describe`.
  package static var pluginDescriptor: String { text(cembedded_plugin_descriptor_schema()) }

  private static func text(_ file: cembedded_file) -> String {
    String(decoding: UnsafeBufferPointer(start: file.start, count: file.count), as: UTF8.self)
  }
}
