import Almanac
import DashCore
import Localization

/// The sun and the moon at a place on one local day.
struct PlaceAlmanac: Sendable {
  /// The local day.
  let date: CivilDate
  let sun: SunTimes
  /// The moon at the moment that selects the day.
  let moon: Moon
  let moonTimes: MoonTimes
  /// The lit side of the moon's disc, as seen from the place.
  let litSide: LitSide

  /// Computes the almanac of a place, or returns `nil` if its coordinates are unknown.
  ///
  /// A place without a known UTC offset uses UTC days.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - moment: The moment that selects the local day.
  init?(of place: PlaceWeather, at moment: Timestamp) {
    let clock = place.utcOffsets
    let date = clock.date(at: moment)
    guard
      let latitude = place.latitude, let longitude = place.longitude,
      let sun = SunTimes(at: place, on: moment),
      let moonTimes = MoonTimes(
        latitude: latitude,
        longitude: longitude,
        day: clock.start(of: date)..<clock.end(of: date)
      )
    else { return nil }
    self.date = date
    self.sun = sun
    self.moonTimes = moonTimes
    moon = Moon(at: moment)
    litSide = moon.litSide(latitude: latitude)
  }

  /// The lit share of the moon's disc, 0 to 100.
  var illuminatedPercent: Double { moon.illuminatedFraction * 100 }

  /// Returns the phase of the moon with the lit share.
  func phase(_ page: Page) -> String {
    let percent = page.format.percent(illuminatedPercent)?.text
    return page.text.list([page.text(moonTimes.phase), percent].compactMap(\.self))
  }
}

extension SunTimes {
  /// Computes the sun times of the local day at a moment, or returns `nil` without coordinates.
  init?(at place: PlaceWeather, on moment: Timestamp) {
    self.init(at: place, on: place.utcOffsets.date(at: moment))
  }

  /// Computes the sun times of a local day, or returns `nil` without coordinates.
  fileprivate init?(at place: PlaceWeather, on day: CivilDate) {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    let noon = place.utcOffsets.noon(of: day)
    self.init(
      latitude: latitude,
      longitude: longitude,
      day: noon,
      utcOffsetSeconds: place.utcOffsets.seconds(at: noon)
    )
  }
}

/// Day and night at a place over a span of time.
///
/// The times are computed if the coordinates are known, and otherwise taken from the forecast.
struct Daylight: Sendable {
  private let days: [SunTimes]
  /// The forecast's day flags, the earliest first.
  private let reported: [(moment: Timestamp, isDay: Bool)]

  /// Creates the day and night times of a place.
  init(at place: PlaceWeather, over span: ChartSpan) {
    guard place.latitude != nil, place.longitude != nil else {
      days = []
      reported =
        place.forecast.map { forecast in
          forecast.hours.compactMap { hour in
            hour.condition?.isDay.map { (hour.middle(stepSeconds: forecast.stepSeconds), $0) }
          }
        } ?? []
      return
    }
    reported = []
    // A solar day overlaps the calendar days before and after it.
    let count = Int(min(max(span.seconds / 86_400, 0), 20)) + 1
    let first = place.utcOffsets.date(at: span.start).daysSinceEpoch
    days = (first - 1...first + count).compactMap { day in
      SunTimes(at: place, on: CivilDate(daysSinceEpoch: day))
    }
  }

  /// Returns whether it is day at a moment, or `nil` if unknown.
  func isDay(at moment: Timestamp) -> Bool? {
    func distance(_ other: Timestamp) -> Int64 { abs(moment.seconds(since: other)) }
    guard let day = days.min(by: { distance($0.solarNoon) < distance($1.solarNoon) }) else {
      return reported.last { $0.moment <= moment }?.isDay ?? reported.first?.isDay
    }
    switch day.daylight {
    case .staysAbove: return true
    case .staysBelow: return false
    case .crosses(let rise, let set):
      return (rise.map { moment >= $0 } ?? true) && (set.map { moment < $0 } ?? true)
    }
  }
}

extension PlainLayout {
  /// Returns the labelled values of the sun and the moon.
  ///
  /// A place without coordinates has only the sunrise and sunset that the service reported.
  func almanacValues(of place: PlaceWeather) -> [(label: String, value: String?)] {
    guard let almanac = PlaceAlmanac(of: place, at: page.now) else {
      return [
        (page.text.capitalized(.labelSunrise), clock(place.sunrise, of: place)),
        (page.text.capitalized(.labelSunset), clock(place.sunset, of: place)),
      ]
    }
    let sun = almanac.sun
    let state: LocalizedString? =
      sun.isPolarDay ? .sunPolarDay : sun.isPolarNight ? .sunPolarNight : nil
    func label(_ string: LocalizedString) -> String { page.text.capitalized(string) }
    return [
      (label(.labelSun), state.map { page.text($0) }),
      (label(.sunDawn), clock(sun.civilTwilight.rise, of: place)),
      (label(.labelSunrise), clock(sun.sunrise, of: place)),
      (label(.labelSunset), clock(sun.sunset, of: place)),
      (label(.sunDusk), clock(sun.civilTwilight.set, of: place)),
      (label(.sunDayLength), state == nil ? page.text.dayLength(sun.dayLengthSeconds) : nil),
      (label(.moonMoon), almanac.phase(page)),
      (label(.moonMoonrise), clock(almanac.moonTimes.moonrise, of: place)),
      (label(.moonMoonset), clock(almanac.moonTimes.moonset, of: place)),
    ]
  }
}
