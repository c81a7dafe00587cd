package import DashCore

/// Answers what `--demo` asks: pictures are painted, all else comes from a recording.
package struct DemoTransport: Transport {
  private let recording: ReplayTransport

  init(recording: ReplayTransport) {
    self.recording = recording
  }

  package func send(_ request: Request) async throws(TransportError) -> Response {
    if let picture = PaintedPicture(path: request.path) { return picture.response }
    return try await recording.send(request)
  }
}
