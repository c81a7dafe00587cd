import DashTestSupport

/// Answers as OpenWeatherMap documents them, with values of the tests' own.
enum WeatherAnswer {
  /// The weather of a city.
  static func json(id: String, name: String, temperature: Double = 7.4) -> String {
    """
    {"coord":{"lon":-0.1257,"lat":51.5085},"weather":[{"id":500,"main":"Rain",\
    "description":"light rain","icon":"10d"}],"base":"stations","main":{"temp":\(temperature),\
    "feels_like":4.9,"temp_min":6.1,"temp_max":8.3,"pressure":1012,"humidity":81},\
    "visibility":10000,"wind":{"speed":4.1,"deg":240,"gust":8.2},"rain":{"1h":0.4},\
    "clouds":{"all":75},"dt":1795183200,"sys":{"type":1,"id":1414,"country":"GB",\
    "sunrise":1795159500,"sunset":1795190640},"timezone":0,"id":\(id),"name":"\(name)","cod":200}
    """
  }

  /// A server that knows every place: by its id, or as number 1 by any other name.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    let id = request.parameter("id") ?? "1"
    return .json(json(id: id, name: request.parameter("q").map { _ in "Named" } ?? "City \(id)"))
  }

  /// The answer for a place that nobody knows.
  static let notFound = LoopbackReply.json(
    #"{"cod":"404","message":"city not found"}"#,
    status: 404
  )
}
