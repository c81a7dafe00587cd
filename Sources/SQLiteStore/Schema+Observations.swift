extension Schema {
  /// What was measured, each value of each place and moment once.
  static let observations = Schema(
    applicationID: 0x6461_736F,
    steps: [
      """
      CREATE TABLE place(
        id INTEGER PRIMARY KEY,
        provider TEXT NOT NULL,
        key TEXT NOT NULL,
        name TEXT,
        country TEXT,
        latitude REAL,
        longitude REAL,
        utc_offset_seconds INTEGER,
        seal BLOB NOT NULL,
        UNIQUE (provider, key)
      );
      CREATE TABLE observation(
        place INTEGER NOT NULL,
        observed_at INTEGER NOT NULL,
        seal BLOB NOT NULL,
        condition_code INTEGER,
        temperature_celsius REAL,
        feels_like_celsius REAL,
        humidity_percent REAL,
        pressure_hectopascals REAL,
        visibility_metres REAL,
        cloud_cover_percent REAL,
        wind_speed_metres_per_second REAL,
        wind_gust_metres_per_second REAL,
        wind_direction_degrees REAL,
        rain_millimetres_per_hour REAL,
        snow_millimetres_per_hour REAL,
        PRIMARY KEY (place, observed_at)
      ) WITHOUT ROWID;
      """
    ]
  )
}
