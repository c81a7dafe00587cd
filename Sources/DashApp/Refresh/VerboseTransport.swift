import DashCore

/// Says in one line on standard error what each request did; never a query, never a key.
struct VerboseTransport: Transport {
  let base: any Transport
  let provider: String
  let isDemo: Bool
  let output: any TextOutput

  func send(_ request: Request) async throws(TransportError) -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    do throws(TransportError) {
      let response = try await base.send(request)
      say(request, "\(response.status) \(response.body.count) B", since: start, clock)
      return response
    } catch {
      say(request, error.code.rawValue, since: start, clock)
      throw error
    }
  }

  private func say(
    _ request: Request,
    _ outcome: String,
    since start: ContinuousClock.Instant,
    _ clock: ContinuousClock
  ) {
    let milliseconds = (clock.now - start) / .milliseconds(1)
    let origin = isDemo ? "from the demo" : "not kept"
    let line = "\(provider): \(request): \(outcome) \(Int(milliseconds.rounded())) ms, \(origin)\n"
    try? output.write(line)
  }
}
