import DashCore

/// How much of a forecast is shown to people; scripts always get all that was asked for.
package struct ForecastPresentation: Sendable, Hashable {
  /// Whether any of it is shown, the hours and the days; a place alone has them beneath its card.
  package var isShown = false
  /// Whether each hour is shown with all that is known of it, for several places too.
  package var isHourly = false
  /// How many days are shown, from today of the place's own calendar; nil for all that are known.
  package var days: Int?

  package init() {}

  /// How many days the hours are of where no count is asked for: a week of them is not read.
  private static let usualHourlyDays = 2

  /// The days of a place that are shown, none that is over.
  func days(of place: PlaceWeather, from now: Timestamp) -> [ForecastDay] {
    guard isShown, let forecast = place.forecast else { return [] }
    let clock = place.utcOffsets
    let shown =
      days.map { forecast.limited(toDays: $0, from: now, utcOffsets: clock) } ?? forecast
    return shown.days(from: now, utcOffsets: clock)
  }

  /// The hours of a place that are shown one by one, none that is past.
  func hours(of place: PlaceWeather, from now: Timestamp) -> [ForecastHour] {
    guard isShown, isHourly, let forecast = place.forecast else { return [] }
    return forecast.limited(
      toDays: days ?? Self.usualHourlyDays,
      from: now,
      utcOffsets: place.utcOffsets
    ).hours(from: now)
  }
}
