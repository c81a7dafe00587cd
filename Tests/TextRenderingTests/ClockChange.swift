import DashCore

/// Places whose clocks change within the visible day.
enum ClockChange {
  /// In the order of the year, each at its own time.
  static let places = [forward, withoutMidnight, halfAnHour, back, unknown].map { place in
    (now: place.now, weather: place.weather)
  }

  /// The card of each place, as `dash weather PLACE` shows it.
  static let cards = places.map { now, weather in
    Dashboard(
      generatedAt: now,
      isDemo: false,
      panels: [
        Sample.panel(
          .fresh(Snapshot(content: .weather(WeatherReport(places: [weather])), fetchedAt: now))
        )
      ]
    )
  }

  /// The evening before: 2 o'clock becomes 3.
  private static let forward = place(
    "New York",
    "US",
    latitude: 40.7128,
    longitude: -74.006,
    now: 1_772_919_000,
    offset: -18_000,
    change: 1_772_953_200,
    to: -14_400,
    temperatures: (3.1, 11.8)
  )

  /// In steps of three hours, with a day that begins at one o'clock.
  private static let withoutMidnight = place(
    "Beirut",
    "LB",
    latitude: 33.8938,
    longitude: 35.5018,
    now: 1_774_713_600,
    offset: 7200,
    change: 1_774_735_200,
    to: 10_800,
    temperatures: (13.2, 21.5),
    stepHours: 3
  )

  /// Half an hour forward, in the southern spring.
  private static let halfAnHour = place(
    "Lord Howe Island",
    "AU",
    latitude: -31.55,
    longitude: 159.08,
    now: 1_791_010_800,
    offset: 37_800,
    change: 1_791_041_400,
    to: 39_600,
    temperatures: (14.6, 19.3)
  )

  /// The evening before: 1 o'clock occurs twice.
  private static let back = place(
    "New York",
    "US",
    latitude: 40.7128,
    longitude: -74.006,
    now: 1_793_476_800,
    offset: -14_400,
    change: 1_793_512_800,
    to: -18_000,
    temperatures: (7.2, 14.9)
  )

  /// A clock whose changes are unknown.
  private static let unknown: WorldPlace = {
    var somewhere = Self.place(
      "Somewhere",
      "US",
      latitude: 38.5,
      longitude: -110,
      now: 1_772_919_000,
      offset: -25_200,
      change: 1_772_960_400,
      to: -25_200,
      temperatures: (1.4, 12.2),
      stepHours: 3
    )
    somewhere.zoneOffsets = UTCOffsets(
      -25_200,
      knownUntil: Timestamp(secondsSinceEpoch: 1_772_960_400)
    )
    return somewhere
  }()

  private static func place(
    _ name: String,
    _ country: String,
    latitude: Double,
    longitude: Double,
    now: Int64,
    offset: Int,
    change: Int64,
    to newOffset: Int,
    temperatures: (low: Double, high: Double),
    stepHours: Int = 1
  ) -> WorldPlace {
    WorldPlace(
      now: Timestamp(secondsSinceEpoch: now),
      query: .name(name),
      name: DisplayText(name),
      country: DisplayText(country),
      latitude: latitude,
      longitude: longitude,
      utcOffsetSeconds: offset,
      zoneOffsets: UTCOffsets(
        offset,
        changes: [.init(at: Timestamp(secondsSinceEpoch: change), to: newOffset)]
      ),
      lowAndHigh: temperatures,
      code: 801,
      spells: [.init(hours: 7..<12, code: 500, millimetresPerHour: 0.8, probability: 70)],
      stepHours: stepHours
    )
  }
}
