import DashCore

/// Answers what `--demo` asks of later and of the air: made up from what the recording says of now, so
/// that each of its places has a forecast without one being kept for each.
struct DemoForecast: Sendable {
  let recording: ReplayTransport
  let now: Timestamp

  /// The answer to a request; nil for one that asks for neither.
  ///
  /// - Throws: ``TransportError`` where the recording does not know the place.
  func answer(to request: Request) async throws(TransportError) -> Response? {
    switch request.path {
    case "/data/2.5/forecast":
      guard let point = points(of: request, "lat", "lon").first else { return nil }
      return response(fiveDays(of: try await course(at: point, request)))
    case "/data/2.5/air_pollution":
      guard let point = points(of: request, "lat", "lon").first else { return nil }
      return response(airPollution(of: try await course(at: point, request)))
    case "/v1/forecast":
      guard request.plainValue(of: "hourly") != nil else { return nil }
      let days = request.plainValue(of: "forecast_days").flatMap { Int($0) } ?? 7
      return try await each(of: request) { course, current in
        openMeteoForecast(of: course, beside: current, days: days)
      }
    case "/v1/air-quality":
      return try await each(of: request) { course, _ in airQuality(of: course) }
    default:
      return nil
    }
  }

  /// What Open-Meteo says of one place, or a list of what it says of several.
  private func each(
    of request: Request,
    _ answer: (DemoCourse, _ current: String) -> String
  ) async throws(TransportError) -> Response {
    var answers: [String] = []
    for point in points(of: request, "latitude", "longitude") {
      let course = try await course(at: point, request)
      let items = [QueryItem("latitude", point.latitude), QueryItem("longitude", point.longitude)]
      let current = try await recorded("/v1/forecast", items, request)
      answers.append(answer(course, String(decoding: current.body, as: UTF8.self)))
    }
    let list = "[\(answers.joined(separator: ","))]"
    return response(answers.count == 1 ? answers[0] : list)
  }

  private typealias Point = (latitude: String, longitude: String)

  private func points(of request: Request, _ latitude: String, _ longitude: String) -> [Point] {
    func values(_ name: String) -> [String] {
      request.plainValue(of: name)?.split(separator: ",").map(String.init) ?? []
    }
    return zip(values(latitude), values(longitude)).map { ($0, $1) }
  }

  /// The course of the place at a point.
  private func course(
    at point: Point,
    _ request: Request
  ) async throws(TransportError) -> DemoCourse {
    let items = [QueryItem("lat", point.latitude), QueryItem("lon", point.longitude)]
    let weather = try await recorded("/data/2.5/weather", items, request)
    guard
      let answer = try? JSONReader(body: weather.body, hiding: []),
      let course = DemoCourse(after: answer, start: now)
    else {
      throw TransportError(.notFound, reason: .notInDemo, host: request.baseURL.host)
    }
    return course
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
  /// The value of a parameter that is no secret; nil where there is none.
  fileprivate func plainValue(of name: String) -> String? {
    for item in query where item.name == name {
      if case .plain(let text) = item.value { return text }
    }
    return nil
  }
}
