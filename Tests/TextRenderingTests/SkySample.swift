import DashCore

/// Places with an unusual sun or moon.
enum SkySample {
  /// Returns a place at coordinates, on the day of ``Sample/now``.
  static func place(
    _ name: String,
    _ country: String,
    _ latitude: Double,
    _ longitude: Double,
    offset: Int,
    isDay: Bool = false,
    _ celsius: Double = 3
  ) -> PlaceWeather {
    Sample.place(name, country, .clear, "clear sky", isDay: isDay, celsius, offset: offset) {
      ($0.latitude, $0.longitude) = (latitude, longitude)
    }
  }

  static let tromso = place("Tromsø", "NO", 69.65, 18.96, offset: 3600)
  static let longyearbyen = place("Longyearbyen", "NO", 78.22, 15.65, offset: 3600, -16.2)
  static let mcMurdo = place("McMurdo", "AQ", -77.85, 166.67, offset: 46_800, isDay: true, -8.1)
  static let sydney = place("Sydney", "AU", -33.87, 151.21, offset: 39_600, 19.4)
  static let kathmandu = place("Kathmandu", "NP", 27.7, 85.3, offset: 20_700, 15.2)

  static func dashboard(_ place: PlaceWeather, at now: Timestamp = Sample.now) -> Dashboard {
    Dashboard(
      generatedAt: now,
      isDemo: false,
      panels: [Sample.panel(Sample.fresh([place]))]
    )
  }

  /// Midsummer at noon UTC.
  static let midsummer = Timestamp(secondsSinceEpoch: 1_782_043_200)
}
