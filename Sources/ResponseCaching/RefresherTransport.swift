import DashCore

/// Lets one process ask for what several want at the same time.
///
/// The others wait for its answer for a while, and ask themselves where none comes.
struct RefresherTransport: Transport {
  /// How long another process is waited for.
  static let longestWait = Duration.seconds(5)
  private static let pollInterval = Duration.milliseconds(40)

  let base: any Transport
  let shelf: CacheAccess
  let policy: CachePolicy
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    let key = shelf.key(request)
    let start = clock.instant()
    let began = clock.now()
    var claim = await shelf.store.claim(key)
    let wait = min(Self.longestWait, clock.timeLeft(for: request) / 2)
    while claim == nil, clock.instant() - start < wait {
      try await clock.wait(Self.pollInterval, for: request)
      claim = await shelf.store.claim(key)
    }
    // Whoever had the claim may have given it back since what is kept was looked at.
    if let answer = await answer(to: request, since: began) {
      await claim?.release()
      return answer
    }
    do throws(TransportError) {
      let response = try await base.send(request)
      await claim?.release()
      return response
    } catch {
      await claim?.release()
      throw error
    }
  }

  /// What another process has asked for meanwhile.
  private func answer(to request: Request, since began: Timestamp) async -> Response? {
    guard policy.asking == .always else {
      return await shelf.fresh(for: request, policy, at: clock.now())
    }
    // Times are whole seconds: what came in the second in which this began may have come before.
    guard let good = await shelf.good(for: request), let receivedAt = good.receivedAt else {
      return nil
    }
    return receivedAt > began ? good : nil
  }
}
