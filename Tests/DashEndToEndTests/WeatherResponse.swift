import DashCore
import DashTestSupport
import Glibc

extension LoopbackServer {
  /// The requests for the current weather; a single place has a forecast and air quality, too.
  var weatherRequests: [LoopbackRequest] { requests.filter { $0.path == "/data/2.5/weather" } }
}

/// Responses in OpenWeatherMap's documented shapes, with invented values.
enum WeatherResponse {
  /// Returns the weather of a city, observed five minutes ago.
  static func json(
    id: String,
    name: String,
    country: String = "GB",
    temperature: Double = 7.4
  ) -> String {
    """
    {"coord":{"lon":-0.1257,"lat":51.5085},"weather":[{"id":500,"main":"Rain",\
    "description":"light rain","icon":"10d"}],"base":"stations","main":{"temp":\(temperature),\
    "feels_like":4.9,"temp_min":6.1,"temp_max":8.3,"pressure":1012,"humidity":81},\
    "visibility":10000,"wind":{"speed":4.1,"deg":240,"gust":8.2},"rain":{"1h":0.4},\
    "clouds":{"all":75},"dt":\(time(nil) - 300),"sys":{"type":1,"id":1414,"country":"\(country)",\
    "sunrise":1795159500,"sunset":1795190640},"timezone":0,"id":\(id),"name":"\(name)","cod":200}
    """
  }

  /// Returns the reply of a server that knows every place: by its id, or as id 1 by any other name.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    switch request.path {
    case "/geo/1.0/direct": return .json(places(named: request.parameter("q") ?? ""))
    case "/data/2.5/forecast": return .json(ForecastResponse.fiveDays)
    case "/data/2.5/air_pollution": return .json(ForecastResponse.air)
    default: break
    }
    let id = request.parameter("id") ?? "1"
    let country = request.parameter("zip")?.split(separator: ",").last.map(String.init)
    return .json(json(id: id, name: "City \(id)", country: country ?? "GB"))
  }

  /// Returns the geocoder's response to a name: one place of that name, in the given state and
  /// country.
  static func places(named text: String) -> String {
    let parts = text.split(separator: ",").map(String.init)
    let country = parts.count > 1 ? parts[parts.count - 1] : "GB"
    let state = parts.count > 2 ? parts[1] : nil
    return places([(parts.first ?? "", state, country)])
  }

  /// Returns the geocoder's response with these places, each at other coordinates.
  static func places(_ places: [(name: String, state: String?, country: String)]) -> String {
    let entries = places.enumerated().map { index, place in
      let state = place.state.map { #","state":\#(quoted($0))"# } ?? ""
      return """
        {"name":\(quoted(place.name)),"lat":\(51 + index).5,"lon":-0.125,\
        "country":\(quoted(place.country))\(state)}
        """
    }
    return "[\(entries.joined(separator: ","))]"
  }

  private static func quoted(_ text: String) -> String {
    var writer = JSONWriter()
    writer.string(text)
    return writer.text
  }

  /// The response for an unknown place.
  static let notFound = LoopbackReply.json(
    #"{"cod":"404","message":"city not found"}"#,
    status: 404
  )
}
