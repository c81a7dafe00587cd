package import DashCore

/// Answers what `--demo` asks: pictures are painted, what comes is made up of what is now, and all else is
/// from a recording.
package struct DemoTransport: Transport {
  private let recording: ReplayTransport
  private let forecast: DemoForecast

  init(recording: ReplayTransport, now: Timestamp) {
    self.recording = recording
    forecast = DemoForecast(recording: recording, now: now)
  }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    if let picture = PaintedPicture(path: request.path) { return picture.response }
    if let answer = try await forecast.answer(to: request) { return answer }
    return try await recording.send(request)
  }
}
