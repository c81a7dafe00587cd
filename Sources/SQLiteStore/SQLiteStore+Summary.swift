package import DashCore

extension SQLiteStore {
  package func summary(at now: Timestamp) async -> StoreSummary {
    var summary = StoreSummary()
    summary.maximumBytes = maximumBytes
    let kept = answers.perform { database throws(DatabaseError) in
      (try groups(in: database), try AccountTable(database).calls(at: now))
    }
    guard let kept else {
      // What is told is what is used: nothing but this process's own memory.
      return await memory.summary(at: now)
    }
    (summary.groups, summary.calls) = kept
    summary.answersPath = answers.path
    summary.bytes = answers.path.map { DatabaseFiles(path: $0).bytes } ?? 0
    let isThere = observations.carryOut { database throws(DatabaseError) in
      try ObservationsTable(database).describe(in: &summary)
    }
    if isThere { summary.observationsPath = observations.path }
    return summary
  }

  private func groups(in database: Database) throws(DatabaseError) -> [StoreSummary.Group] {
    try database.all(
      """
      SELECT provider, kind, count(*), sum(size), min(received_at), max(received_at)
      FROM answer GROUP BY provider, kind ORDER BY provider, kind
      """
    ) { row in
      guard
        let provider = row.text(0),
        let kind = row.text(1).flatMap(KeptAnswer.Kind.init),
        let count = row.int(2),
        let bytes = row.int(3),
        let oldest = row.timestamp(4),
        let newest = row.timestamp(5)
      else { return nil }
      return StoreSummary.Group(
        provider: provider,
        kind: kind,
        count: count,
        bytes: bytes,
        oldest: oldest,
        newest: newest
      )
    }
  }
}
