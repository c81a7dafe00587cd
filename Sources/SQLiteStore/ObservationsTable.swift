import DashCore

/// What was measured, in a database.
struct ObservationsTable {
  private let database: Database

  init(_ database: Database) {
    self.database = database
  }

  /// Writes an observation, or what an earlier report of the same moment did not say.
  func record(_ observation: Observation) throws(DatabaseError) {
    let place = try PlaceTable(database).note(observation.place)
    let found = try database.first(
      "SELECT \(ObservationRow.columns) FROM observation WHERE place = ?1 AND observed_at = ?2",
      .integer(place),
      SQLValue(observation.observedAt)
    ) { ObservationRow.observation($0, of: observation.place, id: place) }
    var whole = found ?? observation
    whole.fill(from: observation)
    whole = ObservationRow.storable(whole)
    if whole == found { return }
    try database.step(ObservationRow.insertion, ObservationRow.values(of: whole, place: place)) {
      _ in true
    }
  }

  /// Removes what was measured before a time, and the places that are left with nothing.
  func prune(before moment: Timestamp) throws(DatabaseError) {
    // Place by place: that is a short look at each, and not one at everything.
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
