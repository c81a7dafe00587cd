import DashCore

/// The `observation` table.
struct ObservationsTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Inserts an observation, or fills the gaps of an earlier report for the same moment.
  func record(_ observation: Observation) throws(DatabaseError) {
    let place = try PlaceTable(database).note(observation.place)
    let found = try database.first(
      ObservationRow.selection,
      .integer(place),
      SQLValue(observation.observedAt)
    ) { ObservationRow.observation($0, of: observation.place, id: place) }
    // Most reports repeat what is known.
    if found == observation { return }
    var whole = observation
    if let found {
      whole = found
      whole.fill(from: observation)
    }
    if whole == found { return }
    try database.step(ObservationRow.insertion, ObservationRow.values(of: whole, place: place)) {
      _ in true
    }
  }

  /// Deletes observations before a time, and places without observations.
  func prune(before moment: Timestamp) throws(DatabaseError) {
    // One short index lookup per place instead of a full scan.
    for place in try PlaceTable(database).ids() {
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

  func places() throws(DatabaseError) -> [ObservedPlace] {
    try PlaceTable(database).latestFirst()
  }

  func observations(
    of place: ObservedPlace,
    since moment: Timestamp
  ) throws(DatabaseError) -> [Observation] {
    guard let (id, known) = try PlaceTable(database).find(place) else { return [] }
    return try database.all(
      """
      SELECT \(ObservationRow.columns) FROM observation
      WHERE place = ?1 AND observed_at >= ?2 ORDER BY observed_at
      """,
      .integer(id),
      SQLValue(moment)
    ) { ObservationRow.observation($0, of: known, id: id) }
  }

  func describe(in summary: inout StoreSummary) throws(DatabaseError) {
    summary.observations = try database.number("SELECT count(*) FROM observation")
    summary.observedPlaces = try database.number("SELECT count(*) FROM place")
    summary.observedSince = try database.first("SELECT min(observed_at) FROM observation") {
      $0.timestamp(0)
    }
  }
}

/// Conversion between observations and rows of the table.
enum ObservationRow {
  /// The measured quantities, the oldest columns first.
  private static let fields = Schema.observedFields

  /// The columns that ``observation(_:of:id:)`` reads.
  static let columns =
    (["observed_at", "seal", "condition_code"] + fields.map(\.column) + ["utc_offset_seconds"])
    .joined(separator: ", ")

  /// The statement that reads the observation of a place and a time.
  static let selection =
    "SELECT \(columns) FROM observation WHERE place = ?1 AND observed_at = ?2"

  /// The statement that writes ``values(of:place:)``.
  static let insertion = """
    INSERT OR REPLACE INTO observation(place, \(columns))
    VALUES (\((1...fields.count + 5).map { "?\($0)" }.joined(separator: ", ")))
    """

  /// Returns the observation of a row, or `nil` if its checksum is wrong.
  static func observation(_ row: SQLRow, of place: ObservedPlace, id: Int64) -> Observation? {
    guard let observedAt = row.timestamp(0) else { return nil }
    var observation = Observation(place: place, observedAt: observedAt)
    observation.conditionCode = row.int(2)
    let values = fields.indices.map { row.real(Int32($0 + 3)) }
    guard row.blob(1) == seal(of: observation, values, place: id) else { return nil }
    for (field, value) in zip(fields, values) { observation.measurements[field] = value }
    observation.utcOffsetSeconds = row.int(Int32(fields.count + 3))
    return observation
  }

  /// Returns the row of an observation, as it is read back.
  ///
  /// SQLite stores NaN as NULL and -0.0 as 0.0. Infinity is not a measurement.
  static func values(of observation: Observation, place: Int64) -> [SQLValue] {
    let values = fields.map { field -> Double? in
      guard let value = observation.measurements[field], value.isFinite else { return nil }
      return value == 0 ? 0 : value
    }
    let head: [SQLValue] = [
      .integer(place),
      SQLValue(observation.observedAt),
      .blob(seal(of: observation, values, place: place)),
      SQLValue(observation.conditionCode),
    ]
    return head + values.map { SQLValue($0) } + [SQLValue(observation.utcOffsetSeconds)]
  }

  /// Returns the checksum of a row.
  ///
  /// - Parameters:
  ///   - observation: The observation, for its time and condition.
  ///   - values: Its measurements in the order of ``fields``, read once because each costs a key path.
  ///   - place: The row ID of its place.
  /// - Returns: The checksum.
  private static func seal(
    of observation: Observation,
    _ values: [Double?],
    place: Int64
  ) -> [UInt8] {
    var seal = RowChecksum()
    seal.add(place)
    seal.add(observation.observedAt.secondsSinceEpoch)
    seal.add(observation.conditionCode.map { Double($0) })
    for (field, value) in zip(fields, values) {
      if field.storedSince == 1 {
        seal.add(value)
      } else if let value {
        // Without a value the checksum is that of a row from before the column was added.
        seal.add(field.column)
        seal.add(value)
      }
    }
    return seal.seal()
  }
}

/// The `place` table: places with observations.
struct PlaceTable {
  private static let columns =
    "id, provider, key, name, country, latitude, longitude, utc_offset_seconds, seal, time_zone"
  private static let selection = "SELECT \(columns) FROM place WHERE provider = ?1 AND key = ?2"

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Returns the row ID of a place and its stored fields, or `nil` if it is not stored.
  func find(_ place: ObservedPlace) throws(DatabaseError) -> (id: Int64, place: ObservedPlace)? {
    try database.first(
      Self.selection,
      .text(place.provider),
      .text(place.key),
      read: Self.place
    )
  }

  /// Stores a place if any of its fields is new, and returns its row ID.
  func note(_ place: ObservedPlace) throws(DatabaseError) -> Int64 {
    let found = try find(place)
    let place = found.map { place.filled(from: $0.place) } ?? place
    if let found, found.place == place { return found.id }
    let id = try database.first(
      """
      INSERT INTO place(provider, key, name, country, latitude, longitude, utc_offset_seconds, seal,
        time_zone)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT(provider, key) DO UPDATE SET
        (name, country, latitude, longitude, utc_offset_seconds, seal, time_zone) =
          (?3, ?4, ?5, ?6, ?7, ?8, ?9)
      RETURNING id
      """,
      .text(place.provider),
      .text(place.key),
      SQLValue(place.name?.string),
      SQLValue(place.country?.string),
      SQLValue(place.latitude),
      SQLValue(place.longitude),
      SQLValue(place.utcOffsetSeconds),
      .blob(Self.seal(of: place)),
      SQLValue(place.timeZone?.string)
    ) { $0.integer(0) }
    guard let id else { throw .corrupt }
    return id
  }

  func latestFirst() throws(DatabaseError) -> [ObservedPlace] {
    try database.all(
      """
      SELECT \(Self.columns),
        (SELECT max(observed_at) FROM observation WHERE place = place.id) AS latest
      FROM place WHERE latest IS NOT NULL ORDER BY latest DESC, key
      """
    ) { Self.place($0)?.place }
  }

  func ids() throws(DatabaseError) -> [Int64] {
    try database.all("SELECT id FROM place") { $0.integer(0) }
  }

  /// Returns the place of a row, or `nil` if its checksum is wrong.
  private static func place(_ row: SQLRow) -> (id: Int64, place: ObservedPlace)? {
    guard let id = row.integer(0), let provider = row.text(1), let key = row.text(2) else {
      return nil
    }
    let place = ObservedPlace(
      provider: provider,
      key: key,
      name: row.text(3).map { DisplayText($0) },
      country: row.text(4).map { DisplayText($0) },
      latitude: row.real(5),
      longitude: row.real(6),
      utcOffsetSeconds: row.int(7),
      timeZone: row.text(9).flatMap { TimeZoneName($0) }
    )
    return row.blob(8) == seal(of: place) ? (id, place) : nil
  }

  private static func seal(of place: ObservedPlace) -> [UInt8] {
    var seal = RowChecksum()
    seal.add(place.provider)
    seal.add(place.key)
    seal.add(place.name?.string)
    seal.add(place.country?.string)
    seal.add(place.latitude)
    seal.add(place.longitude)
    seal.add(place.utcOffsetSeconds.map { Double($0) })
    return seal.seal()
  }
}
