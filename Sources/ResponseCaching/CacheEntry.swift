import DashCore

/// The cached rows of one request.
///
/// Each row is read once, at the latest by the claim of the request, and decoded at most once, when its
/// content is needed.
struct CacheEntry: Sendable {
  let request: any Cacheable
  let key: CacheKey
  /// The key of a negative response (nothing was found), which never replaces a valid one.
  let negativeKey: CacheKey
  /// The last response that was valid when it was stored.
  fileprivate(set) var row: CachedResponse? {
    didSet { decodedRow = nil }
  }
  /// The last negative response.
  fileprivate(set) var negativeRow: CachedResponse?
  private var decodedRow: Response?
  /// The latest times of receipt at which a valid and a negative response are certainly too old; `nil`
  /// once the rows were read.
  fileprivate var unreadSince: (valid: Timestamp, negative: Timestamp)?

  fileprivate init(_ request: any Cacheable, key: CacheKey, negativeKey: CacheKey) {
    self.request = request
    self.key = key
    self.negativeKey = negativeKey
  }

  /// Returns the rows that a policy uses, the valid response's first.
  fileprivate func knownRows(_ policy: CachePolicy) -> [KnownRow] {
    var row = KnownRow.State.read(receivedAt: row?.receivedAt)
    var negative = KnownRow.State.read(receivedAt: negativeRow?.receivedAt)
    if let unreadSince {
      row = .unread(since: unreadSince.valid)
      negative = .unread(since: unreadSince.negative)
    }
    let rows = [KnownRow(key, row)]
    return policy.usesNegativeResponses ? rows + [KnownRow(negativeKey, negative)] : rows
  }

  /// Returns the last valid response; `nil` if there is none or this request's decoder rejects it.
  mutating func validResponse() async -> Response? {
    guard let row, row.kind != .negative else { return nil }
    let response: Response
    if let decodedRow {
      response = decodedRow
    } else {
      response = await row.response.decodedAside(for: request)
      decodedRow = response
    }
    return response.error == nil ? response : nil
  }

  /// Returns the newest fresh response, decoded; it may be negative.
  mutating func freshResponse(_ policy: CachePolicy, at now: Timestamp) async -> Response? {
    if policy.mode == .revalidate, !request.ignoresCacheOptions { return nil }
    if let negativeRow,
      policy.isFresh(
        receivedAt: negativeRow.receivedAt,
        isNegative: true,
        for: request,
        at: now
      )
    {
      let isNewest = row.map { $0.receivedAt < negativeRow.receivedAt } ?? true
      if isNewest { return await negativeRow.response.decodedAside(for: request) }
      if await validResponse() == nil {
        return await negativeRow.response.decodedAside(for: request)
      }
    }
    let ownSeconds = request.hasSelfDatedResponses ? await validResponse()?.freshSeconds : nil
    guard
      let row,
      policy.isFresh(
        receivedAt: row.receivedAt,
        for: request,
        ownSeconds: ownSeconds,
        at: now
      )
    else { return nil }
    return await validResponse()
  }

  /// Returns the last valid response if it is recent enough to be shown while stale.
  mutating func usableResponse(at now: Timestamp) async -> Response? {
    guard let row, CachePolicy.isUsable(receivedAt: row.receivedAt, at: now) else { return nil }
    return await validResponse()
  }
}

/// The cache of one provider's responses.
struct ProviderCache: Sendable {
  let responses: any ResponseCache
  let hash: any KeyedHash
  let provider: String
  /// The kind of the provider's valid responses.
  let kind: CachedResponse.Kind

  /// Reads the rows of a request, unless it can be claimed without them.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - policy: Which responses may be used; some policies need no negative row.
  ///   - now: The current time.
  /// - Returns: The rows.
  func entry(
    for request: any Cacheable,
    _ policy: CachePolicy,
    at now: Timestamp
  ) async -> CacheEntry {
    let key = hash.key(for: request, of: provider)
    var entry = CacheEntry(request, key: key, negativeKey: key.derived("negative", hash))
    // Requests for pictures are not claimed.
    if kind == .response, let time = policy.staleUntil(for: request, at: now) {
      let negativeTime = now.advanced(bySeconds: -Int64(CachePolicy.negativeSeconds))
      entry.unreadSince = (valid: time, negative: negativeTime)
      return entry
    }
    let rows = await responses.responses(for: entry.knownRows(policy).map(\.key))
    entry.row = rows[0]
    if rows.count > 1 { entry.negativeRow = rows[1] }
    return entry
  }

  /// Claims a request: see ``DashCore/ResponseCache/claim(_:_:taking:at:)``.
  func claim(
    _ entry: CacheEntry,
    _ policy: CachePolicy,
    taking quota: CallQuota?,
    at now: Timestamp
  ) async -> RefreshClaim? {
    await responses.claim(entry.key, entry.knownRows(policy), taking: quota, at: now)
  }

  /// Reads the rows of an entry that were not read yet or have been replaced, for example by another
  /// process, and returns whether there were any.
  @discardableResult
  func update(_ entry: inout CacheEntry, _ policy: CachePolicy) async -> Bool {
    var rows: [ClaimedRow] = []
    for row in entry.knownRows(policy) {
      if case .read(let known) = row.state, await known == responses.receivedAt(of: row.key) {
        rows.append(.known)
      } else {
        rows.append(.read(await responses.response(for: row.key)))
      }
    }
    return update(&entry, with: rows)
  }

  /// Replaces the rows of an entry by those that a claim has read, and returns whether there were any.
  func update(_ entry: inout CacheEntry, with rows: [ClaimedRow]) -> Bool {
    entry.unreadSince = nil
    if case .read(let row) = rows[0] { entry.row = row }
    if rows.count > 1, case .read(let row) = rows[1] { entry.negativeRow = row }
    return rows.contains { $0 != .known }
  }

  /// Stores a decoded response if it is valid or negative.
  ///
  /// After 401 and 403, evicts the valid response instead: the user may no longer see it. A response
  /// is stored only if the search for the request's secrets ends before the deadline and finds none.
  func store(
    _ response: Response,
    for entry: CacheEntry,
    at now: Timestamp,
    by clock: MiddlewareClock
  ) async {
    let isNegative: Bool
    switch response.error?.code {
    case nil: isNegative = false
    case .notFound, .empty: isNegative = true
    case .unauthorized, .forbidden: return await responses.evict(entry.key)
    default: return
    }
    let request = entry.request
    let isEchoed = await LargeBodies.process(
      response.body.count,
      within: clock.timeLeft(for: request),
      sleep: clock.sleep
    ) { request.isEchoed(in: response) }
    guard isEchoed == false else { return }
    let validators = Validators(
      entityTag: response.header("etag"),
      lastModified: response.header("last-modified")
    )
    let row = CachedResponse(
      kind: isNegative ? .negative : kind,
      provider: provider,
      status: response.status,
      body: response.body,
      validators: isNegative ? nil : validators,
      receivedAt: now
    )
    await responses.store(row, for: isNegative ? entry.negativeKey : entry.key)
  }

  // MARK: Failures

  /// The status in the row of a failure without a response.
  private static let noStatus = 599

  /// Stores the error of a request, for processes that use stale responses without sending one.
  func storeFailure(_ error: SourceError, of entry: CacheEntry, at now: Timestamp) async {
    // Pictures show no error. The row contains only the code, so the program's own rate limit would
    // look like the service's.
    guard kind == .response, ![.configuredRateLimit, .backoff].contains(error.reason) else {
      return
    }
    let row = CachedResponse(
      kind: .failure,
      provider: provider,
      status: error.httpStatus ?? Self.noStatus,
      body: Array(error.code.rawValue.utf8),
      receivedAt: now
    )
    await responses.store(row, for: entry.key.derived("failure", hash))
  }

  /// Returns the error of the last request.
  ///
  /// - Parameters:
  ///   - entry: The rows of the request.
  ///   - moment: When the last valid response was received.
  ///   - now: The current time.
  /// - Returns: The error; `nil` if no request has failed since, or if the row's time is in the
  ///   future.
  func failure(
    of entry: CacheEntry,
    since moment: Timestamp,
    at now: Timestamp
  ) async -> SourceError? {
    guard
      let row = await responses.response(for: entry.key.derived("failure", hash)),
      row.receivedAt > moment, row.receivedAt <= now,
      let code = ErrorCode(rawValue: String(decoding: row.body, as: UTF8.self))
    else { return nil }
    let status = row.status == Self.noStatus ? nil : row.status
    return SourceError(code, host: entry.request.host, httpStatus: status)
  }
}

extension CacheKey {
  /// Returns the key of another row for the same request.
  fileprivate func derived(_ purpose: String, _ hash: any KeyedHash) -> CacheKey {
    CacheKey(hash.hash(Array(purpose.utf8) + bytes))
  }
}

extension CachedResponse {
  /// The row as a response, with its validators as header fields.
  fileprivate var response: Response {
    let headers = [
      validators?.entityTag.map { (name: "etag", value: $0) },
      validators?.lastModified.map { (name: "last-modified", value: $0) },
    ]
    return Response(
      status: status,
      headers: headers.compactMap(\.self),
      body: body,
      origin: .cache,
      receivedAt: receivedAt
    )
  }
}

extension Cacheable {
  /// Whether a response contains one of the request's secrets in a part that would be stored.
  fileprivate func isEchoed(in response: Response) -> Bool {
    let parts =
      [response.body]
      + ["etag", "last-modified"].compactMap { name in
        response.header(name).map { Array($0.utf8) }
      }
    return identity.contains { item in
      guard case .secret(let secret) = item.value else { return false }
      return parts.contains { secret.isEchoed(in: $0) }
    }
  }
}
