import DashCore

/// A decoded forecast response, before its days are assigned to dates.
///
/// The dates follow the place's clock, which may only be known from another response.
struct ForecastSteps: Sendable {
  /// A day of One Call, which is assigned to the date of its noon.
  struct Day: Sendable {
    let noon: Timestamp
    /// The values; their date is not that of the place.
    let values: ForecastDay
  }

  /// The steps, in chronological order.
  var hours: [ForecastHour] = []
  /// The seconds between two steps.
  var stepSeconds = 3600
  /// The minutes of One Call.
  var minutes: ForecastMinutes?
  /// The days as reported; empty for the five-day forecast, which has only steps.
  var days: [Day] = []
  /// Sunrise and sunset on the one day that the five-day forecast reports them for.
  var sun: (rise: Timestamp, set: Timestamp)?
  /// The current ultraviolet index of One Call.
  var uvIndex: Double?
  /// The current dew point of One Call.
  var dewPointCelsius: Double?
  /// The time zone of One Call.
  var timeZone: TimeZoneName?
  /// The UTC offset at the time of the response; `nil` if not reported.
  var utcOffsetSeconds: Int?

  /// The alerts of One Call, if requested.
  var alerts: AlertList?

  /// Whether the response has no forecast, only the ultraviolet index.
  var isEmpty: Bool { hours.isEmpty && days.isEmpty }

  /// Returns the forecast with its days by the place's clock; `nil` without steps and days.
  ///
  /// - Parameter utcOffsets: The UTC offsets of the place over time.
  func forecast(_ utcOffsets: UTCOffsets) -> Forecast? {
    guard !isEmpty else { return nil }
    var dated: [ForecastDay] = []
    for day in days {
      var values = day.values
      values.date = utcOffsets.date(at: day.noon)
      if let last = dated.last, last.date >= values.date { continue }
      dated.append(values)
    }
    if dated.isEmpty {
      dated = ForecastDay.days(of: hours, stepSeconds: stepSeconds, utcOffsets: utcOffsets)
    }
    if let sun {
      let date = utcOffsets.date(at: sun.rise)
      if let index = dated.firstIndex(where: { $0.date == date }) {
        (dated[index].sunrise, dated[index].sunset) = (sun.rise, sun.set)
      }
    }
    return Forecast(hours: hours, days: dated, stepSeconds: stepSeconds)
  }
}
