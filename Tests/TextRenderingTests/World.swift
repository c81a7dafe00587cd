import DashCore

/// Eight places that are difficult to draw, on Sunday 1 November 2026 at 06:30 UTC.
enum World {
  static let places: [PlaceWeather] = [
    longyearbyen, ushuaia, kathmandu, newYork, dubai, tokyo, vostok, sea,
  ].map(\.weather)

  static let table = dashboard(of: places)

  /// The card of each place, as `dash weather PLACE` shows it.
  static let cards = places.map { dashboard(of: [$0]) }

  private static func dashboard(of places: [PlaceWeather]) -> Dashboard {
    let report = WeatherReport(places: places, missing: [])
    let snapshot = Snapshot(content: .weather(report), fetchedAt: WorldPlace.now)
    return Dashboard(
      generatedAt: WorldPlace.now,
      isDemo: false,
      panels: [Sample.panel(.fresh(snapshot))]
    )
  }

  /// Polar night, in steps of three hours.
  private static let longyearbyen = WorldPlace(
    query: .name("Longyearbyen"),
    name: "Longyearbyen",
    country: "NO",
    latitude: 78.2232,
    longitude: 15.6469,
    utcOffsetSeconds: 3600,
    lowAndHigh: (-9.4, -7.1),
    trend: -1.6,
    code: 804,
    spells: [.init(hours: 3..<14, code: 600, millimetresPerHour: 0.3, probability: 65)],
    wind: 8.4,
    windFrom: 75,
    humidity: 72,
    pressure: 998,
    daylight: 0..<0,
    stepHours: 3,
    air: air(openWeatherMap: 1, particles: 2.4)
  )

  /// The far south, in spring, with the moon lit on the other side.
  private static let ushuaia = WorldPlace(
    query: .name("Ushuaia"),
    name: "Ushuaia",
    country: "AR",
    latitude: -54.8019,
    longitude: -68.303,
    utcOffsetSeconds: -10_800,
    lowAndHigh: (0.6, 8.2),
    code: 803,
    spells: [
      .init(hours: 0..<3, code: 611, millimetresPerHour: 0.8, probability: 80),
      .init(hours: 9..<13, code: 521, millimetresPerHour: 1.7, probability: 70),
      .init(hours: 40..<60, code: 500, millimetresPerHour: 0.4, probability: 90),
    ],
    wind: 11.2,
    windFrom: 255,
    humidity: 68,
    pressure: 984,
    daylight: 5..<21,
    highestUV: 4.6,
    air: air(us: 17, european: 22, particles: 3.1)
  )

  /// An offset of 5:45, so that steps fall between the hours.
  private static let kathmandu = WorldPlace(
    query: .name("Kathmandu"),
    name: "Kathmandu",
    country: "NP",
    latitude: 27.7172,
    longitude: 85.324,
    utcOffsetSeconds: 20_700,
    lowAndHigh: (10.8, 24.3),
    code: 800,
    wind: 1.1,
    windFrom: 300,
    humidity: 48,
    daylight: 6..<17,
    stepHours: 3,
    air: air(openWeatherMap: 5, particles: 96.2)
  )

  /// The clock has just gone back: today has 25 hours, and it is half past one for the second time.
  private static let newYork = WorldPlace(
    query: .name("New York"),
    name: "New York",
    country: "US",
    latitude: 40.7128,
    longitude: -74.006,
    utcOffsetSeconds: -18_000,
    lowAndHigh: (7.2, 14.9),
    trend: 1.2,
    code: 801,
    spells: [
      .init(hours: 20..<31, code: 501, millimetresPerHour: 2.6, probability: 95),
      .init(hours: 31..<36, code: 741, probability: 10),
    ],
    wind: 3.6,
    windFrom: 190,
    humidity: 66,
    daylight: 6..<17,
    highestUV: 3.4,
    air: air(us: 54, european: 38, particles: 11.7)
  )

  /// A name in a right-to-left script.
  private static let dubai = WorldPlace(
    query: .name("Dubai"),
    name: "دبي",
    country: "AE",
    latitude: 25.2048,
    longitude: 55.2708,
    utcOffsetSeconds: 14_400,
    lowAndHigh: (24.6, 33.8),
    code: 800,
    spells: [.init(hours: 0..<5, code: 761, probability: 0)],
    wind: 5.2,
    windFrom: 330,
    humidity: 41,
    daylight: 6..<18,
    stepHours: 3,
    air: air(openWeatherMap: 4, particles: 61.0)
  )

  /// A name of wide characters.
  private static let tokyo = WorldPlace(
    query: .name("Tokyo"),
    name: "東京",
    country: "JP",
    latitude: 35.6895,
    longitude: 139.6917,
    utcOffsetSeconds: 32_400,
    lowAndHigh: (13.1, 20.4),
    trend: -0.8,
    code: 801,
    spells: [.init(hours: 55..<70, code: 500, millimetresPerHour: 0.9, probability: 75)],
    wind: 2.8,
    windFrom: 20,
    humidity: 52,
    daylight: 6..<17,
    highestUV: 4.1,
    air: air(us: 42, european: 31, particles: 8.2)
  )

  /// No country, and a sun that does not set.
  private static let vostok = WorldPlace(
    query: .name("Vostok Station"),
    name: "Vostok Station",
    latitude: -78.4644,
    longitude: 106.8373,
    utcOffsetSeconds: 18_000,
    lowAndHigh: (-58.9, -44.2),
    trend: 0.7,
    code: 800,
    wind: 4.9,
    windFrom: 225,
    humidity: 55,
    daylight: 0..<24,
    highestUV: 2.2
  )

  /// The open sea: no name, no country, and unknown air.
  private static let sea = WorldPlace(
    query: .coordinates(latitude: -30.5, longitude: -38.2),
    latitude: -30.5,
    longitude: -38.2,
    utcOffsetSeconds: -10_800,
    lowAndHigh: (18.4, 19.6),
    code: 803,
    spells: [.init(hours: 12..<30, code: 521, millimetresPerHour: 1.1, probability: 55)],
    wind: 7.7,
    windFrom: 110,
    humidity: 79,
    daylight: 5..<18,
    stepHours: 3
  )

  private static func air(openWeatherMap index: Int, particles: Double) -> AirQuality {
    var air = components(particles: particles)
    air.openWeatherMapIndex = index
    return air
  }

  private static func air(us: Int, european: Int, particles: Double) -> AirQuality {
    var air = components(particles: particles)
    air.usIndex = us
    air.europeanIndex = european
    air.uvIndex = 1.4
    return air
  }

  private static func components(particles: Double) -> AirQuality {
    var air = AirQuality()
    air.observedAt = WorldPlace.now
    air.microgramsPerCubicMetre = [
      .fineParticles: particles, .coarseParticles: particles * 1.6, .ozone: 44,
      .nitrogenDioxide: 12.3,
    ]
    return air
  }
}
