import DashCore
import DashTestSupport

extension ScriptedTransport {
  /// Returns a transport with the current weather at a point, and a response for each further path.
  static func answering(
    now: String = #"{"main":{"temp":1},"coord":{"lat":51.5,"lon":-0.12},"timezone":3600}"#,
    _ answers: [String: Response]
  ) -> ScriptedTransport {
    ScriptedTransport { request in
      request.path == "/data/2.5/weather" ? .json(now) : answers[request.path]
    }
  }
}
