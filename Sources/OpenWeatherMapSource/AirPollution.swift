import DashCore

/// Reads an answer of `/data/2.5/air_pollution`: a list of one entry.
enum AirPollution {
  private static let components: [(name: String, component: AirComponent)] = [
    ("pm2_5", .fineParticles), ("pm10", .coarseParticles), ("o3", .ozone),
    ("no2", .nitrogenDioxide), ("no", .nitrogenMonoxide), ("so2", .sulphurDioxide),
    ("co", .carbonMonoxide), ("nh3", .ammonia),
  ]

  static func air(in answer: JSONReader) throws(SourceError) -> AirQuality {
    guard let entry = answer["list"]?.elements?.first else {
      throw answer.invalid(.nonEmptyList, at: "list")
    }
    var air = AirQuality()
    air.openWeatherMapIndex = entry["main"]?.measurement("aqi", in: 1...5).map { Int($0) }
    let amounts = entry["components"]
    for (name, component) in components {
      air.microgramsPerCubicMetre[component] = amounts?.measurement(
        name,
        in: PossibleValue.microgramsPerCubicMetre
      )
    }
    guard !air.isEmpty else { throw entry.invalid(.objectWith(member: "main.aqi")) }
    air.observedAt = entry.timestamp("dt")
    return air
  }
}
