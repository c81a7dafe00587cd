import DashCore

/// A cached response as read from the database.
struct ResponseRow {
  /// The columns of the metadata, in the order of reading and writing.
  static let columns = """
    kind, provider, status, entity_tag, last_modified, received_at, fresh_seconds, body_hash, seal
    """

  let id: Int64
  let usedAt: Timestamp
  /// The response, or `nil` if a checksum is wrong.
  let response: CachedResponse?

  init(_ row: SQLRow, of key: CacheKey, salt: [UInt8]) {
    id = row.integer(9) ?? 0
    usedAt = row.timestamp(10) ?? Timestamp(secondsSinceEpoch: 0)
    guard
      let head = ResponseMetadata(row, of: key, salt: salt),
      let kind = CachedResponse.Kind(rawValue: head.kind),
      let body = row.blob(11),
      Digest.hash(body) == head.bodyHash
    else {
      response = nil
      return
    }
    response = CachedResponse(
      kind: kind,
      provider: head.provider,
      status: Int(head.status),
      body: body,
      validators: Validators(entityTag: head.entityTag, lastModified: head.lastModified),
      receivedAt: Timestamp(secondsSinceEpoch: head.receivedAt)
    )
  }
}

/// The metadata of a cached response: every column but the body.
struct ResponseMetadata {
  let kind: String
  let provider: String
  let status: Int64
  let entityTag: String?
  let lastModified: String?
  var receivedAt: Int64
  /// Unused column of earlier versions, still part of the checksum.
  let freshSeconds: Int64
  let bodyHash: [UInt8]

  init(_ response: CachedResponse) {
    kind = response.kind.rawValue
    provider = response.provider
    status = Int64(response.status)
    entityTag = response.validators?.entityTag
    lastModified = response.validators?.lastModified
    receivedAt = response.receivedAt.secondsSinceEpoch
    freshSeconds = 0
    bodyHash = Digest.hash(response.body)
  }

  /// Reads ``ResponseRow/columns``, or returns `nil` if the checksum is wrong.
  init?(_ row: SQLRow, of key: CacheKey, salt: [UInt8]) {
    guard
      let kind = row.text(0),
      let provider = row.text(1),
      let status = row.integer(2),
      let receivedAt = row.integer(5),
      let freshSeconds = row.integer(6),
      let bodyHash = row.blob(7)
    else { return nil }
    self.kind = kind
    self.provider = provider
    self.status = status
    entityTag = row.text(3)
    lastModified = row.text(4)
    self.receivedAt = receivedAt
    self.freshSeconds = freshSeconds
    self.bodyHash = bodyHash
    guard row.blob(8) == seal(for: key, salt: salt) else { return nil }
  }

  /// Returns the checksum of the metadata and a cache key.
  func seal(for key: CacheKey, salt: [UInt8]) -> [UInt8] {
    var seal = RowChecksum()
    seal.add(key.bytes)
    seal.add(kind)
    seal.add(provider)
    seal.add(status)
    seal.add(entityTag)
    seal.add(lastModified)
    seal.add(receivedAt)
    seal.add(freshSeconds)
    seal.add(bodyHash)
    return seal.seal(key: salt)
  }
}
