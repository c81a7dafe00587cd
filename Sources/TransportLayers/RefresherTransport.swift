import DashCore

/// Lets one process ask for what several want at the same time.
///
/// The others wait for its answer for a while, and ask themselves where none comes.
struct RefresherTransport: Transport {
  /// How long another process is waited for.
  static let longestWait = Duration.seconds(5)
  private static let pollInterval = Duration.milliseconds(40)

  let base: any Transport
  let shelf: AnswerShelf
  let clock: LayerClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    let key = shelf.key(request)
    let start = clock.instant()
    let began = clock.now()
    var claim = await shelf.store.claim(key)
    let hadToWait = claim == nil
    let wait = min(Self.longestWait, clock.timeLeft(for: request) / 2)
    while claim == nil, clock.instant() - start < wait {
      try await clock.wait(Self.pollInterval, for: request)
      claim = await shelf.store.claim(key)
    }
    if hadToWait, let answer = await shelf.good(for: request), answer.receivedAt >= began {
      await claim?.release()
      return answer.response(from: .kept)
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
}
