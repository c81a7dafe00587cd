import DashTestSupport
import Glibc

/// Responses in Open-Meteo's documented shapes, with invented values.
enum OpenMeteoResponse {
  /// Returns the reply of a server that has weather for every point, and every name as a place in
  /// Portugal.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    if request.path == "/v1/search" {
      let name = request.parameter("name") ?? ""
      return .json(
        """
        {"results":[{"id":1,"name":"\(name)","latitude":38.71667,"longitude":-9.13333,\
        "country_code":"PT","country":"Portugal","timezone":"Europe/Lisbon"}]}
        """
      )
    }
    let count = request.parameter("latitude")?.split(separator: ",").count ?? 1
    let places = (0..<count).map { weather(temperature: Double($0) + 11.5) }
    return .json(count == 1 ? places[0] : "[\(places.joined(separator: ","))]")
  }

  /// Returns the weather of a point, observed five minutes ago.
  static func weather(temperature: Double) -> String {
    """
    {"latitude":51.48,"longitude":-0.14,"utc_offset_seconds":3600,"timezone":"Europe/London",\
    "current":{"time":\(time(nil) - 300),"interval":900,"temperature_2m":\(temperature),\
    "apparent_temperature":4.9,"relative_humidity_2m":81,"is_day":0,"weather_code":61,\
    "cloud_cover":75,"pressure_msl":1012.3,"visibility":9800.0,"wind_speed_10m":4.1,\
    "wind_direction_10m":240},\
    "daily":{"time":[1795129200],"sunrise":[1795158600],"sunset":[1795190760]}}
    """
  }
}
