import CEmbeddedData

/// The files that `dash plugins new` writes, with the placeholder `@NAME@` in their names and texts.
package enum NewPlugin {
  package static var files: [String: String] {
    [
      "dash-provider-@NAME@": text(of: cembedded_plugin()),
      "@NAME@-test": text(of: cembedded_plugin_test()),
    ]
  }

  private static func text(of file: cembedded_file) -> String {
    String(decoding: UnsafeBufferPointer(file), as: UTF8.self)
  }
}
