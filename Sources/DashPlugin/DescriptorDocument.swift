import DashCore

/// The descriptor of a data source, as a plugin prints it.
struct DescriptorDocument {
  private let descriptor: SourceDescriptor
  private let version: String?
  private let isLongRunning: Bool

  init(_ descriptor: SourceDescriptor, _ version: String?, isLongRunning: Bool) {
    self.descriptor = descriptor
    self.version = version
    self.isLongRunning = isLongRunning
  }

  /// The document in one line.
  var text: String {
    let terms = descriptor.terms
    let bounds = PluginProtocol.refreshBounds
    let refresh = min(max(terms.minimumRefreshSeconds, bounds.lowerBound), bounds.upperBound)
    var writer = JSONWriter(isOnOneLine: true)
    writer.object { object in
      object.field("protocol", PluginProtocol.version)
      object.field("name", descriptor.name)
      object.field("title", descriptor.title)
      object.field("version", version)
      object.field("summary", descriptor.summary)
      object.field("kind", descriptor.kind.rawValue)
      object.field("refreshSeconds", refresh)
      object.field("longRunning", isLongRunning)
      object.field("attribution", nonEmpty(terms.attribution))
      object.field("attributionURL", nonEmpty(terms.attributionURL))
      object.field("license", terms.license)
      object.field("keyURL", terms.keyURL)
      object.field("options") { field in
        field.array { list in
          for option in descriptor.options { list.element { write(option, to: &$0) } }
        }
      }
    }
    return writer.text
  }

  private func nonEmpty(_ text: String) -> String? { text.isEmpty ? nil : text }

  private func write(_ option: OptionDescription, to writer: inout JSONWriter) {
    writer.object { object in
      object.field("name", option.name)
      switch option.type {
      case .arguments, .words: object.field("type", "words")
      case .baseURL: object.field("type", "baseURL")
      case .boolean: object.field("type", "boolean")
      case .choice(let choices):
        object.field("type", "choice")
        object.field("choices", choices)
      case .choices(let choices):
        object.field("type", "choices")
        object.field("choices", choices)
      case .integer(let bounds):
        object.field("type", "integer")
        object.field("minimum", bounds.lowerBound)
        object.field("maximum", bounds.upperBound)
      case .number(let bounds):
        object.field("type", "number")
        object.field("minimum", bounds.lowerBound)
        object.field("maximum", bounds.upperBound)
      case .places: object.field("type", "places")
      case .query, .text: object.field("type", "text")
      case .secret: object.field("type", "secret")
      }
      object.field("help", option.help)
      object.field("variable", option.variable)
      // A default makes an option as good as set.
      if let value = option.defaultValue {
        object.field("default", value)
      } else if option.isRequired {
        object.field("required", true)
      }
    }
  }
}
