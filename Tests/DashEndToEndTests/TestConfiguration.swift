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

  /// Writes a file with any content.
  init(text: String) throws {
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
