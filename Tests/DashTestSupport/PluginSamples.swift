package import DashCore

/// What plugins print, in the documented shapes.
package enum PluginSamples {
  /// A descriptor with an option of each type.
  package static let descriptor = """
    {"protocol": 1, "name": "sample", "title": "Sample", "version": "1.0", "summary": "A sample.",
     "kind": "table", "refreshSeconds": 600, "license": "CC0",
     "attribution": "Data by Sample", "attributionURL": "https://sample.example.org/",
     "keyURL": "https://sample.example.org/keys",
     "options": [
      {"name": "port", "type": "text", "required": true, "help": "The port."},
      {"name": "days", "type": "integer", "default": 2, "minimum": 1, "maximum": 7},
      {"name": "offset", "type": "number", "default": -0.5, "minimum": -2.5, "maximum": 1e3},
      {"name": "low", "type": "boolean", "default": false},
      {"name": "datum", "type": "choice", "choices": ["msl", "lat"], "default": "lat"},
      {"name": "parts", "type": "choices", "choices": ["m2", "s2"], "default": ["m2"]},
      {"name": "notes", "type": "words", "default": ["a", "b c"]},
      {"name": "places", "type": "places", "default": ["London", 2643743, "51.5,-0.12"]},
      {"name": "baseURL", "type": "baseURL", "default": "https://sample.example.org/v1"},
      {"name": "apiKey", "type": "secret", "required": true, "variable": "SAMPLE_KEY"}]}
    """

  /// Returns a document of a kind with every member.
  package static func document(_ kind: ContentKind) -> String {
    let content =
      switch kind {
      case .metrics:
        """
        "metrics": [{"name": "Water", "kind": "temperature", "value": 11.5, "history": [11, null]},
          {"name": "Load", "unit": "x", "value": 3, "warning": 4, "critical": 8}]
        """
      case .photos:
        """
        "query": "sea", "total": 2, "isLastPage": false, "photos": [
          {"id": "p1", "title": "Harbour", "author": "Ann", "tags": ["sea"], "license": "CC0",
           "pageURL": "https://photos.example.org/p1", "imageURL": "https://photos.example.org/1.jpg",
           "width": 1600, "height": 900, "previewURL": "https://photos.example.org/1s.jpg",
           "previewWidth": 160, "previewHeight": 90, "originalWidth": 3200, "originalHeight": 1800,
           "takenOn": "2026-11-20", "views": 3, "downloads": 2, "likes": 1}]
        """
      case .table:
        """
        "table": {"columns": [{"name": "High", "kind": "time"},
          {"name": "Height", "kind": "number", "unit": "m"}, {"name": "Port"},
          {"name": "Wind", "kind": "speed"}],
         "rows": [["2026-11-20T14:05:00Z", 3.2, "Brest", 4], [1795183200, null, null, 5.5]]}
        """
      case .text: #""text": {"lines": ["Closed.", "", "Ferry: 8 to 20 h."]}"#
      case .weather: #""weather": [\#(place)]"#
      }
    return #"{"protocol": 1, "attribution": "Data", "freshFor": 300, \#(content)}"#
  }

  private static let place = """
    {"place": "London", "id": "1", "name": "London", "country": "GB", "latitude": 51.5,
     "longitude": -0.12, "utcOffsetSeconds": 0, "timeZone": "Europe/London",
     "observedAt": "2026-11-20T14:00:00Z", "temperatureCelsius": 7.5, "humidityPercent": 81,
     "pressureHectopascals": 1013, "windSpeedMetresPerSecond": 4, "rainMillimetresPerHour": 0.4,
     "conditions": [{"code": 500, "main": "Rain", "description": "light rain", "isDay": true}],
     "sunrise": 1795160000, "sunset": 1795190000,
     "forecast": {"stepSeconds": 3600,
      "hours": [{"time": "2026-11-20T15:00:00Z", "temperatureCelsius": 8, "uvIndex": 1,
                 "condition": {"code": 800}}],
      "days": [{"date": "2026-11-20", "temperatureMaxCelsius": 9, "isPartial": true}]},
     "air": {"observedAt": 1795183200, "openWeatherMapIndex": 2, "usIndex": 40, "europeanIndex": 30,
             "uvIndex": 1, "microgramsPerCubicMetre": {"pm2_5": 7, "ozone": 60}}}
    """

  /// A document that reports an error.
  package static let error = """
    {"error": {"code": "rate_limited", "message": "Too many.", "hint": "Wait."}}
    """
}
