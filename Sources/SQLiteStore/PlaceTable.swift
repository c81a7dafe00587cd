import DashCore

/// The places of which something was measured, in a database.
struct PlaceTable {
  private static let columns =
    "id, provider, key, name, country, latitude, longitude, utc_offset_seconds, seal"

  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// The number of a place and what is known of it; nil where nothing is.
  func find(_ place: ObservedPlace) throws(DatabaseError) -> (id: Int64, place: ObservedPlace)? {
    try database.first(
      "SELECT \(Self.columns) FROM place WHERE provider = ?1 AND key = ?2",
      .text(place.provider),
      .text(place.key),
      read: Self.place
    )
  }

  /// Writes what is known of a place where that is new, and gives its number.
  func note(_ place: ObservedPlace) throws(DatabaseError) -> Int64 {
    let found = try find(place)
    let place = found.map { place.filled(from: $0.place) } ?? place
    if let found, found.place == place { return found.id }
    let id = try database.first(
      """
      INSERT INTO place(provider, key, name, country, latitude, longitude, utc_offset_seconds, seal)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT(provider, key) DO UPDATE SET
        (name, country, latitude, longitude, utc_offset_seconds, seal) = (?3, ?4, ?5, ?6, ?7, ?8)
      RETURNING id
      """,
      .text(place.provider),
      .text(place.key),
      SQLValue(place.name?.string),
      SQLValue(place.country?.string),
      SQLValue(place.latitude),
      SQLValue(place.longitude),
      SQLValue(place.utcOffsetSeconds),
      .blob(Self.seal(of: place))
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

  /// Reads a place; nil where it is not as it was written.
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
      utcOffsetSeconds: row.int(7)
    )
    return row.blob(8) == seal(of: place) ? (id, place) : nil
  }

  private static func seal(of place: ObservedPlace) -> [UInt8] {
    var seal = RowSeal()
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
