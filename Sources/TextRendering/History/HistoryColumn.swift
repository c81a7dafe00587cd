import DashCore

/// A measured value with the name that scripts know it by.
struct HistoryColumn: Sendable {
  let name: String
  let value: any KeyPath<Observation, Double?> & Sendable

  /// All of them, in the order of `dash/1`.
  static let measured: [HistoryColumn] = [
    HistoryColumn(name: "temperatureCelsius", value: \.temperatureCelsius),
    HistoryColumn(name: "feelsLikeCelsius", value: \.feelsLikeCelsius),
    HistoryColumn(name: "humidityPercent", value: \.humidityPercent),
    HistoryColumn(name: "pressureHectopascals", value: \.pressureHectopascals),
    HistoryColumn(name: "visibilityMetres", value: \.visibilityMetres),
    HistoryColumn(name: "cloudCoverPercent", value: \.cloudCoverPercent),
    HistoryColumn(name: "windSpeedMetresPerSecond", value: \.windSpeedMetresPerSecond),
    HistoryColumn(name: "windGustMetresPerSecond", value: \.windGustMetresPerSecond),
    HistoryColumn(name: "windDirectionDegrees", value: \.windDirectionDegrees),
    HistoryColumn(name: "rainMillimetresPerHour", value: \.rainMillimetresPerHour),
    HistoryColumn(name: "snowMillimetresPerHour", value: \.snowMillimetresPerHour),
  ]
}

extension ObservedPlace {
  /// The service's identifier; nil where places are told apart by their coordinates.
  var id: String? {
    if case .coordinates = PlaceQuery(key) { nil } else { key }
  }
}
