import DashCore
import Localization

/// What the forecast of a place says about the next 24 hours, for a row of a table.
struct NextDay: Sendable {
  static let seconds: Int64 = 86_400

  /// The temperature now and at each step.
  let temperatures: [ChartPoint]
  /// The greatest probability of precipitation; `nil` if not reported.
  let probabilityPercent: Double?
  /// The amount of precipitation; `nil` if not reported.
  let millimetres: Double?
  /// The local time at which precipitation starts; empty if none is expected.
  let starts: String
}

extension Page {
  /// Returns the next 24 hours of a place; `nil` without a forecast for them.
  func nextDay(at place: PlaceWeather) -> NextDay? {
    guard let forecast = place.forecast else { return nil }
    let end = now.advanced(bySeconds: NextDay.seconds)
    let coming = Array(
      forecast.hours.drop { $0.time < now }
        .prefix { $0.start(stepSeconds: forecast.stepSeconds) < end }
    )
    guard !coming.isEmpty else { return nil }
    let sample = HourSample(coming, stepSeconds: forecast.stepSeconds, from: now, to: end)
    let wet = coming.first { ($0.millimetresPerHour ?? 0) > 0 }
    let start = wet.map { max($0.start(stepSeconds: forecast.stepSeconds), now) }
    let isWetNow = hasCurrentObservation(place) && place.condition?.sky.hasPrecipitation == true
    let clock = PlaceClock(of: place, clockText: clock)
    let starts = isWetNow || start == now ? text(.chartNow) : start.map(clock.shortText) ?? ""
    var temperatures = coming.map { ChartPoint($0.time, $0.temperatureCelsius) }
    if hasCurrentObservation(place), let celsius = place.temperatureCelsius {
      temperatures.insert(ChartPoint(now, celsius), at: 0)
    }
    return NextDay(
      temperatures: temperatures,
      probabilityPercent: sample.probabilityPercent,
      millimetres: sample.millimetres,
      starts: starts
    )
  }
}
