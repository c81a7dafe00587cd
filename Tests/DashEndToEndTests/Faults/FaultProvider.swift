import DashTestSupport
import Testing

/// A provider for the fault tests; a new one takes one line in ``all``.
struct FaultProvider: Sendable, CustomTestStringConvertible {
  /// Every provider that sends requests.
  static let all = [
    FaultProvider("openweathermap", #""places": [1]"#, good: WeatherResponse.reply),
    FaultProvider("pixabay", #""query": "rain""#, good: pixabay),
    FaultProvider("flickr", #""query": "rain""#, good: flickr),
    FaultProvider("open-meteo", #""places": ["51.5,-0.12"]"#, hasKey: false, good: openMeteo),
  ]

  /// The provider's name in a configuration.
  let name: String
  /// The members of `options`, as JSON.
  let options: String
  /// Whether the instance has a key.
  let hasKey: Bool
  /// The reply of a good server.
  let good: @Sendable (LoopbackRequest) -> LoopbackReply

  init(
    _ name: String,
    _ options: String,
    hasKey: Bool = true,
    good: @escaping @Sendable (LoopbackRequest) -> LoopbackReply
  ) {
    self.name = name
    self.options = options
    self.hasKey = hasKey
    self.good = good
  }

  var testDescription: String { name }

  /// Returns the faults that instances may meet in one process: without separate keys a 429 of one
  /// of them stops all.
  func together(_ faults: [Fault]) -> [Fault] {
    hasKey ? faults : faults.filter { $0.name != "429" }
  }

  // JSON shows pictures as links, which are not followed.

  private static func pixabay(_ request: LoopbackRequest) -> LoopbackReply {
    PixabayResponse.reply(to: request, found: 3, pictures: "https://cdn.pixabay.com")
  }

  private static func openMeteo(_ request: LoopbackRequest) -> LoopbackReply {
    .json(
      """
      {"latitude":51.48,"longitude":-0.14,"utc_offset_seconds":3600,"timezone":"Europe/London",\
      "current":{"time":1795183200,"interval":900,"temperature_2m":7,"apparent_temperature":4.9,\
      "relative_humidity_2m":81,"is_day":0,"weather_code":61,"cloud_cover":75,\
      "pressure_msl":1012.3,"visibility":9800.0,"wind_speed_10m":4.1,"wind_direction_10m":240},\
      "daily":{"time":[1795129200],"sunrise":[1795158600],"sunset":[1795190760]}}
      """
    )
  }

  private static func flickr(_ request: LoopbackRequest) -> LoopbackReply {
    FlickrResponse.reply(to: request, found: 3, pictures: "https://live.staticflickr.com")
  }
}
