import DashCore

/// Where one provider's answers are kept and found again.
struct CacheAccess: Sendable {
  let store: any ResponseCache
  let hash: any KeyedHash
  let provider: String
  let kind: CachedResponse.Kind

  /// The key of a good answer.
  func key(_ request: Request) -> CacheKey { hash.key(for: request, of: provider) }

  /// The key of an answer that there is no such thing, which does not take the good one's place.
  private func negativeKey(_ request: Request) -> CacheKey {
    CacheKey(hash.hash(Array("negative".utf8) + key(request).bytes))
  }

  /// The key of a note that asking failed.
  private func failureKey(_ request: Request) -> CacheKey {
    CacheKey(hash.hash(Array("failure".utf8) + key(request).bytes))
  }

  /// The last good answer; none that its reader cannot read any more.
  func good(for request: Request) async -> Response? {
    guard let kept = await store.answer(for: key(request)), kept.kind != .negative else {
      return nil
    }
    let response = kept.response.checked(for: request)
    return response.problem(for: request) == nil ? response : nil
  }

  /// What is fresh: that there is no such thing, where that is newer than the last good answer.
  func fresh(
    for request: Request,
    _ policy: CachePolicy,
    at now: Timestamp
  ) async -> Response? {
    let good = await good(for: request)
    let negative = await store.answer(for: negativeKey(request))
    if let negative,
      policy.isFresh(receivedAt: negative.receivedAt, isNegative: true, for: request, at: now),
      good?.receivedAt.map({ $0 < negative.receivedAt }) ?? true
    {
      return negative.response
    }
    guard
      let good, let receivedAt = good.receivedAt,
      policy.isFresh(receivedAt: receivedAt, for: request, at: now)
    else { return nil }
    return good
  }

  /// The last good answer, where it may be shown though it is not fresh.
  func showable(for request: Request, at now: Timestamp) async -> Response? {
    guard
      let good = await good(for: request), let receivedAt = good.receivedAt,
      CachePolicy.isShowable(receivedAt: receivedAt, at: now)
    else { return nil }
    return good
  }

  /// Forgets the last good answer: who may no longer ask may no longer be shown it.
  func evict(_ request: Request) async {
    await store.evict(key(request))
  }

  // MARK: Failures

  /// Notes why asking failed, for those that show what is kept without asking.
  func note(_ problem: SourceError, of request: Request, at now: Timestamp) async {
    // Of pictures nobody is told how old they are. And a note has the code alone: what the program held
    // back itself would be told as the service's refusal.
    guard kind == .answer, ![.configuredRateLimit, .backoff].contains(problem.reason) else {
      return
    }
    let note = CachedResponse(
      kind: .failure,
      provider: provider,
      status: problem.httpStatus ?? Self.noStatus,
      body: Array(problem.code.rawValue.utf8),
      receivedAt: now
    )
    await store.keep(note, for: failureKey(request))
  }

  /// Why asking failed since the last good answer came; nil where it did not, or a clock that was ahead
  /// has dated the note.
  func failure(
    of request: Request,
    since moment: Timestamp,
    at now: Timestamp
  ) async -> SourceError? {
    guard
      let note = await store.answer(for: failureKey(request)),
      note.receivedAt > moment, note.receivedAt <= now,
      let code = ErrorCode(rawValue: String(decoding: note.body, as: UTF8.self))
    else { return nil }
    let status = note.status == Self.noStatus ? nil : note.status
    return SourceError(code, host: request.baseURL.host, httpStatus: status)
  }

  /// Stands in a note for the status of an answer that did not come.
  private static let noStatus = 599

  // MARK: Keeping

  /// Keeps an answer that is good, or says that there is no such thing.
  func keep(
    _ response: Response,
    to request: Request,
    problem: SourceError?,
    at now: Timestamp
  ) async {
    let isNegative: Bool
    switch problem?.code {
    case nil: isNegative = false
    case .notFound, .empty: isNegative = true
    default: return
    }
    let answer = CachedResponse(
      kind: isNegative ? .negative : kind,
      provider: provider,
      status: response.status,
      body: response.body,
      validators: isNegative
        ? nil
        : Validators(
          entityTag: response.header("etag"),
          lastModified: response.header("last-modified")
        ),
      receivedAt: now
    )
    await store.keep(answer, for: isNegative ? negativeKey(request) : key(request))
  }
}

extension CachedResponse {
  /// The answer as a response, with what it can be asked for by.
  var response: Response {
    let headers = [
      validators?.entityTag.map { (name: "etag", value: $0) },
      validators?.lastModified.map { (name: "last-modified", value: $0) },
    ]
    return Response(
      status: status,
      headers: headers.compactMap(\.self),
      body: body,
      origin: .kept,
      receivedAt: receivedAt
    )
  }
}
