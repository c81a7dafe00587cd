import Foundation

extension TestConfiguration {
  /// Writes a file with one instance of OpenWeatherMap and Open-Meteo as its fallback.
  ///
  /// - Parameters:
  ///   - baseURL: The base URL of OpenWeatherMap.
  ///   - fallback: The base URL of all of Open-Meteo.
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
