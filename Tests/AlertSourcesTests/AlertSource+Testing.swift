import DashCore
import DashTestSupport
import Testing

extension AlertSource {
  /// Returns the list of a source on a transport at a point.
  static func list(
    at point: AlertPoint = .testing(),
    language: String? = nil,
    from transport: any Transport
  ) async throws(SourceError) -> AlertList {
    let context = SourceContext(
      transport: transport,
      now: { Timestamp(secondsSinceEpoch: 1_795_183_500) },
      language: language
    )
    return try await Self(context: context).alerts(at: point).value
  }

  /// Returns the list of a response with any request.
  static func list(
    of body: String,
    status: Int = 200,
    at point: AlertPoint = .testing(),
    language: String? = nil
  ) async throws(SourceError) -> AlertList {
    try await list(
      at: point,
      language: language,
      from: ScriptedTransport.returning(.json(body, status: status))
    )
  }

  /// Returns the error code of a response.
  static func code(of body: String, status: Int) async -> ErrorCode? {
    do throws(SourceError) {
      _ = try await list(of: body, status: status)
      return nil
    } catch {
      return error.code
    }
  }
}

extension AlertPoint {
  static func testing(
    _ latitude: Double = 40.754,
    _ longitude: Double = -73.984,
    country: String? = nil
  ) -> AlertPoint {
    AlertPoint(
      latitude: latitude,
      longitude: longitude,
      country: country,
      deadline: .now.advanced(by: .seconds(600))
    )
  }
}

extension Timestamp {
  /// Creates a moment from a literal.
  static func at(_ text: String) throws -> Timestamp {
    try #require(Timestamp(rfc3339: text))
  }
}

extension WeatherAlert {
  /// Returns an alert about a frost on 20 November 2026.
  static func frost(
    _ id: DisplayText = "frost",
    source: String = "a",
    _ change: (inout WeatherAlert) -> Void = { _ in }
  ) throws -> WeatherAlert {
    var alert = WeatherAlert(id: id, event: "Frost", source: source)
    alert.severity = .minor
    alert.sent = try .at("2026-11-20T12:00:00Z")
    alert.onset = try .at("2026-11-20T20:00:00Z")
    alert.ends = try .at("2026-11-21T08:00:00Z")
    alert.areas = ["Valley"]
    alert.description = ["Frost in the valleys."]
    change(&alert)
    return alert
  }
}

extension RecordedResponses {
  /// Returns a recorded file of a service.
  static func body(_ service: String, _ name: String) throws -> String {
    try #require(try files(of: service) { $0 == name }.first).body
  }
}
