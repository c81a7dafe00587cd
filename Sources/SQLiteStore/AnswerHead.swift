import DashCore

/// What is kept of an answer beside its body, as it stands in the table.
struct AnswerHead {
  let kind: String
  let provider: String
  let status: Int64
  let entityTag: String?
  let lastModified: String?
  var receivedAt: Int64
  /// What rows of earlier versions have here, sealed with the rest; nobody reads it.
  let freshSeconds: Int64
  let bodyHash: [UInt8]

  init(_ answer: KeptAnswer) {
    kind = answer.kind.rawValue
    provider = answer.provider
    status = Int64(answer.status)
    entityTag = answer.validators?.entityTag
    lastModified = answer.validators?.lastModified
    receivedAt = answer.receivedAt.secondsSinceEpoch
    freshSeconds = 0
    bodyHash = Digest.hash(answer.body)
  }

  /// Reads ``AnswerRow/columns``; fails where they are not as they were written.
  init?(_ row: SQLRow, of key: AnswerKey, salt: [UInt8]) {
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

  /// The checksum of all this under a key.
  func seal(for key: AnswerKey, salt: [UInt8]) -> [UInt8] {
    var seal = RowSeal()
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
