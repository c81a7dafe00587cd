import DashCore

/// Keeps what comes, and asks whether what is kept has changed where the server can say.
struct KeepingTransport: Transport {
  let base: any Transport
  let shelf: CacheAccess
  let clock: MiddlewareClock

  func send(_ request: Request) async throws(TransportError) -> Response {
    let kept = await shelf.good(for: request)
    let validators = kept.flatMap { kept in
      Validators(
        entityTag: kept.header("etag"),
        lastModified: kept.header("last-modified")
      )
    }
    let response = try await base.send(request.conditional(on: validators))
    let now = clock.now()
    if response.status == 304, let kept, validators != nil {
      await shelf.store.markRevalidated(shelf.key(request), at: now)
      return kept.received(at: now, from: .asked)
    }
    let answer = response.received(at: now, from: .asked).checked(for: request)
    if let code = answer.problem(for: request)?.code, code == .unauthorized || code == .forbidden {
      // Nor may it be shown when the next request fails in another way.
      await shelf.evict(request)
    }
    // A server that repeats the key would put it on the disk.
    guard !request.isEchoed(in: answer) else { return answer }
    await shelf.keep(
      answer,
      to: request,
      problem: answer.problem(for: request),
      at: now
    )
    return answer
  }
}
