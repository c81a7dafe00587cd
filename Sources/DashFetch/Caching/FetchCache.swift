import DashCore

/// A cache of what is fetched, by a key and a function that fetches it.
///
/// 1. Reads the request's rows, or those of its supersets, and returns a cached response if the policy
///    accepts it.
/// 2. Otherwise fetches, only once for all tasks (single flight) and processes (a lock).
///    A request is conditional if the cached response has validators.
/// 3. Stores the response.
/// 4. If the request fails, returns the stale response, marked with the error.
///
/// Every response that it returns is decoded for the request.
struct FetchCache: Sendable {
  /// Fetches a response; gets the validators of a cached one that is still valid if they match.
  typealias Fetch = @Sendable (Validators?) async throws(TransportError) -> Response

  /// The longest wait for another process that sends the same request.
  static let maximumLockWait = Duration.seconds(5)
  private static let lockPollInterval = Duration.milliseconds(40)

  let store: any Store
  let provider: String
  /// The kind of the provider's valid responses.
  let kind: CachedResponse.Kind
  let policy: CachePolicy
  let flights: SingleFlight
  let clock: PipelineClock

  /// Returns a cached response, or else fetches one.
  func response(
    for request: any Cacheable,
    _ fetch: Fetch
  ) async throws(TransportError) -> Response {
    var entry = await entry(for: request)
    do throws(TransportError) {
      let response = try await response(for: &entry, fetch)
      guard let error = response.error else { return response }
      return await staleResponseAfterFailure(of: &entry, error) ?? response
    } catch {
      guard let response = await staleResponseAfterFailure(of: &entry, SourceError(error)) else {
        throw error
      }
      return response
    }
  }

  /// Returns cached responses without sending the requests.
  ///
  /// After a refusal, evicts them instead.
  ///
  /// - Parameters:
  ///   - error: Why they failed, for stale responses; `nil` for those that the policy accepts.
  /// - Returns: The response to each request; `nil` if there is none.
  func cached(_ requests: [Request], after error: SourceError?) async -> [Response?] {
    var responses: [Response?] = []
    for var entry in await entries(for: requests) {
      if let error {
        if error.isRefusal { await evict(entry) }
        responses.append(await staleResponse(of: &entry, after: error))
      } else {
        responses.append(await acceptedResponse(of: &entry))
      }
    }
    return responses
  }

  /// Returns a cached response that the policy accepts instead of a request; `nil` if there is none.
  private func acceptedResponse(of entry: inout CacheEntry) async -> Response? {
    let now = clock.now()
    if let fresh = entry.freshResponse(policy, at: now) { return fresh }
    switch policy.mode {
    case .revalidate, .useFresh: return nil
    case .useStale, .useCached:
      guard let response = entry.usableResponse(at: now), let receivedAt = response.receivedAt
      else { return nil }
      // The process that revalidates it in the background may have failed.
      let failure = await failure(of: entry, since: receivedAt, at: now)
      return failure.map(response.stale(after:)) ?? response
    case .late, .onlyCached:
      return entry.usableResponse(at: now)?.stale(after: SourceError(missingError(of: entry)))
    }
  }

  /// The error of what is not cached and may not be requested.
  private func missingError(of entry: CacheEntry) -> TransportError {
    let host = entry.request.host
    return policy.mode == .onlyCached
      ? TransportError(.offline, reason: .offlineRequested, host: host)
      : TransportError(.timeout, host: host)
  }

  /// Returns a cached response that the policy accepts, or else sends the request.
  private func response(
    for entry: inout CacheEntry,
    _ fetch: Fetch
  ) async throws(TransportError) -> Response {
    if let accepted = await acceptedResponse(of: &entry) { return accepted }
    guard policy.sends else { throw missingError(of: entry) }
    let request = entry.request
    let response = try await flights.response(to: request, key: entry.key) {
      () async throws(TransportError) in
      try await sendLocked(&entry, fetch)
    }
    return response.decoded(for: request)
  }

  // MARK: Sending

  /// Sends the request while holding its lock, unless another process has just received a response.
  private func sendLocked(
    _ entry: inout CacheEntry,
    _ fetch: Fetch
  ) async throws(TransportError) -> Response {
    // Pictures have no rate limit, so they need no lock.
    guard kind == .response else { return try await revalidate(&entry, fetch) }
    let start = clock.now()
    let lock = try await lock(entry)
    defer { lock?.release() }
    if await update(&entry), let received = await responseReceived(since: start, in: &entry) {
      return received
    }
    return try await revalidate(&entry, fetch)
  }

  /// Locks the request, and waits for a while if another process has the lock.
  private func lock(_ entry: CacheEntry) async throws(TransportError) -> RefreshLock? {
    let start = clock.instant()
    let wait = min(Self.maximumLockWait, clock.timeLeft(for: entry.request) / 2)
    var lock = await store.lock(entry.key)
    while lock == nil, clock.instant() - start < wait {
      try await clock.wait(Self.lockPollInterval, for: entry.request)
      lock = await store.lock(entry.key)
    }
    return lock
  }

  /// Returns the response that another process has stored since the rows were read.
  private func responseReceived(
    since start: Timestamp,
    in entry: inout CacheEntry
  ) async -> Response? {
    guard policy.mode == .revalidate else {
      return entry.freshResponse(policy, at: clock.now())
    }
    // Times are whole seconds: a response of the same second may be older than the request.
    // So may one from the future: the clock was set back.
    guard let row = entry.row, row.receivedAt > start, row.receivedAt <= clock.now() else {
      return nil
    }
    return entry.validResponse()
  }

  /// Sends the request, conditional if the cached response has validators, and stores the response.
  private func revalidate(
    _ entry: inout CacheEntry,
    _ fetch: Fetch
  ) async throws(TransportError) -> Response {
    let validators = entry.validators
    let cached = validators == nil ? nil : entry.validResponse()
    let received = try await fetch(cached == nil ? nil : validators)
    let now = clock.now()
    if received.status == 304, let cached {
      await storeConfirmation(of: entry, by: received, at: now)
      return cached.received(at: now, from: .network)
    }
    let response = received.received(at: now, from: .network).decoded(for: entry.request)
    await storeResponse(response, for: entry, at: now)
    return response
  }

  // MARK: Stale responses

  /// Returns the last valid response in place of an error, and stores the error for other processes.
  private func staleResponseAfterFailure(
    of entry: inout CacheEntry,
    _ error: SourceError
  ) async -> Response? {
    let response = await staleResponse(of: &entry, after: error)
    if let response, response.origin == .cache { return response }
    if response != nil || !entry.request.parts.isEmpty {
      await storeFailure(error, of: entry, at: clock.now())
    }
    return response
  }

  /// Returns the last valid response in place of an error.
  ///
  /// Returns `nil` if it is missing or too old, or if the error forbids it, as after a rejected
  /// key.
  private func staleResponse(
    of entry: inout CacheEntry,
    after error: SourceError
  ) async -> Response? {
    // The elements of a list are stale one by one.
    guard error.code.allowsStaleData, entry.request.parts.isEmpty else { return nil }
    await update(&entry)
    let now = clock.now()
    // Another process may have received it meanwhile.
    if let fresh = entry.freshResponse(policy, at: now), fresh.error == nil { return fresh }
    return entry.usableResponse(at: now)?.stale(after: error)
  }
}

extension Response {
  /// Returns the response marked as stale, with the error of the request.
  fileprivate func stale(after error: SourceError) -> Response {
    receivedAt.map { received(at: $0, from: .stale(error)) } ?? self
  }
}
