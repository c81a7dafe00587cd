import DashTestSupport
import Testing

/// A provider for the fault tests; a new one takes one line in ``all``.
struct FaultProvider: Sendable, CustomTestStringConvertible {
  /// Every provider that sends requests.
  static let all = [
    FaultProvider("openweathermap", #""places": [1]"#, good: WeatherResponse.reply),
    FaultProvider("pixabay", #""query": "rain""#, good: pixabay),
    FaultProvider("flickr", #""query": "rain""#, good: flickr),
    FaultProvider(
      "open-meteo",
      #""places": ["51.5,-0.12"]"#,
      hasKey: false,
      good: OpenMeteoResponse.reply
    ),
    FaultProvider(
      "met-norway",
      #""places": ["51.5,-0.12"]"#,
      hasKey: false,
      good: METNorwayResponse.reply
    ),
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

  private static func flickr(_ request: LoopbackRequest) -> LoopbackReply {
    FlickrResponse.reply(to: request, found: 3, pictures: "https://live.staticflickr.com")
  }
}
