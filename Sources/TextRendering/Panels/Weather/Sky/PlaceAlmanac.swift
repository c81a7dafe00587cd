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
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    let noon = place.utcOffsets.noon(of: place.utcOffsets.date(at: moment))
    self.init(
      latitude: latitude,
      longitude: longitude,
      day: noon,
      utcOffsetSeconds: place.utcOffsets.seconds(at: noon)
    )
  }
}

extension PlaceWeather {
  /// Returns whether it is day at a moment, or `nil` if unknown.
  ///
  /// It is computed if the coordinates are known, and otherwise taken from the forecast.
  func isDay(at moment: Timestamp) -> Bool? {
    if let latitude = self.latitude, let longitude = self.longitude {
      return Sun.isUp(at: moment, latitude: latitude, longitude: longitude)
    }
    guard let forecast else { return nil }
    let reported = forecast.hours.filter { $0.condition?.isDay != nil }
    let hour = reported.last { $0.middle(stepSeconds: forecast.stepSeconds) <= moment }
    return (hour ?? reported.first)?.condition?.isDay
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
