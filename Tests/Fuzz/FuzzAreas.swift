/// The areas, in the order in which they run.
enum FuzzAreas {
  static let all: [any FuzzArea.Type] = [
    ResponseArea.self, ConfigurationArea.self, CommandLineArea.self, KeyArea.self,
    TerminalReplyArea.self, PictureReplyArea.self, TimeZoneArea.self, JSONArea.self,
    TextArea.self, PluginArea.self,
  ]

  static func named(_ name: String) -> (any FuzzArea.Type)? {
    all.first { $0.name == name }
  }
}
