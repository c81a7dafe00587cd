package import DashCore

/// The `metric` and `metric_value` tables.
struct MetricsTable {
  /// The statements that create the tables.
  static let creation = """
    CREATE TABLE metric(
      id INTEGER PRIMARY KEY,
      provider TEXT NOT NULL,
      instance TEXT NOT NULL,
      name TEXT NOT NULL,
      UNIQUE (provider, instance, name)
    );
    CREATE TABLE metric_value(
      metric INTEGER NOT NULL,
      slot INTEGER NOT NULL,
      value REAL NOT NULL,
      seal BLOB NOT NULL,
      PRIMARY KEY (metric, slot)
    ) WITHOUT ROWID;
    """

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Stores a sample, or replaces the earlier one of its period.
  ///
  /// - Returns: Whether the metric is new.
  func record(_ sample: MetricSample) throws(DatabaseError) -> Bool {
    let known = try id(of: sample)
    let id = if let known { known } else { try insert(sample) }
    try database.run(
      "INSERT OR REPLACE INTO metric_value(metric, slot, value, seal) VALUES (?1, ?2, ?3, ?4)",
      .integer(id),
      SQLValue(sample.slot),
      SQLValue(sample.value),
      .blob(Self.seal(of: sample))
    )
    return known == nil
  }

  func samples(
    of origin: MetricOrigin,
    since moment: Timestamp
  ) throws(DatabaseError) -> [MetricSample] {
    try database.all(
      """
      SELECT name, slot, value, metric_value.seal FROM metric
      JOIN metric_value ON metric_value.metric = metric.id
      WHERE provider = ?1 AND instance = ?2 AND slot >= ?3 ORDER BY slot, name
      """,
      .text(origin.provider),
      .text(origin.instance),
      SQLValue(moment)
    ) { Self.sample($0, from: origin) }
  }

  /// Deletes values and metrics beyond their maximums, and metrics without values.
  func prune() throws(DatabaseError) {
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

  func describe(in summary: inout StoreSummary) throws(DatabaseError) {
    summary.metrics = try database.number("SELECT count(*) FROM metric")
    summary.metricValues = try database.number("SELECT count(*) FROM metric_value")
  }

  // MARK: Rows

  private func id(of sample: MetricSample) throws(DatabaseError) -> Int64? {
    try database.first(
      "SELECT id FROM metric WHERE provider = ?1 AND instance = ?2 AND name = ?3",
      .text(sample.origin.provider),
      .text(sample.origin.instance),
      .text(sample.name)
    ) { $0.integer(0) }
  }

  private func insert(_ sample: MetricSample) throws(DatabaseError) -> Int64 {
    let id = try database.first(
      "INSERT INTO metric(provider, instance, name) VALUES (?1, ?2, ?3) RETURNING id",
      .text(sample.origin.provider),
      .text(sample.origin.instance),
      .text(sample.name)
    ) { $0.integer(0) }
    guard let id else { throw .corrupt }
    return id
  }

  /// Returns the sample of a row, or `nil` if its checksum is wrong.
  private static func sample(_ row: SQLRow, from origin: MetricOrigin) -> MetricSample? {
    guard
      let name = row.text(0), let moment = row.timestamp(1), let value = row.real(2),
      let sample = MetricSample(value, of: name, from: origin, at: moment),
      row.blob(3) == seal(of: sample)
    else { return nil }
    return sample
  }

  /// Returns the checksum of a value and of the metric that it belongs to.
  private static func seal(of sample: MetricSample) -> [UInt8] {
    var seal = RowChecksum()
    seal.add(sample.origin.provider)
    seal.add(sample.origin.instance)
    seal.add(sample.name)
    seal.add(sample.slot.secondsSinceEpoch)
    seal.add(sample.value)
    return seal.seal()
  }
}

extension SQLiteStore {
  @discardableResult
  package func record(metrics samples: [MetricSample]) async -> Bool {
    guard let latest = samples.map(\.slot).max() else { return true }
    let age = metricsPrunedAt.map { abs(latest.seconds(since: $0)) }
    let isDue = age.map { $0 >= Self.pruneSeconds } ?? true
    let isDone = observations.carryOut(repeatsIfMoved: true) { database throws(DatabaseError) in
      try database.transaction { () throws(DatabaseError) in
        let table = MetricsTable(database)
        var isPruning = isDue
        for sample in samples {
          let isNew = try table.record(sample)
          isPruning = isPruning || isNew
        }
        if isPruning { try table.prune() }
      }
    }
    guard isDone else {
      _ = await memory.record(metrics: samples)
      return false
    }
    if isDue { metricsPrunedAt = latest }
    return true
  }

  /// The time between two searches for values to delete, which a long watch repeats.
  private static let pruneSeconds: Int64 = 86_400

  package func samples(of origin: MetricOrigin, since moment: Timestamp) async -> [MetricSample] {
    let found = observations.perform { database throws(DatabaseError) in
      try MetricsTable(database).samples(of: origin, since: moment)
    }
    if let found { return found }
    return await memory.samples(of: origin, since: moment)
  }
}
