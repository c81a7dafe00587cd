/// A file of a new plugin, as `dash plugins new` writes it, with placeholders in its path and text.
package struct PluginTemplate: Sendable {
  /// The language of the plugin: `sh`, `python` or `swift`.
  package let language: String
  /// The path below the current folder.
  package let path: String
  /// Whether the file is a program.
  package let isProgram: Bool
  package let text: String

  /// Creates a template.
  ///
  /// Path and text may have the placeholders `@NAME@` (the plugin's name), `@TYPE@` (the name of a
  /// Swift type) and `@PACKAGE@` (the path of the package with `DashCore`).
  ///
  /// - Parameters:
  ///   - language: The language of the plugin.
  ///   - path: The path below the current folder.
  ///   - isProgram: Whether the file is a program.
  ///   - text: The content.
  package init(language: String, path: String, isProgram: Bool, text: String) {
    self.language = language
    self.path = path
    self.isProgram = isProgram
    self.text = text
  }

  /// Returns the template for a plugin.
  ///
  /// - Parameters:
  ///   - name: The plugin's name, which ``PluginProgram`` accepts.
  ///   - package: The path of the package with `DashCore`.
  /// - Returns: The file without placeholders.
  package func filled(name: String, package: String) -> PluginTemplate {
    func fill(_ text: String, package: String) -> String {
      text.replacing(ascii: "@NAME@", with: name)
        .replacing(ascii: "@TYPE@", with: Self.typeName(of: name))
        .replacing(ascii: "@PACKAGE@", with: package)
    }
    // In Swift code the path is a string literal.
    let literal = package.replacing(ascii: "\\", with: "\\\\").replacing(ascii: "\"", with: "\\\"")
    return PluginTemplate(
      language: language,
      path: fill(path, package: ""),
      isProgram: isProgram,
      text: fill(text, package: literal)
    )
  }

  /// Returns the name of a Swift type: `TownWaterProvider` for `town-water`.
  ///
  /// With another suffix it could be the name of a target or a protocol of this package, such as
  /// `DataSource`.
  package static func typeName(of name: String) -> String {
    name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
      + "Provider"
  }
}
