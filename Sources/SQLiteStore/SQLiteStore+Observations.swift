package import DashCore

/// The `place` and `observation` tables.
extension SQLiteStore {
  @discardableResult
  package func record(_ observations: [Observation]) async -> Bool {
    guard !observations.isEmpty else { return true }
    let isStored = await self.observations.writeOrNote { database throws(DatabaseError) in
      let limit = hasPruned ? nil : try pruningLimit(in: database)
      for observation in observations { try record(observation, in: database) }
      if let limit { try prune(before: limit, in: database) }
    }
    if isStored { hasPruned = true }
    return isStored
  }

  package func missedAt() -> Timestamp? { observations.files?.missedAt }

  package func places() async -> [ObservedPlace] {
    await observations.read { database throws(DatabaseError) in
      try database.all(
        """
        SELECT \(Self.placeColumns),
          (SELECT max(observed_at) FROM observation WHERE place = place.id) AS latest
        FROM place WHERE latest IS NOT NULL ORDER BY latest DESC, key
        """
      ) { Self.place($0)?.place }
    } ?? []
  }

  package func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) async -> [Observation] {
    await observations.read { database throws(DatabaseError) in
      guard let (id, known) = try find(place, in: database) else { return [] }
      return try database.all(
        """
        SELECT \(Self.observationColumns) FROM observation
        WHERE place = ?1 AND observed_at >= ?2 ORDER BY observed_at
        """,
        .integer(id),
        SQLValue(moment)
      ) { Self.observation($0, of: known) }
    } ?? []
  }

  func describeObservations(
    in database: Database,
    _ summary: inout StoreSummary
  ) throws(DatabaseError) {
    summary.observations = try database.number("SELECT count(*) FROM observation")
    summary.observedPlaces = try database.number("SELECT count(*) FROM place")
    summary.observedSince = try database.one("SELECT min(observed_at) FROM observation") {
      $0.timestamp(0)
    }
    summary.metrics = try database.number("SELECT count(*) FROM metric")
    summary.metricValues = try database.number("SELECT count(*) FROM metric_value")
  }

  // MARK: Observations

  private static let observationColumns =
    (["observed_at", "condition_code", "utc_offset_seconds"] + Fields.observed.map(\.column))
    .joined(separator: ", ")

  /// Values beyond it are damaged, and would be too large for an integer.
  private static let largestValue = 1e9
  /// Seconds that a local time can be ahead of UTC.
  private static let offsets = -86_400...86_400

  /// Inserts an observation, or fills the gaps of an earlier report for the same moment.
  private func record(_ observation: Observation, in database: Database) throws(DatabaseError) {
    let place = try note(observation.place, in: database)
    let found = try database.one(
      "SELECT \(Self.observationColumns) FROM observation WHERE place = ?1 AND observed_at = ?2",
      .integer(place),
      SQLValue(observation.observedAt)
    ) { Self.observation($0, of: observation.place) }
    var whole = found ?? observation
    whole.fill(from: observation)
    // Most reports repeat what is known.
    if whole == found { return }
    let values: [SQLValue] =
      [
        .integer(place), SQLValue(whole.observedAt), SQLValue(whole.conditionCode),
        SQLValue(whole.utcOffsetSeconds),
      ]
      + Fields.observed.map { SQLValue(whole.measurements[$0]) }
    let parameters = (1...values.count).map { "?\($0)" }.joined(separator: ", ")
    try database.step(
      """
      INSERT OR REPLACE INTO observation(place, \(Self.observationColumns))
      VALUES (\(parameters))
      """,
      values
    ) { _ in }
  }

  private static func observation(_ row: SQLRow, of place: ObservedPlace) -> Observation? {
    guard let observedAt = row.timestamp(0) else { return nil }
    var observation = Observation(place: place, observedAt: observedAt)
    observation.conditionCode = row.int(1)
    observation.utcOffsetSeconds = row.int(2).flatMap { offsets.contains($0) ? $0 : nil }
    for (index, field) in Fields.observed.enumerated() {
      if let value = row.real(CInt(index + 3)), abs(value) < largestValue {
        observation.measurements[field] = value
      }
    }
    return observation
  }

  /// Returns the time before which observations are deleted; `nil` without observations.
  ///
  /// The age counts from the latest observation of earlier runs if the local clock is ahead of it, and
  /// a run deletes those of one day at most: a wrong clock must not delete the history.
  private func pruningLimit(in database: Database) throws(DatabaseError) -> Timestamp? {
    func moments(_ function: String) throws(DatabaseError) -> [Timestamp] {
      // One short index lookup per place instead of a full scan.
      try database.all(
        "SELECT (SELECT \(function)(observed_at) FROM observation WHERE place = place.id) FROM place"
      ) { $0.timestamp(0) }
    }
    guard let oldest = try moments("min").min(), let latest = try moments("max").max() else {
      return nil
    }
    return min(
      oldest.advanced(bySeconds: 86_400),
      min(latest, now()).advanced(bySeconds: -Observation.retentionSeconds)
    )
  }

  /// Deletes observations before a time, and places without observations.
  private func prune(before moment: Timestamp, in database: Database) throws(DatabaseError) {
    for place in try database.all("SELECT id FROM place", read: { $0.integer(0) }) {
      try database.run(
        "DELETE FROM observation WHERE place = ?1 AND observed_at < ?2",
        .integer(place),
        SQLValue(moment)
      )
    }
    try database.run(
      """
      DELETE FROM place WHERE NOT EXISTS (SELECT 1 FROM observation WHERE place = place.id)
      """
    )
    try database.execute("PRAGMA incremental_vacuum(1000)")
  }

  // MARK: Places

  private static let placeColumns =
    "id, provider, key, name, country, latitude, longitude, utc_offset_seconds, time_zone"

  /// Returns the row ID of a place and its stored fields, or `nil` if it is not stored.
  private func find(
    _ place: ObservedPlace,
    in database: Database
  ) throws(DatabaseError) -> (id: Int64, place: ObservedPlace)? {
    try database.one(
      "SELECT \(Self.placeColumns) FROM place WHERE provider = ?1 AND key = ?2",
      .text(place.provider),
      .text(place.key),
      read: Self.place
    )
  }

  /// Stores a place if any of its fields is new, and returns its row ID.
  private func note(_ place: ObservedPlace, in database: Database) throws(DatabaseError) -> Int64 {
    let found = try find(place, in: database)
    let place = found.map { place.filled(from: $0.place) } ?? place
    if let found, found.place == place { return found.id }
    let id = try database.one(
      """
      INSERT INTO place(provider, key, name, country, latitude, longitude, utc_offset_seconds, time_zone)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT(provider, key) DO UPDATE SET
        (name, country, latitude, longitude, utc_offset_seconds, time_zone) =
          (?3, ?4, ?5, ?6, ?7, ?8)
      RETURNING id
      """,
      .text(place.provider),
      .text(place.key),
      SQLValue(place.name?.string),
      SQLValue(place.country?.string),
      SQLValue(place.latitude),
      SQLValue(place.longitude),
      SQLValue(place.utcOffsetSeconds),
      SQLValue(place.timeZone?.string)
    ) { $0.integer(0) }
    guard let id else { throw .problem(.failed("no row was returned")) }
    return id
  }

  private static func place(_ row: SQLRow) -> (id: Int64, place: ObservedPlace)? {
    guard let id = row.integer(0), let provider = row.text(1), let key = row.text(2) else {
      return nil
    }
    func value<Value>(_ value: Value?, in range: ClosedRange<Value>) -> Value? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    let place = ObservedPlace(
      provider: provider,
      key: key,
      name: row.text(3).map { DisplayText($0) },
      country: row.text(4).map { DisplayText($0) },
      latitude: value(row.real(5), in: -90...90),
      longitude: value(row.real(6), in: -180...180),
      utcOffsetSeconds: value(row.int(7), in: offsets),
      timeZone: row.text(8).flatMap { TimeZoneName($0) }
    )
    return (id, place)
  }
}
