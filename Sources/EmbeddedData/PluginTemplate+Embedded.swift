import CEmbeddedData
package import DashCore

extension PluginTemplate {
  /// The files of new plugins, of all languages.
  package static var embedded: [PluginTemplate] {
    (0..<cembedded_template_count()).map { index in
      let template = cembedded_template_at(index)
      return PluginTemplate(
        language: String(cString: template.language),
        path: String(cString: template.path),
        isProgram: template.is_program,
        text: String(decoding: UnsafeBufferPointer(template.content), as: UTF8.self)
      )
    }
  }
}
