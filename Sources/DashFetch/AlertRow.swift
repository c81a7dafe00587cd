import DashCore

/// The row of the cache with the decoded alerts of a place.
///
/// Reading it needs neither the responses of the source, which have rows of their own, nor libxml2.
/// It has complete lists only, and is fresh as long as its list is.
struct AlertRow {
  private let store: any Store
  /// Stands for the list of the source; it is never sent.
  private let request: Request
  let key: CacheKey
  private let source: String
  /// Who can use the row.
  ///
  /// Texts have a language, and an empty list means nothing in some countries. A place has one row for
  /// all, so that none outlives a newer list.
  private let audience: String
  private let row: CachedResponse?

  /// Reads the row of a place.
  ///
  /// - Parameters:
  ///   - baseURL: The configured base URL of the source, or `nil`.
  ///   - language: The language of the texts, or `nil`.
  init(
    at point: AlertPoint,
    of source: AlertSourceDescriptor,
    baseURL: BaseURL?,
    language: String?,
    in store: any Store
  ) async {
    self.store = store
    self.source = source.name
    request = Request(
      baseURL: baseURL ?? source.baseURL,
      // Another form of the row has another number.
      path: "/decoded-alerts-1",
      query: [
        QueryItem("latitude", PlaceQuery.decimal(point.latitude)),
        QueryItem("longitude", PlaceQuery.decimal(point.longitude)),
      ],
      deadline: point.deadline,
      freshSeconds: source.terms.minimumRefreshSeconds
    )
    audience = "\(point.country ?? "") \(language ?? "")"
    key = CacheKey(request, of: source.name)
    row = await store.response(for: key)
  }

  /// Returns the alerts if they are fresh and can be read.
  func alerts(_ policy: CachePolicy, at now: Timestamp) -> Fetched<AlertList>? {
    guard
      let row, policy.mode != .revalidate,
      policy.isFresh(receivedAt: row.receivedAt, for: request, at: now),
      let list = AlertList(json: row.body, from: source, for: audience)
    else { return nil }
    return Fetched(list, receivedAt: row.receivedAt, origin: .cache)
  }

  /// Stores what the source has returned, or evicts the row if that is incomplete.
  ///
  /// - Parameter alerts: The alerts; `nil` if the source knows nothing of the place.
  func replace(with alerts: Fetched<AlertList>?) async {
    guard let alerts, alerts.value.error == nil else {
      if row != nil { await store.evict(key) }
      return
    }
    // A stale list may lack what a newer one had.
    guard alerts.provenance.error == nil else { return }
    // Another process may have stored a newer list meanwhile.
    let current = await store.response(for: key)
    if let current, current.receivedAt > alerts.receivedAt { return }
    let replacement = CachedResponse(
      kind: .response,
      provider: source,
      status: 200,
      body: Array(alerts.value.json(for: audience).utf8),
      receivedAt: alerts.receivedAt
    )
    if replacement != current { await store.store(replacement, for: key) }
  }
}
