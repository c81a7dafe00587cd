import DashCore
import DashTestSupport

extension ScriptedTransport {
  /// Returns a transport with the current weather at a point, and a response for each further path.
  static func returning(
    now: String = #"{"main":{"temp":1},"coord":{"lat":51.5,"lon":-0.12},"timezone":3600}"#,
    _ responses: [String: Response]
  ) -> ScriptedTransport {
    ScriptedTransport { request in
      request.path == "/data/2.5/weather" ? .json(now) : responses[request.path]
    }
  }
}
