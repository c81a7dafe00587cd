import Almanac
import DashCore

/// When it is day at a place, over the days around a moment.
///
/// It is computed where the place is known to lie somewhere; else it is what the service says of the
/// hours that it forecasts.
struct Daylight: Sendable {
  private let days: [SunTimes]
  /// What the service says, the earliest first.
  private let said: [(moment: Timestamp, isDay: Bool)]

  init(at place: PlaceWeather, over span: ChartSpan) {
    guard let latitude = place.latitude, let longitude = place.longitude else {
      days = []
      said = (place.forecast?.hours ?? []).compactMap { hour in
        hour.condition?.isDay.map { (hour.time, $0) }
      }
      return
    }
    said = []
    // The day of the sun reaches half a day into those of the calendar before and after it.
    let count = Int(min(max(span.seconds / 86_400, 0), 20)) + 1
    let clock = place.utcOffsets
    let first = clock.date(at: span.start).daysSinceEpoch
    days = (first - 1...first + count).compactMap { day in
      let noon = clock.noon(of: CivilDate(daysSinceEpoch: day))
      return SunTimes(
        latitude: latitude,
        longitude: longitude,
        day: noon,
        utcOffsetSeconds: clock.seconds(at: noon)
      )
    }
  }

  /// Whether it is day at a moment; nil where that is not known.
  func isDay(at moment: Timestamp) -> Bool? {
    func distance(_ other: Timestamp) -> Int64 { abs(moment.seconds(since: other)) }
    guard let day = days.min(by: { distance($0.solarNoon) < distance($1.solarNoon) }) else {
      return said.last { $0.moment <= moment }?.isDay ?? said.first?.isDay
    }
    switch day.daylight {
    case .staysAbove: return true
    case .staysBelow: return false
    case .crosses(let rise, let set):
      return (rise.map { moment >= $0 } ?? true) && (set.map { moment < $0 } ?? true)
    }
  }
}
