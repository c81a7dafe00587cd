import DashTestSupport

/// The configuration of the watch, which changes during the run.
struct SoakConfiguration: Sendable {
  /// The versions of the file.
  enum Version: CaseIterable {
    case whole
    /// One instance fewer.
    case short
    /// Invalid JSON.
    case broken
  }

  /// The places of an instance; every request is for one of them.
  static let placesPerInstance = 3
  static let places = 1...12

  let path: String

  private let directory: TemporaryDirectory
  private let port: Int

  init(port: Int) throws {
    self.port = port
    directory = try TemporaryDirectory()
    path = "\(directory.path)/plugins.json"
    try write(.whole)
  }

  func write(_ version: Version) throws {
    let entries = [
      entry("first", refresh: nil, places: "1, 2, 3"),
      entry("second", refresh: 1, places: #""4,0", "zip:5,GB", "6,0""#),
      entry("third", refresh: 2, places: "7, 8, 9"),
      entry("fourth", refresh: 5, places: #"10, "11,0", 12"#),
    ]
    let remaining = version == .short ? entries.dropLast() : entries[...]
    let end = version == .broken ? "" : "]}"
    let text = #"{"version": 1, "providers": ["# + remaining.joined(separator: ",\n") + end
    try directory.write(text + "\n", to: "plugins.json")
  }

  private func entry(_ name: String, refresh: Int?, places: String) -> String {
    """
    {"name": "\(name)", "provider": "openweathermap", "timeout": "1s",\
    \(refresh.map { #" "refresh": "\#($0)s","# } ?? "")
     "options": {"apiKey": "${OPENWEATHERMAP_API_KEY}", "callsPerMinute": 100000,
       "baseURL": "http://127.0.0.1:\(port)", "places": [\(places)]}}
    """
  }
}
