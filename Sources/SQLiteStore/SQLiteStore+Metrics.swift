package import DashCore

/// The `metric` and `metric_value` tables.
extension SQLiteStore {
  /// The time between two searches for values to delete, which a long watch repeats.
  private static let pruneSeconds: Int64 = 86_400

  package func record(metrics samples: [MetricSample]) async {
    guard let latest = samples.map(\.slot).max() else { return }
    let age = metricsPrunedAt.map { abs(latest.seconds(since: $0)) }
    let isDue = age.map { $0 >= Self.pruneSeconds } ?? true
    let isStored = await observations.writeOrNote { database throws(DatabaseError) in
      var isPruning = isDue
      for sample in samples {
        let isNew = try record(sample, in: database)
        isPruning = isPruning || isNew
      }
      if isPruning { try pruneMetrics(in: database) }
    }
    if isStored, isDue { metricsPrunedAt = latest }
  }

  package func samples(of origin: MetricOrigin, since moment: Timestamp) async -> [MetricSample] {
    await observations.read { database throws(DatabaseError) in
      try database.all(
        """
        SELECT name, slot, value FROM metric JOIN metric_value ON metric_value.metric = metric.id
        WHERE provider = ?1 AND instance = ?2 AND slot >= ?3 ORDER BY slot, name
        """,
        .text(origin.provider),
        .text(origin.instance),
        SQLValue(moment)
      ) { row in
        guard let name = row.text(0), let slot = row.timestamp(1), let value = row.real(2) else {
          return nil
        }
        return MetricSample(value, of: name, from: origin, at: slot)
      }
    } ?? []
  }

  /// Stores a sample, or replaces the earlier one of its period.
  ///
  /// - Returns: Whether the metric is new.
  private func record(_ sample: MetricSample, in database: Database) throws(DatabaseError) -> Bool {
    let name = [sample.origin.provider, sample.origin.instance, sample.name].map(SQLValue.text)
    let isNew =
      try database.number(
        "SELECT count(*) FROM metric WHERE provider = ?1 AND instance = ?2 AND name = ?3",
        name[0],
        name[1],
        name[2]
      ) == 0
    if isNew {
      try database.run(
        "INSERT INTO metric(provider, instance, name) VALUES (?1, ?2, ?3)",
        name[0],
        name[1],
        name[2]
      )
    }
    try database.run(
      """
      INSERT OR REPLACE INTO metric_value(metric, slot, value)
      SELECT id, ?4, ?5 FROM metric WHERE provider = ?1 AND instance = ?2 AND name = ?3
      """,
      name[0],
      name[1],
      name[2],
      SQLValue(sample.slot),
      SQLValue(sample.value)
    )
    return isNew
  }

  /// Deletes values and metrics beyond their maximums, and metrics without values.
  private func pruneMetrics(in database: Database) throws(DatabaseError) {
    let latestFirst = try database.all(
      """
      SELECT id, (SELECT max(slot) FROM metric_value WHERE metric_value.metric = metric.id) AS latest
      FROM metric ORDER BY latest DESC
      """
    ) { $0.integer(0) }
    for (index, id) in latestFirst.enumerated() {
      let isKept = index < MetricSample.maximumMetrics
      // One short index lookup per metric instead of a full scan.
      try database.run(
        """
        DELETE FROM metric_value WHERE metric = ?1 AND slot <= (
          SELECT slot FROM metric_value WHERE metric = ?1 ORDER BY slot DESC LIMIT 1 OFFSET ?2
        )
        """,
        .integer(id),
        .integer(isKept ? Int64(MetricSample.maximumValues) : 0)
      )
    }
    try database.run(
      """
      DELETE FROM metric
      WHERE NOT EXISTS (SELECT 1 FROM metric_value WHERE metric_value.metric = metric.id)
      """
    )
  }
}
