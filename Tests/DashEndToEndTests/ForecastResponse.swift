import DashTestSupport
import Foundation

/// Forecast and air responses in the documented shapes of OpenWeatherMap and Open-Meteo, with
/// invented values and present times, because the program uses the machine's clock.
enum ForecastResponse {
  /// Six hours before the last full three hours: two steps of a response are past.
  static let start = Int(Date.now.timeIntervalSince1970) / 10_800 * 10_800 - 21_600
  /// The last midnight of UTC, the zone of the tests' places.
  static let midnight = Int(Date.now.timeIntervalSince1970) / 86_400 * 86_400

  /// Five days in steps of three hours, starting six hours ago.
  static let fiveDays: String = {
    let steps = (0..<40).map { index in
      """
      {"dt":\(start + index * 10_800),"main":{"temp":\(index).5,"feels_like":\(index),\
      "pressure":1012,"humidity":81},"weather":[{"id":500,"main":"Rain",\
      "description":"light rain","icon":"10d"}],"wind":{"speed":4.1,"deg":240,"gust":8.2},\
      "pop":0.35,"rain":{"3h":0.6}}
      """
    }
    return """
      {"cod":"200","message":0,"cnt":40,"list":[\(steps.joined(separator: ","))],\
      "city":{"timezone":0}}
      """
  }()

  /// Two days of hours and eight days, starting an hour ago, with the UV index.
  static let oneCall: String = {
    let now = Int(Date.now.timeIntervalSince1970) / 3600 * 3600
    let hours = (-1..<47).map { #"{"dt":\#(now + $0 * 3600),"temp":\#($0).5,"uvi":0.5}"# }
    let days = (0..<8).map { index in
      #"{"dt":\#(midnight + index * 86_400 + 43_200),"temp":{"min":\#(index),"max":20}}"#
    }
    return """
      {"timezone_offset":0,"current":{"uvi":1.4},"hourly":[\(hours.joined(separator: ","))],\
      "daily":[\(days.joined(separator: ","))]}
      """
  }()

  /// OpenWeatherMap's air quality.
  static let air = #"{"list":[{"main":{"aqi":2},"components":{"pm2_5":8.2,"o3":41}}]}"#

  /// Returns the reply of an OpenWeatherMap server with all of these.
  static func reply(to request: LoopbackRequest) -> LoopbackReply {
    switch request.path {
    case "/data/3.0/onecall": .json(oneCall)
    default: WeatherResponse.reply(to: request)
    }
  }

  /// Returns the reply of an Open-Meteo server with all of these, for each requested place.
  static func openMeteo(_ request: LoopbackRequest) -> LoopbackReply {
    openMeteo(request, timeZone: nil)
  }

  /// Returns the same reply with the name of a time zone, whose offset is zero.
  static func openMeteo(_ request: LoopbackRequest, timeZone: String?) -> LoopbackReply {
    let count = (request.parameter("latitude") ?? "").split(separator: ",").count
    func each(_ object: String) -> LoopbackReply {
      let objects = Array(repeating: object, count: count).joined(separator: ",")
      return .json(count == 1 ? object : "[\(objects)]")
    }
    switch request.path {
    case "/v1/search":
      return .json(
        #"{"results":[{"id":5,"name":"London","latitude":51.5,"longitude":-0.12,"country_code":"GB"}]}"#
      )
    case "/v1/air-quality":
      return each(
        #"{"current":{"time":\#(midnight),"us_aqi":45,"european_aqi":34,"uv_index":0.3}}"#
      )
    default:
      let days = Int(request.parameter("forecast_days") ?? "") ?? 1
      let isForecast = request.parameter("hourly") != nil
      return each(openMeteoWeather(days: days, isForecast: isForecast, timeZone))
    }
  }

  private static func openMeteoWeather(
    days: Int,
    isForecast: Bool,
    _ timeZone: String?
  ) -> String {
    let zone = timeZone.map { #""timezone":"\#($0)","# } ?? ""
    let current = """
      \(zone)"utc_offset_seconds":0,"current":{"time":\(midnight),"temperature_2m":7.4,"weather_code":61}
      """
    guard isForecast else { return "{\(current)}" }
    func column(_ count: Int, _ value: (Int) -> String) -> String {
      "[" + (0..<count).map(value).joined(separator: ",") + "]"
    }
    let hours = days * 24
    return """
      {\(current),"hourly":{"time":\(column(hours) { "\(midnight + $0 * 3600)" }),\
      "temperature_2m":\(column(hours) { "\($0 % 24).5" })},\
      "daily":{"time":\(column(days) { "\(midnight + $0 * 86_400)" }),\
      "temperature_2m_min":\(column(days) { "\($0)" }),\
      "temperature_2m_max":\(column(days) { "\($0 + 20)" })}}
      """
  }
}
