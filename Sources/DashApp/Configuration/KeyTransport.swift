import DashCore

/// Runs the programs that print the keys of a request just before the request is sent.
///
/// It stands between the cache and the rate limit, so a cached response needs no program, and a
/// program that fails spends no call.
struct KeyTransport: Transport {
  let base: any Transport
  let keys: KeyRing
  /// The programs that print keys of the instance, by option name.
  let commands: [String: KeyCommand]
  /// The time before which failures of a program are ignored; `nil` accepts any failure.
  let failingSince: ContinuousClock.Instant?

  func send(_ request: Request) async throws(TransportError) -> Response {
    try await runPrograms(of: request)
    return try await base.send(request)
  }

  /// Runs the programs that print the keys of a request, or of a run of a plugin.
  func runPrograms(of request: any Cacheable) async throws(TransportError) {
    let carried = request.keyPrograms
    for (option, command) in commands.sorted(by: { $0.key < $1.key })
    where carried.contains(command) {
      let host = request.host
      switch await keys.key(from: command, failingSince: failingSince, by: request.deadline) {
      case .success: break
      case .failure(let failure):
        throw TransportError(missing: option, .failedCommand(command.program, failure), host: host)
      case nil: throw TransportError(.cancelled, host: host)
      }
    }
  }
}
