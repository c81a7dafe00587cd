import DashCore

/// The cached rows of one request.
///
/// Each row is decoded at most once, when its content is needed.
struct CacheEntry: Sendable {
  let request: any Cacheable
  let key: CacheKey
  /// The keys of the requests whose responses contain this one's.
  fileprivate let supersets: [CacheKey]
  /// The keys of the requests for the elements of a response that is a list.
  fileprivate let parts: [CacheKey]
  /// The last response that was valid when it was stored; if it is a list, that of its elements, as old as
  /// the oldest of them.
  fileprivate(set) var row: CachedResponse? {
    didSet { if row != oldValue { decodedRow = nil } }
  }
  /// Whether the row is that of other requests.
  fileprivate(set) var isOfOthers = false
  /// The last negative response (nothing was found), which never replaces a valid one.
  fileprivate(set) var negativeRow: CachedResponse?
  private var decodedRow: Response?

  fileprivate init(_ request: any Cacheable, of provider: String) {
    self.request = request
    key = CacheKey(request, of: provider)
    supersets = request.supersets.map { CacheKey($0, of: provider) }
    parts = request.parts.map { CacheKey($0, of: provider) }
  }

  /// The key of the last negative response.
  fileprivate var negativeKey: CacheKey { key.derived("negative") }

  /// The validators of the last response to this very request.
  var validators: Validators? { isOfOthers ? nil : row?.validators }

  /// Returns until when the request must not be sent again; `nil` if it does not wait for that.
  fileprivate func expiry(of response: Response, at now: Timestamp) -> Timestamp? {
    request.waitsForExpiry ? response.expiry(receivedAt: now) : nil
  }

  /// Returns the last valid response; `nil` if there is none or this request's decoder rejects it.
  mutating func validResponse() -> Response? {
    guard let row, row.kind != .negative else { return nil }
    let response = decodedRow ?? row.response.decoded(for: request)
    decodedRow = response
    return response.error == nil ? response : nil
  }

  /// Returns the newest fresh response, decoded; it may be negative.
  mutating func freshResponse(_ policy: CachePolicy, at now: Timestamp) -> Response? {
    if request.waitsForExpiry, let row, row.receivedAt <= now,
      row.expiresAt.map({ now < $0 }) ?? false, let response = validResponse()
    {
      return response
    }
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
      if isNewest || validResponse() == nil {
        return negativeRow.response.decoded(for: request)
      }
    }
    // Only documents of programs say how long they are fresh.
    let ownSeconds = request is ProgramRun ? validResponse()?.decoding?.freshSeconds : nil
    guard
      let row,
      policy.isFresh(
        receivedAt: row.receivedAt,
        for: request,
        ownSeconds: ownSeconds,
        at: now
      )
    else { return nil }
    return validResponse()
  }

  /// Returns the last valid response if it is recent enough to be shown while stale.
  mutating func usableResponse(at now: Timestamp) -> Response? {
    guard let row, CachePolicy.isUsable(receivedAt: row.receivedAt, at: now) else { return nil }
    return validResponse()
  }
}

/// The rows of the cache.
extension FetchCache {
  /// Reads the rows of a request.
  func entry(for request: any Cacheable) async -> CacheEntry {
    var entry = CacheEntry(request, of: provider)
    await update(&entry)
    return entry
  }

  /// Reads the rows of several requests at once.
  func entries(for requests: [any Cacheable]) async -> [CacheEntry] {
    var entries = requests.map { CacheEntry($0, of: provider) }
    let rows = await store.responses(for: entries.map(\.key) + entries.map(\.negativeKey))
    for index in entries.indices {
      entries[index].negativeRow = rows[entries.count + index]
      await update(&entries[index], with: rows[index])
    }
    return entries
  }

  /// Reads the rows of an entry again, and returns whether another process has replaced them.
  @discardableResult
  func update(_ entry: inout CacheEntry) async -> Bool {
    let before = (entry.row?.receivedAt, entry.negativeRow?.receivedAt)
    let rows = await store.responses(for: [entry.key, entry.negativeKey])
    entry.negativeRow = rows[1]
    await update(&entry, with: rows[0])
    return before != (entry.row?.receivedAt, entry.negativeRow?.receivedAt)
  }

  /// Updates an entry with the row of its key, or with those of its parts.
  ///
  /// If that is not fresh, the newest row of its supersets takes its place.
  private func update(_ entry: inout CacheEntry, with row: CachedResponse?) async {
    entry.isOfOthers = !entry.parts.isEmpty
    entry.row = entry.isOfOthers ? await list(of: entry.parts) : row
    for key in entry.supersets where entry.freshResponse(policy, at: clock.now()) == nil {
      guard let row = await store.response(for: key),
        entry.row.map({ $0.receivedAt < row.receivedAt }) ?? true
      else { continue }
      entry.row = row
      entry.isOfOthers = true
    }
  }

  /// Returns the row of a list; `nil` if an element is missing.
  private func list(of parts: [CacheKey]) async -> CachedResponse? {
    let rows = await store.responses(for: parts).compactMap(\.self)
    guard rows.count == parts.count else { return nil }
    let body = rows.map(\.body).joined(separator: ",".utf8)
    return rows.min { $0.receivedAt < $1.receivedAt }.map { oldest in
      row(Array("[".utf8) + body + Array("]".utf8), status: oldest.status, at: oldest.receivedAt)
    }
  }

  private func row(_ body: [UInt8], status: Int, at now: Timestamp) -> CachedResponse {
    CachedResponse(
      kind: kind,
      provider: provider,
      status: status,
      body: body,
      receivedAt: now
    )
  }

  /// Stores a decoded response if it is valid or negative; of a list, its valid elements.
  ///
  /// After a refusal, evicts the valid response instead: the user may no longer see it. A response
  /// that contains one of the request's secrets is not stored.
  func storeResponse(_ response: Response, for entry: CacheEntry, at now: Timestamp) async {
    let isNegative: Bool
    switch response.error?.code {
    case nil: isNegative = false
    case .notFound, .empty: isNegative = true
    default:
      if response.error?.isRefusal == true { await evict(entry) }
      return
    }
    guard !entry.request.isEchoed(in: response) else { return }
    if let elements = response.decoding?.elements {
      for (key, body) in zip(entry.parts, elements) {
        if let body { await store.store(row(body, status: response.status, at: now), for: key) }
      }
      return
    }
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
      expiresAt: isNegative ? nil : entry.expiry(of: response, at: now),
      receivedAt: now
    )
    await store.store(row, for: isNegative ? entry.negativeKey : entry.key)
  }

  /// Evicts the valid response, and those that would be shown in its place.
  func evict(_ entry: CacheEntry) async {
    for key in [entry.key] + entry.supersets { await store.evict(key) }
  }

  /// Stores the time at which the server confirmed the cached response.
  func storeConfirmation(of entry: CacheEntry, by response: Response, at now: Timestamp) async {
    guard let row = entry.row else { return }
    let confirmed = row.confirmed(at: now, until: entry.expiry(of: response, at: now))
    await store.store(confirmed, for: entry.key)
  }

  // MARK: Failures

  /// The status in the row of a failure without a response.
  private static let noStatus = 599
  /// The end of the code in the row of an exceeded daily limit.
  private static let dailySuffix = " daily"

  /// Stores the error of a request, for processes that use stale responses without sending one; that of a
  /// list for its elements.
  func storeFailure(_ error: SourceError, of entry: CacheEntry, at now: Timestamp) async {
    // Pictures show no error. The row contains only the code and whether the limit is daily, so the
    // program's own rate limit would look like the service's.
    guard kind == .response,
      ![.configuredRateLimit, .backoff, .recentFailure, .offlineRequested].contains(error.reason)
    else { return }
    let body = error.code.rawValue + (error.reason == .dailyLimit ? Self.dailySuffix : "")
    let row = CachedResponse(
      kind: .failure,
      provider: provider,
      status: error.httpStatus ?? Self.noStatus,
      body: Array(body.utf8),
      receivedAt: now
    )
    for key in entry.parts.isEmpty ? [entry.key] : entry.parts {
      await store.store(row, for: key.derived("failure"))
    }
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
      let row = await store.response(for: entry.key.derived("failure")),
      row.receivedAt > moment, row.receivedAt <= now
    else { return nil }
    var text = String(decoding: row.body, as: UTF8.self)
    let isDaily = text.hasSuffix(Self.dailySuffix)
    if isDaily { text.removeLast(Self.dailySuffix.count) }
    guard let code = ErrorCode(rawValue: text) else { return nil }
    let status = row.status == Self.noStatus ? nil : row.status
    return SourceError(
      code,
      reason: isDaily ? .dailyLimit : nil,
      host: entry.request.host,
      httpStatus: status
    )
  }
}

extension SourceError {
  /// Whether the service refused the user, so that earlier data may no longer be shown.
  var isRefusal: Bool { code == .unauthorized || code == .forbidden }
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
