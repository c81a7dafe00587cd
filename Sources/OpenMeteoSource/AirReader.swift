import DashCore

/// Reads the air of one place: an answer of `/v1/air-quality`, or an element of one for several.
enum AirReader {
  static func air(in answer: JSONReader) throws(SourceError) -> AirQuality {
    let offset = answer.measurement("utc_offset_seconds", in: PossibleValue.utcOffsetSeconds)
    let block = Block("current", in: answer, utcOffsetSeconds: offset.map { Int($0) } ?? 0)
    guard let block else { throw answer.invalid(.objectWith(member: "current")) }
    var air = AirQuality()
    air.usIndex = block.value("us_aqi", .airQualityIndex).map { Int($0.rounded()) }
    air.europeanIndex = block.value("european_aqi", .airQualityIndex).map { Int($0.rounded()) }
    air.uvIndex = block.value("uv_index", .uvIndex)
    for (name, component) in Variables.components {
      air.microgramsPerCubicMetre[component] = block.value(name, .concentration)
    }
    // Ammonia and the like are known of Europe alone, but a place without anything has no answer.
    guard !air.isEmpty else { throw block.values.invalid(.objectWith(member: "us_aqi")) }
    air.observedAt = block.time
    return air
  }
}
