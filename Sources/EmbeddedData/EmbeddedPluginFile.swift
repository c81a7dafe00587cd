import CEmbeddedData

/// A file of a new plugin, as `dash plugins new` writes it.
///
/// Path and text have the placeholders `@NAME@` (the plugin's name), `@TYPE@` (the name of a Swift
/// type) and `@PACKAGE@` (the path of the package with `DashCore`).
package struct EmbeddedPluginFile: Sendable {
  /// The language: `sh`, `python` or `swift`.
  package let language: String
  /// The path below the current folder.
  package let path: String
  /// Whether the file is a program.
  package let isProgram: Bool
  package let text: String

  /// The files of all languages.
  package static var all: [EmbeddedPluginFile] {
    (0..<cembedded_template_count()).map { index in
      let template = cembedded_template_at(index)
      return EmbeddedPluginFile(
        language: String(cString: template.language),
        path: String(cString: template.path),
        isProgram: template.is_program,
        text: String(decoding: UnsafeBufferPointer(template.content), as: UTF8.self)
      )
    }
  }
}
