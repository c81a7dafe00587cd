import Foundation

extension TestConfiguration {
  /// Writes a file with one instance of OpenWeatherMap and Open-Meteo as its fallback.
  ///
  /// - Parameters:
  ///   - baseURL: Where OpenWeatherMap lives.
  ///   - fallback: Where all of Open-Meteo lives.
  ///   - places: The elements of `places`, as JSON writes them.
  ///   - timeout: How long it waits for answers.
  ///   - more: Further members of the file, each with a comma before it.
  /// - Throws: What the system refuses.
  convenience init(
    baseURL: String,
    fallback: String,
    places: String = "2643743",
    timeout: String = "30s",
    more: String = ""
  ) throws {
    try self.init(
      text: """
        { "version": 1, "refresh": "1h", "providers": [
          { "name": "weather", "provider": "openweathermap", "timeout": "\(timeout)",
            "fallback": \(Self.fallback(fallback)),
            "options": { "apiKey": "${OPENWEATHERMAP_API_KEY}", "places": [\(places)],
                         "callsPerMinute": 100000, "baseURL": "\(baseURL)" } } ]\(more) }
        """
    )
  }

  /// A fallback with each of its three addresses.
  static func fallback(_ address: String) -> String {
    """
    { "provider": "open-meteo", "options": { "baseURL": "\(address)",
      "airQualityBaseURL": "\(address)", "geocodingBaseURL": "\(address)" } }
    """
  }
}
