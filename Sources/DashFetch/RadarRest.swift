import DashCore

/// How long a service of radar, or a part of it, is left alone after it has failed or was silent.
///
/// All runs share it, so that the next one does not wait for the same silence.
struct RadarRest: Sendable {
  /// The rests after failures in sequence, in seconds; shorter where nothing was reached, which costs the
  /// service nothing and may be this machine's network.
  private static let (steps, unreachedSteps): ([Int64], [Int64]) = ([60, 300, 600], [5, 15, 60])
  /// A status that no response has.
  private static let noStatus = 599
  /// An attempt that was given up earlier was no failure.
  private static let leastTime = Duration.milliseconds(400)
  /// What a row of an attempt without an outcome holds in place of an error.
  private static let open = "open"

  private let key: CacheKey
  private let store: any Store
  private let now: @Sendable () -> Timestamp
  /// The failures in sequence before this load.
  private let failures: Int
  /// The seconds that are left; `nil` if the rest is over.
  let secondsLeft: Int?

  /// Reads the memory of something.
  ///
  /// - Parameter leastSeconds: The shortest rest.
  init(
    of key: CacheKey,
    in store: any Store,
    leastSeconds: Int64 = 0,
    now: @escaping @Sendable () -> Timestamp
  ) async {
    self.key = key.derived("rest")
    (self.store, self.now) = (store, now)
    var (failures, left) = (0, Int64(0))
    if let row = await store.response(for: self.key) {
      let words = String(decoding: row.body, as: UTF8.self).split(separator: " ")
      let elapsed = now().seconds(since: row.receivedAt)
      if words.count == 2, let count = Int(words[0]), count > 0, elapsed >= 0 {
        let code = ErrorCode(rawValue: String(words[1]))
        let rest = max(Self.seconds(after: count, code), leastSeconds)
        // Another process may have begun it in this second.
        let isOpen = words[1] == Self.open && elapsed < 1
        left = isOpen ? 0 : rest - elapsed
        if elapsed < 2 * rest { failures = isOpen ? count - 1 : count }
      }
    }
    self.failures = failures
    secondsLeft = left > 0 ? Int(left) : nil
  }

  /// Returns the rest after a number of failures in sequence, at least one, in seconds.
  static func seconds(after failures: Int, _ code: ErrorCode?) -> Int64 {
    let steps = code == .unreachable ? unreachedSteps : steps
    return steps[min(max(failures, 1), steps.count) - 1]
  }

  /// Performs an attempt, which counts as a failure until it has succeeded.
  func attempt(
    _ send: () async throws(TransportError) -> Response
  ) async throws(TransportError) -> Response {
    let start = ContinuousClock.now
    await note(Self.open)
    do throws(TransportError) {
      let response = try await send()
      switch response.error?.code {
      case nil, .notFound, .empty: await succeed()
      case let code?: await note(code.rawValue)
      }
      return response
    } catch {
      let isGivenUp = error.code == .cancelled || error.code == .timeout
      if isGivenUp, ContinuousClock.now - start < Self.leastTime {
        await succeed()
      } else {
        await note(error.code.rawValue)
      }
      throw error
    }
  }

  private func note(_ outcome: String) async {
    let row = CachedResponse(
      kind: .failure,
      provider: Rest.provider,
      status: Self.noStatus,
      body: Array("\(failures + 1) \(outcome)".utf8),
      receivedAt: now()
    )
    await store.store(row, for: key)
  }

  private func succeed() async { await store.evict(key) }
}

/// A transport whose failures a service rests after.
struct RestingTransport: Transport {
  let base: any Transport
  let rest: RadarRest?

  func send(_ request: Request) async throws(TransportError) -> Response {
    guard let rest else { return try await base.send(request) }
    return try await rest.attempt { () async throws(TransportError) in
      let response = try await base.send(request)
      // The cache has what a confirmation confirms.
      return response.status == 304 ? response : response.decoded(for: request)
    }
  }
}
