import DashCore

/// Prints one line per request to standard error, without queries or keys, and the log of plugins.
struct VerboseTransport: Transport {
  let base: any Transport
  let provider: String
  let isDemo: Bool
  let output: any TextOutput

  func send(_ request: Request) async throws(TransportError) -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    var request = request
    request.program?.log = { [output, provider] line in
      try? output.write("\(provider): \(line.string)\n")
    }
    do throws(TransportError) {
      let response = try await base.send(request)
      let outcome = "\(response.status) \(response.body.count) B"
      log(request, outcome, since: start, clock, of: response)
      return response
    } catch {
      log(request, error.code.rawValue, since: start, clock)
      throw error
    }
  }

  private func log(
    _ request: Request,
    _ outcome: String,
    since start: ContinuousClock.Instant,
    _ clock: ContinuousClock,
    of response: Response? = nil
  ) {
    let milliseconds = (clock.now - start) / .milliseconds(1)
    let source: String
    switch response?.origin {
    case _ where isDemo: source = "demo"
    case .network, nil: source = "network"
    case .cache: source = "cached"
    case .stale(let error): source = "stale: \(error.code.rawValue)"
    }
    let trust = response?.certificateFile.map { DoctorMessages.issuerOnly(in: $0) }
    let facts = ["\(outcome) \(Int(milliseconds.rounded())) ms", source, trust].compactMap(\.self)
    try? output.write("\(provider): \(request): \(facts.joined(separator: ", "))\n")
  }
}
