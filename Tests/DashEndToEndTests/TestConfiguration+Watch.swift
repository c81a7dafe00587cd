import Foundation

extension TestConfiguration {
  /// A weather instance for a file of several instances.
  struct WatchedInstance {
    /// The instance's name.
    var name = "weather"
    /// The base URL.
    let baseURL: String
    /// The elements of `places`, as JSON.
    var places = "1"
    /// The timeout of a request.
    var timeout = "30s"
  }

  /// Writes a file with instances that refresh at the interval of watch mode, or every hour,
  /// without a rate limit.
  convenience init(watching instances: [WatchedInstance]) throws {
    try self.init(text: Self.text(watching: instances))
  }

  /// Replaces the file.
  func replace(with text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }

  /// Returns the text of such a file.
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
