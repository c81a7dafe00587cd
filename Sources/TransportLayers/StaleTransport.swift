import DashCore

/// Shows the last good answer where asking brings none, as what it is.
///
/// Not where the key was refused: who may not ask may not be shown either. And an answer that there is
/// nothing is an answer.
struct StaleTransport: Transport {
  let base: any Transport
  let shelf: AnswerShelf
  let clock: LayerClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    do throws(TransportError) {
      let response = try await base.send(request)
      guard let problem = request.check(response) else { return response }
      return await lastGood(for: request, problem) ?? response
    } catch {
      guard let response = await lastGood(for: request, SourceError(error)) else { throw error }
      return response
    }
  }

  private func lastGood(for request: Request, _ problem: SourceError) async -> Response? {
    guard problem.code.leavesEarlierData, let kept = await shelf.good(for: request) else {
      return nil
    }
    guard FreshnessPolicy.isShowable(kept, at: clock.now()) else { return nil }
    return kept.response(from: .stale(problem))
  }
}
