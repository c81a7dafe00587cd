import DashCore

/// Observations as they stand in the table.
enum ObservationRow {
  /// The values, in the order of ``Observation/measures``.
  private static let measures = """
    temperature_celsius, feels_like_celsius, humidity_percent, pressure_hectopascals, \
    visibility_metres, cloud_cover_percent, wind_speed_metres_per_second, \
    wind_gust_metres_per_second, wind_direction_degrees, rain_millimetres_per_hour, \
    snow_millimetres_per_hour
    """

  /// What ``observation(_:of:id:)`` reads.
  static let columns = "observed_at, seal, condition_code, " + measures

  /// Writes ``values(of:place:)``.
  static let insertion = """
    INSERT OR REPLACE INTO observation(place, \(columns))
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)
    """

  /// Reads an observation; nil where it is not as it was written.
  static func observation(_ row: SQLRow, of place: ObservedPlace, id: Int64) -> Observation? {
    guard let observedAt = row.timestamp(0) else { return nil }
    var observation = Observation(place: place, observedAt: observedAt)
    observation.conditionCode = row.int(2)
    for (index, measure) in Observation.measures.enumerated() {
      observation[keyPath: measure] = row.real(Int32(index + 3))
    }
    return row.blob(1) == seal(of: observation, place: id) ? observation : nil
  }

  static func values(of observation: Observation, place: Int64) -> [SQLValue] {
    let head: [SQLValue] = [
      .integer(place),
      SQLValue(observation.observedAt),
      .blob(seal(of: observation, place: place)),
      SQLValue(observation.conditionCode),
    ]
    return head + Observation.measures.map { SQLValue(observation[keyPath: $0]) }
  }

  /// The observation with what SQLite gives back as it was given: it knows no infinity, no number that
  /// is none, and no negative zero.
  static func storable(_ observation: Observation) -> Observation {
    var storable = observation
    for measure in Observation.measures {
      storable[keyPath: measure] = storable[keyPath: measure].flatMap { $0.isFinite ? $0 + 0 : nil }
    }
    return storable
  }

  private static func seal(of observation: Observation, place: Int64) -> [UInt8] {
    var seal = RowSeal()
    seal.add(place)
    seal.add(observation.observedAt.secondsSinceEpoch)
    seal.add(observation.conditionCode.map { Double($0) })
    for measure in Observation.measures { seal.add(observation[keyPath: measure]) }
    return seal.seal()
  }
}
