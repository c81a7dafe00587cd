import DashCore

/// Where one provider's answers are kept and found again.
struct AnswerShelf: Sendable {
  let store: any AnswerStore
  let hash: any KeyedHash
  let provider: String
  let kind: KeptAnswer.Kind

  /// The key of a good answer.
  func key(_ request: Request) -> AnswerKey { hash.key(for: request, of: provider) }

  /// The key of an answer that there is no such thing, which does not take the good one's place.
  private func negativeKey(_ request: Request) -> AnswerKey {
    AnswerKey(hash.hash(Array("negative".utf8) + key(request).bytes))
  }

  /// The last good answer.
  func good(for request: Request) async -> KeptAnswer? {
    await store.answer(for: key(request)).flatMap { $0.kind == .negative ? nil : $0 }
  }

  /// What is fresh: that there is no such thing, where that is newer than the last good answer.
  func fresh(
    for request: Request,
    _ policy: FreshnessPolicy,
    at now: Timestamp
  ) async -> KeptAnswer? {
    if let good = await good(for: request), policy.isFresh(good, for: request, at: now) {
      return good
    }
    let negative = await store.answer(for: negativeKey(request))
    return negative.flatMap { policy.isFresh($0, for: request, at: now) ? $0 : nil }
  }

  /// Keeps an answer that is good, or says that there is no such thing.
  func keep(
    _ response: Response,
    to request: Request,
    problem: SourceError?,
    at now: Timestamp,
    freshSeconds: Int
  ) async {
    let isNegative: Bool
    switch problem?.code {
    case nil: isNegative = false
    case .notFound, .empty: isNegative = true
    default: return
    }
    let answer = KeptAnswer(
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
      receivedAt: now,
      freshSeconds: isNegative ? FreshnessPolicy.negativeSeconds : freshSeconds
    )
    await store.keep(answer, for: isNegative ? negativeKey(request) : key(request))
  }
}

extension KeptAnswer {
  /// The answer as a response.
  func response(from origin: Origin) -> Response {
    Response(status: status, body: body, origin: origin, receivedAt: receivedAt)
  }
}
