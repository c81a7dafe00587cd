import CEmbeddedData
package import DashCore

/// What authors of plugins start from.
package enum NewPlugin {
  /// Returns the files that `dash plugins new` writes, by name.
  package static func files(
    named name: String,
    of kind: ContentKind,
    in language: PluginLanguage
  ) -> [String: String] {
    let (program, test): (cembedded_plugin_file, cembedded_plugin_file) =
      switch language {
      case .python: (CEMBEDDED_PYTHON, CEMBEDDED_PYTHON_TEST)
      case .sh: (CEMBEDDED_SHELL, CEMBEDDED_SHELL_TEST)
      }
    func filled(_ file: cembedded_plugin_file) -> String {
      part(of: text(of: file), for: kind).replacing(ascii: "@NAME@", with: name)
        .replacing(ascii: "@KIND@", with: kind.rawValue)
        .replacing(ascii: "@SUMMARY@", with: summary(of: kind))
    }
    return ["dash-provider-\(name)": filled(program), "\(name)-test": filled(test)]
  }

  private static func summary(of kind: ContentKind) -> String {
    switch kind {
    case .metrics: "The load of this machine"
    case .photos: "The pictures of a folder"
    case .table: "The fullest file systems of this machine"
    case .text: "A greeting and the system of this machine"
    case .weather: "The temperature of a station of one's own"
    }
  }

  /// Returns the lines for a kind: those after `#@ all`, and those after `#@` with its name among others.
  private static func part(of template: String, for kind: ContentKind) -> String {
    var isShown = true
    var lines: [Substring] = []
    for line in template.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("#@ ") {
        let kinds = line.dropFirst(3).split(separator: " ")
        isShown = kinds == ["all"] || kinds.contains { $0 == kind.rawValue }
      } else if isShown {
        lines.append(line)
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Returns the JSON Schema of what a plugin reads or prints.
  package static func schema(_ schema: PluginSchema) -> String {
    switch schema {
    case .descriptor: text(of: CEMBEDDED_DESCRIPTOR_SCHEMA)
    case .request: text(of: CEMBEDDED_REQUEST_SCHEMA)
    case .document: text(of: CEMBEDDED_DOCUMENT_SCHEMA)
    }
  }

  private static func text(of file: cembedded_plugin_file) -> String {
    String(decoding: UnsafeBufferPointer(cembedded_plugin(file)), as: UTF8.self)
  }
}
