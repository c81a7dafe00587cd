import Foundation

/// A `plugins.json` in a temporary folder, which is removed with it.
final class TestConfiguration: Sendable {
  let folder: URL

  /// The file's path.
  var path: String { folder.appending(path: "plugins.json").path }

  /// The places of the shipped configuration.
  static let twelvePlaces = """
    6077243, 524901, 5368361, 1835848, 3128760, 4180439, 2147714, 264371, 1816670, 2643743, \
    3451190, 1850147
    """

  /// Writes a file with any content, and these settings of alerts and radar: none, because the services
  /// are not on loopback.
  init(text: String, alerts: String = #""alerts": false"#, radar: String = "false") throws {
    let text = text.replacingOccurrences(
      of: "\"version\": 1,",
      with: "\"version\": 1, \(alerts), \"radar\": \(radar),"
    )
    folder = FileManager.default.temporaryDirectory
      .appending(path: "dash-tests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: folder.appending(path: "plugins.json"))
    // A file that a group can write to is rejected, whatever the umask is.
    chmod(path, 0o600)
  }

  /// Writes a file with one weather instance: the base URL, the elements of `places` and further
  /// options (each with a comma before it), as JSON.
  convenience init(baseURL: String, places: String = "2643743", options: String = "") throws {
    try self.init(
      text: """
        { "version": 1, "providers": [
          { "name": "weather", "provider": "openweathermap",
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [\(places)],
                         "baseURL": "\(baseURL)"\(options) } } ] }
        """
    )
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }
}

// MARK: A fallback

extension TestConfiguration {
  /// Writes a file with one instance of OpenWeatherMap and Open-Meteo as its fallback.
  ///
  /// - Parameters:
  ///   - places: The elements of `places`, as JSON.
  ///   - timeout: The timeout of a request.
  /// - Throws: An error of the file system.
  convenience init(
    baseURL: String,
    fallback: String,
    places: String = "2643743",
    timeout: String = "30s"
  ) throws {
    try self.init(
      text: """
        { "version": 1, "refresh": "1h", "providers": [
          { "name": "weather", "provider": "openweathermap", "timeout": "\(timeout)",
            "fallback": \(Self.fallback(fallback)),
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [\(places)],
                         "callsPerMinute": 100000, "baseURL": "\(baseURL)" } } ] }
        """
    )
  }

  /// Returns a fallback whose three base URLs are this one.
  static func fallback(_ address: String) -> String {
    """
    { "provider": "open-meteo", "options": { "baseURL": "\(address)",
      "airQualityBaseURL": "\(address)", "geocodingBaseURL": "\(address)" } }
    """
  }
}

// MARK: Watch mode

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
