package import DashCore

/// Responds to the requests of `--demo` with painted pictures, synthetic forecasts and the
/// recording.
package struct DemoTransport: Transport {
  private let recording: ReplayTransport
  private let forecast: DemoForecast

  init(recording: ReplayTransport, now: Timestamp) {
    self.recording = recording
    forecast = DemoForecast(recording: recording, now: now)
  }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    if let picture = DemoPicture(path: request.path) { return picture.response }
    if let response = try await forecast.response(to: request) { return response }
    return try await recording.send(request)
  }
}

/// Responds to forecast and air quality requests of `--demo`.
///
/// The data is synthetic: it continues the recorded current weather of each place.
struct DemoForecast: Sendable {
  let recording: ReplayTransport
  let now: Timestamp

  /// Returns the response to a request; `nil` if it is not for a forecast or air quality.
  ///
  /// - Throws: ``TransportError`` if the recording does not have the place.
  func response(to request: Request) async throws(TransportError) -> Response? {
    switch request.path {
    case "/data/2.5/forecast":
      guard let point = points(of: request, "lat", "lon").first else { return nil }
      return response(fiveDays(of: try await weather(at: point, request)))
    case "/data/2.5/air_pollution":
      guard let point = points(of: request, "lat", "lon").first else { return nil }
      return response(airPollution(of: try await weather(at: point, request)))
    case "/v1/forecast":
      guard request.plainValue(of: "hourly") != nil else { return nil }
      let days = request.plainValue(of: "forecast_days").flatMap { Int($0) } ?? 7
      return try await each(of: request) { weather, current in
        openMeteoForecast(of: weather, beside: current, days: days)
      }
    case "/v1/air-quality":
      return try await each(of: request) { weather, _ in airQuality(of: weather) }
    default:
      return nil
    }
  }

  /// Returns a JSON object for one place or a list for several, as Open-Meteo does.
  private func each(
    of request: Request,
    _ object: (DemoWeather, _ current: String) -> String
  ) async throws(TransportError) -> Response {
    var objects: [String] = []
    for point in points(of: request, "latitude", "longitude") {
      let weather = try await weather(at: point, request)
      let items = [QueryItem("latitude", point.latitude), QueryItem("longitude", point.longitude)]
      let current = try await recorded("/v1/forecast", items, request)
      objects.append(object(weather, String(decoding: current.body, as: UTF8.self)))
    }
    let list = "[\(objects.joined(separator: ","))]"
    return response(objects.count == 1 ? objects[0] : list)
  }

  private typealias Point = (latitude: String, longitude: String)

  private func points(of request: Request, _ latitude: String, _ longitude: String) -> [Point] {
    func values(_ name: String) -> [String] {
      request.plainValue(of: name)?.split(separator: ",").map(String.init) ?? []
    }
    return zip(values(latitude), values(longitude)).map { ($0, $1) }
  }

  /// Returns the synthetic weather of the place at the coordinates.
  private func weather(
    at point: Point,
    _ request: Request
  ) async throws(TransportError) -> DemoWeather {
    let items = [QueryItem("lat", point.latitude), QueryItem("lon", point.longitude)]
    let recordedWeather = try await recorded("/data/2.5/weather", items, request)
    guard
      let json = try? JSONReader(body: recordedWeather.body, hiding: []),
      let weather = DemoWeather(after: json, start: now)
    else {
      throw TransportError(.notFound, reason: .notInDemo, host: request.baseURL.host)
    }
    return weather
  }

  private func recorded(
    _ path: String,
    _ query: [QueryItem],
    _ request: Request
  ) async throws(TransportError) -> Response {
    try await recording.send(
      Request(baseURL: request.baseURL, path: path, query: query, deadline: request.deadline)
    )
  }

  private func response(_ body: String) -> Response {
    Response(status: 200, body: Array(body.utf8))
  }
}

extension Request {
  /// Returns the value of a parameter that is not a secret; `nil` if missing.
  fileprivate func plainValue(of name: String) -> String? {
    for item in query where item.name == name {
      if case .plain(let text) = item.value { return text }
    }
    return nil
  }
}
