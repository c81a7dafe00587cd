import Almanac
import DashCore
import Localization
import Synchronization

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
  ///   - moon: The moon at that moment, which all places share; `nil` computes it.
  init?(of place: PlaceWeather, at moment: Timestamp, moon: Moon? = nil) {
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
    self.moon = moon ?? Moon(at: moment)
    litSide = self.moon.litSide(latitude: latitude)
  }

  /// The lit share of the moon's disc, 0 to 100.
  var illuminatedPercent: Double { moon.illuminatedFraction * 100 }
}

extension SunTimes {
  /// Computes the sun times of the local day at a moment, or returns `nil` without coordinates.
  init?(at place: PlaceWeather, on moment: Timestamp) {
    guard let day = PlaceDay(of: place, at: moment) else { return nil }
    self.init(day)
  }

  fileprivate init?(_ day: PlaceDay) {
    self.init(
      latitude: day.latitude,
      longitude: day.longitude,
      day: day.noon,
      utcOffsetSeconds: day.utcOffsetSeconds
    )
  }
}

/// A local day at a place with coordinates, which has one set of sun times.
private struct PlaceDay: Hashable {
  let latitude: Double
  let longitude: Double
  let noon: Timestamp
  let utcOffsetSeconds: Int

  init?(of place: PlaceWeather, at moment: Timestamp) {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    let clock = place.utcOffsets
    self.latitude = latitude
    self.longitude = longitude
    noon = clock.noon(of: clock.date(at: moment))
    utcOffsetSeconds = clock.seconds(at: noon)
  }
}

/// The sun times of places on their days, each computed once: they take a third of a table's time.
final class SunTimesCache: Sendable {
  /// The number of entries at which the cache is emptied; each place adds one a day.
  private static let maximumCount = 1000

  private let known = Mutex<[PlaceDay: SunTimes?]>(Dictionary())

  /// Returns the sun times of the local day at a moment, or `nil` without coordinates.
  func times(of place: PlaceWeather, on moment: Timestamp) -> SunTimes? {
    guard let day = PlaceDay(of: place, at: moment) else { return nil }
    return known.withLock { known in
      if let times = known[day] { return times }
      if known.count >= Self.maximumCount { known = Dictionary() }
      let times = SunTimes(day)
      known[day] = .some(times)
      return times
    }
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
    guard let latitude = place.latitude, let longitude = place.longitude else {
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
    let sunText = SunText(text: page.text)
    let state = sun.isPolarDay ? sunText.polarDay : sun.isPolarNight ? sunText.polarNight : nil
    func label(_ string: LocalizedString) -> String { page.text.capitalized(string) }
    let phase = MoonText(text: page.text).phase(almanac.moonTimes.phase)
    let percent = format.percent(almanac.illuminatedPercent)?.text
    return [
      (label(.labelSun), state),
      (label(.sunDawn), clock(sun.civilTwilight.rise, of: place)),
      (label(.labelSunrise), clock(sun.sunrise, of: place)),
      (label(.labelSunset), clock(sun.sunset, of: place)),
      (label(.sunDusk), clock(sun.civilTwilight.set, of: place)),
      (label(.sunDayLength), state == nil ? sunText.length(sun.dayLengthSeconds) : nil),
      (label(.moonMoon), page.text.list([phase, percent].compactMap(\.self))),
      (label(.moonMoonrise), clock(almanac.moonTimes.moonrise, of: place)),
      (label(.moonMoonset), clock(almanac.moonTimes.moonset, of: place)),
    ]
  }
}

extension JSONDocument {
  /// Writes the sun and the moon of a place's local day; nothing if its coordinates are unknown.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - moon: The moon at the moment of the document.
  ///   - writer: The writer that receives the fields.
  func writeAlmanac(of place: PlaceWeather, moon: Moon, to writer: inout JSONWriter) {
    guard let almanac = PlaceAlmanac(of: place, at: dashboard.generatedAt, moon: moon) else {
      return
    }
    let sun = almanac.sun
    writer.field("sun") { field in
      field.object { object in
        object.field("date", almanac.date.iso8601)
        object.field("state", sun.state)
        object.field("civilDawn", sun.civilTwilight.rise)
        object.field("sunrise", sun.sunrise)
        object.field("solarNoon", sun.solarNoon)
        object.field("sunset", sun.sunset)
        object.field("civilDusk", sun.civilTwilight.set)
        object.field("dayLengthSeconds", sun.dayLengthSeconds)
      }
    }
    writer.field("moon") { field in
      field.object { object in
        object.field("phase", almanac.moonTimes.phase.jsonName)
        object.field("illuminatedPercent", almanac.illuminatedPercent.tenths)
        object.field("ageDays", almanac.moon.ageDays.tenths)
        object.field("moonrise", almanac.moonTimes.moonrise)
        object.field("moonset", almanac.moonTimes.moonset)
      }
    }
  }
}

extension SunTimes {
  /// The kind of day in JSON.
  fileprivate var state: String {
    isPolarDay ? "polar-day" : isPolarNight ? "polar-night" : "normal"
  }
}

extension MoonPhase {
  /// The name of the phase in JSON.
  fileprivate var jsonName: String {
    switch self {
    case .newMoon: "new-moon"
    case .waxingCrescent: "waxing-crescent"
    case .firstQuarter: "first-quarter"
    case .waxingGibbous: "waxing-gibbous"
    case .fullMoon: "full-moon"
    case .waningGibbous: "waning-gibbous"
    case .lastQuarter: "last-quarter"
    case .waningCrescent: "waning-crescent"
    }
  }
}

extension Double {
  /// The value rounded to tenths, the precision of the computation.
  fileprivate var tenths: Double { (self * 10).rounded() / 10 }
}
