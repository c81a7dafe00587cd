import Foundation

extension TestConfiguration {
  /// An instance of the weather, for a file of several.
  struct WatchedInstance {
    /// The instance's name.
    var name = "weather"
    /// Whom it asks.
    let baseURL: String
    /// The elements of `places`, as JSON writes them.
    var places = "1"
    /// How long it waits for answers.
    var timeout = "30s"
  }

  /// Writes a file with instances that are asked at the interval of the watch, each hour if that has
  /// none, as often as is wanted.
  convenience init(watching instances: [WatchedInstance]) throws {
    try self.init(text: Self.text(watching: instances))
  }

  /// Puts another file in the place of this one.
  func replace(with text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// The text of such a file.
  static func text(watching instances: [WatchedInstance]) -> String {
    let entries = instances.map { instance in
      """
      { "name": "\(instance.name)", "provider": "openweathermap",
        "timeout": "\(instance.timeout)",
        "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [\(instance.places)],
                     "callsPerMinute": 100000, "baseURL": "\(instance.baseURL)" } }
      """
    }
    return """
      { "version": 1, "refresh": "1h", "providers": [
        \(entries.joined(separator: ",\n")) ] }
      """
  }
}
