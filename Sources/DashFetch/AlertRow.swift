import DashCore
import ResponseCaching

/// The row of the cache with the decoded alerts of a place.
///
/// It spares a run the requests of the source, whose responses all have rows of their own, and libxml2.
/// It has complete lists only, and is fresh as long as the list that it is of.
struct AlertRow {
  private let store: any Store
  /// Stands for the list of the source; it is never sent.
  private let request: Request
  let key: CacheKey
  private let source: String
  private let row: CachedResponse?

  /// Reads the row of a place.
  ///
  /// - Parameters:
  ///   - point: The place.
  ///   - source: The source of its alerts.
  ///   - baseURL: The configured base URL of the source, or `nil`.
  ///   - language: The language of the texts, or `nil`.
  ///   - store: The store.
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
        // An empty list means nothing in some countries.
        QueryItem("country", point.country ?? ""),
        QueryItem("language", language ?? ""),
      ],
      deadline: point.deadline,
      freshSeconds: source.terms.minimumRefreshSeconds
    )
    key = CacheKey(request, of: source.name)
    row = await store.response(for: key)
  }

  /// Returns the alerts if they are fresh and can be read.
  func alerts(_ policy: CachePolicy, at now: Timestamp) -> Fetched<AlertList>? {
    guard
      let row, policy.mode != .revalidate,
      policy.isFresh(receivedAt: row.receivedAt, for: request, at: now),
      let list = AlertList(json: row.body, from: source)
    else { return nil }
    return Fetched(list, receivedAt: row.receivedAt, origin: .cache)
  }

  /// Stores what the source has returned, if that is complete; else a row that is older must not hide it.
  ///
  /// - Parameter alerts: The alerts; `nil` if the source knows nothing of the place.
  func replace(with alerts: Fetched<AlertList>?) async {
    guard let alerts, alerts.value.error == nil else {
      if row != nil { await store.evict(key) }
      return
    }
    // A stale list may lack what a newer one had.
    guard alerts.provenance.error == nil else { return }
    let replacement = CachedResponse(
      kind: .response,
      provider: source,
      status: 200,
      body: Array(alerts.value.json.utf8),
      receivedAt: alerts.receivedAt
    )
    if replacement != row { await store.store(replacement, for: key) }
  }
}
