import DashCore

/// Shows the last good answer where asking brings none, as what it is.
///
/// Not where the key was refused: who may not ask may not be shown either. And an answer without a
/// result is an answer.
struct StaleTransport: Transport {
  let base: any Transport
  let shelf: CacheAccess
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    do throws(TransportError) {
      let response = try await base.send(request)
      guard let problem = response.problem(for: request) else { return response }
      return await lastGood(for: request, problem) ?? response
    } catch {
      guard let response = await lastGood(for: request, SourceError(error)) else { throw error }
      return response
    }
  }

  private func lastGood(for request: Request, _ problem: SourceError) async -> Response? {
    let now = clock.now()
    guard
      problem.code.allowsStaleData, let kept = await shelf.showable(for: request, at: now)
    else { return nil }
    await shelf.note(problem, of: request, at: now)
    return kept.standingIn(for: problem)
  }
}

extension Response {
  /// The answer as what is shown because asking failed.
  func standingIn(for problem: SourceError) -> Response {
    receivedAt.map { received(at: $0, from: .stale(problem)) } ?? self
  }
}
