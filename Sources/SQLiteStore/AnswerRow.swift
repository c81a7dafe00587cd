import DashCore

/// An answer as it was found.
struct AnswerRow {
  /// What is read and written of the head, in this order.
  static let columns = """
    kind, provider, status, entity_tag, last_modified, received_at, fresh_seconds, body_hash, seal
    """

  let id: Int64
  let usedAt: Timestamp
  /// The answer; nil where it is not as it was written.
  let answer: KeptAnswer?

  init(_ row: SQLRow, of key: AnswerKey, salt: [UInt8]) {
    id = row.integer(9) ?? 0
    usedAt = row.timestamp(10) ?? Timestamp(secondsSinceEpoch: 0)
    guard
      let head = AnswerHead(row, of: key, salt: salt),
      let kind = KeptAnswer.Kind(rawValue: head.kind),
      let body = row.blob(11),
      Digest.hash(body) == head.bodyHash
    else {
      answer = nil
      return
    }
    answer = KeptAnswer(
      kind: kind,
      provider: head.provider,
      status: Int(head.status),
      body: body,
      validators: Validators(entityTag: head.entityTag, lastModified: head.lastModified),
      receivedAt: Timestamp(secondsSinceEpoch: head.receivedAt)
    )
  }
}
