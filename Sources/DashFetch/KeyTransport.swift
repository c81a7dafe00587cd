import DashConfiguration
import DashCore

/// Runs the programs that print the keys of a request just before the request is sent.
///
/// It stands between the cache and the rate limit, so a cached response needs no program, and a
/// program that fails spends no call.
struct KeyTransport: Transport {
  let base: any Transport
  let keys: KeyRing
  /// The keys of the instance that programs print.
  let printedKeys: [SourceOptions.PrintedKey]
  /// The time before which failures of a program are ignored; `nil` accepts any failure.
  let failingSince: ContinuousClock.Instant?

  func send(_ request: Request) async throws(TransportError) -> Response {
    try await runPrograms(of: request)
    return try await base.send(request)
  }

  /// Runs the programs that print the keys of a request, or of a run of a plugin.
  func runPrograms(of request: any Cacheable) async throws(TransportError) {
    let carried = request.keyPrograms
    for key in printedKeys where carried.contains(key.command) {
      let host = request.host
      switch await keys.key(from: key.command, failingSince: failingSince, by: request.deadline) {
      case .success(let printed): key.secret.setPrinted(printed)
      case .failure(let failure):
        let reason = SourceError.Reason.failedCommand(key.command.program, failure)
        throw TransportError(missing: key.option, reason, host: host)
      case nil: throw TransportError(.cancelled, host: host)
      }
    }
  }
}
