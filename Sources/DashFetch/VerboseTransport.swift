package import DashCore
package import Files

/// Prints one line per request to standard error, without queries or keys.
struct VerboseTransport: Transport {
  let base: any Transport
  let log: VerboseLog

  func send(_ request: Request) async throws(TransportError) -> Response {
    try await log.logging("\(request)") { () async throws(TransportError) in
      try await base.send(request)
    }
  }

  func cached(_ requests: [Request], after error: SourceError?) async -> [Response?] {
    let start = ContinuousClock.now
    let responses = await base.cached(requests, after: error)
    let found = responses.compactMap(\.self)
    // A failed request has its line already.
    if error == nil, let request = requests.first, let response = found.first {
      let size = found.map(\.body.count).reduce(0, +)
      log.log("\(request)", "\(response.status) \(size) B", since: start, of: response)
    }
    return responses
  }
}

/// The lines of `--verbose`: one per request or run of a program, and the log of plugins.
package struct VerboseLog: Sendable {
  let provider: String
  let isDemo: Bool
  let output: any TextOutput
  /// Whether what failed was sent; otherwise it was only looked up.
  var wasSent = true

  package init(provider: String, isDemo: Bool, output: any TextOutput) {
    self.provider = provider
    self.isDemo = isDemo
    self.output = output
  }

  /// Returns a function that runs programs and prints their logs.
  package func logging(_ runProgram: @escaping RunProgram) -> RunProgram {
    { run throws(TransportError) in
      var run = run
      run.log = { [output, provider] line in try? output.write("\(provider): \(line.string)\n") }
      return try await logging("\(run.host) \(run.action.rawValue)") {
        [run] () async throws(TransportError) in
        try await runProgram(run)
      }
    }
  }

  /// Prints the outcome of a request.
  func logging(
    _ request: String,
    _ send: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    do throws(TransportError) {
      let response = try await send()
      log(request, "\(response.status) \(response.body.count) B", since: start, of: response)
      return response
    } catch {
      if wasSent { log(request, error.code.rawValue, since: start) }
      throw error
    }
  }

  /// Prints a line.
  func log(
    _ request: String,
    _ outcome: String,
    since start: ContinuousClock.Instant,
    of response: Response? = nil
  ) {
    let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
    let source: String
    switch response?.origin {
    case _ where isDemo: source = "demo"
    case .network, nil: source = "network"
    case .cache: source = "cached"
    case .stale(let error): source = "stale: \(error.code.rawValue)"
    }
    // The directory of certificates lacks the issuer.
    let trust = response?.certificateFile.map {
      "issuer found only in \(DisplayText($0).string)"
    }
    let facts = ["\(outcome) \(Int(milliseconds.rounded())) ms", source, trust].compactMap(\.self)
    try? output.write("\(provider): \(request): \(facts.joined(separator: ", "))\n")
  }
}
