import Almanac
import DashCore

/// What the sun and the moon do at a place on the day that its own calendar shows.
struct PlaceAlmanac: Sendable {
  /// The day.
  let date: CivilDate
  let sun: SunTimes
  /// The moon at the moment that the day was taken by.
  let moon: Moon
  let moonTimes: MoonTimes
  /// Which half of the moon's disc is lit, seen from the place.
  let litSide: LitSide

  /// Computes them; nil where it is not known where the place is.
  ///
  /// A place whose clock is not known has the days of UTC.
  ///
  /// - Parameters:
  ///   - place: The place.
  ///   - moment: The moment.
  ///   - moon: The moon at that moment, where it was computed already: it is the same for all places.
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

  /// How much of the moon's disc is lit, 0 to 100.
  var illuminatedPercent: Double { moon.illuminatedFraction * 100 }
}

extension SunTimes {
  /// What the sun does at a place on the day that its own calendar shows at a moment; nil where it is
  /// not known where the place is.
  init?(at place: PlaceWeather, on moment: Timestamp) {
    guard let latitude = place.latitude, let longitude = place.longitude else { return nil }
    let clock = place.utcOffsets
    let noon = clock.noon(of: clock.date(at: moment))
    self.init(
      latitude: latitude,
      longitude: longitude,
      day: noon,
      utcOffsetSeconds: clock.seconds(at: noon)
    )
  }
}
