package import DashCore

/// The sun as seen from a place.
package enum Sun {
  /// The altitude of the sun's centre at sunrise and sunset, as in almanacs: 34 arcminutes of
  /// refraction, and 16 from the centre to the edge.
  static let horizonDegrees = -50.0 / 60

  /// Returns whether it is day at a place: between sunrise and sunset, or polar day; `nil` for
  /// coordinates out of range.
  package static func isUp(at moment: Timestamp, latitude: Double, longitude: Double) -> Bool? {
    Observer(latitude: latitude, longitude: longitude).map { place in
      let sun = EclipticPosition.sun(at: moment.seconds)
      return place.sight(of: sun, at: moment.seconds).altitudeDegrees >= horizonDegrees
    }
  }
}

/// The sunrise, sunset and twilights at a place on a day of its calendar.
///
/// The times are those of the 12 hours before and after solar noon of the calendar day, so dawn,
/// noon and dusk are always in this order. In short nights a sunset or a dusk can therefore be
/// after midnight, and a dawn before it.
///
/// Sunrise and sunset are when the upper edge of the sun touches a level horizon at sea level, with
/// the refraction of average air: its centre is 50 arcminutes below the horizon, as in almanacs
/// ("Astronomical Algorithms", J. Meeus, 2nd edition, chapter 15). The actual air moves them by
/// some seconds, near the poles by minutes.
package struct SunTimes: Sendable {
  /// Sunrise and sunset; above all day in polar day, below all day in polar night.
  package let daylight: HorizonPassage
  /// Dawn and dusk with the sun 6 degrees below the horizon: light enough to work outdoors.
  package var civilTwilight: HorizonPassage { curve.passage(of: -6, isAroundTop: true) }
  /// Dawn and dusk with the sun 12 degrees below the horizon: the horizon at sea is visible.
  package var nauticalTwilight: HorizonPassage { curve.passage(of: -12, isAroundTop: true) }
  /// Dawn and dusk with the sun 18 degrees below the horizon: beyond it the sky is fully dark.
  package var astronomicalTwilight: HorizonPassage { curve.passage(of: -18, isAroundTop: true) }
  /// The moment the sun crosses the meridian.
  package let solarNoon: Timestamp
  /// The time the sun is up: 86,400 in polar day, 0 in polar night.
  package let dayLengthSeconds: Int

  private let curve: AltitudeCurve

  /// Computes the times of a day; `nil` for an invalid place or clock.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - offset: The clock's offset from UTC on that day.
  package init?(
    latitude: Double,
    longitude: Double,
    day moment: Timestamp,
    utcOffsetSeconds offset: Int
  ) {
    let (day, halfDay) = (86_400.0, 43_200.0)
    guard let place = Observer(latitude: latitude, longitude: longitude), abs(Double(offset)) <= day
    else { return nil }
    let days = ((moment.seconds + Double(offset)) / day).rounded(.down)
    let noonOfClock = days * day - Double(offset) + halfDay
    // Each iteration leaves a 300th of the error, because of the sun's own motion.
    let noon = (0..<3).reduce(noonOfClock) { noon, _ in
      noon - place.hourAngleDegrees(of: .sun(at: noon), at: noon) / 360 * day
    }
    // Few points are enough, because the start, noon and the end are among them, and between these the
    // sun only rises or only sinks. Near a pole it is not quite so: at 89.5 degrees a sun that is up
    // for less than an hour is missed, on one day of a year.
    curve = AltitudeCurve(over: noon - halfDay...noon + halfDay, every: halfDay / 4) { moment in
      place.sight(of: .sun(at: moment), at: moment).altitudeDegrees
    }
    daylight = curve.passage(of: Sun.horizonDegrees, isAroundTop: true)
    solarNoon = Timestamp(noon)
    switch daylight {
    case .staysAbove: dayLengthSeconds = Int(day)
    case .staysBelow: dayLengthSeconds = 0
    case .crosses(let rise, let set):
      let (start, end) = (rise ?? Timestamp(noon - halfDay), set ?? Timestamp(noon + halfDay))
      dayLengthSeconds = Int(end.seconds(since: start))
    }
  }

  /// The moment the upper edge of the sun rises; `nil` in polar day and night.
  package var sunrise: Timestamp? { daylight.rise }
  /// The moment the upper edge of the sun sets; `nil` in polar day and night.
  package var sunset: Timestamp? { daylight.set }
  /// Whether the sun does not set on this day.
  package var isPolarDay: Bool { daylight == .staysAbove }
  /// Whether the sun does not rise on this day.
  package var isPolarNight: Bool { daylight == .staysBelow }
}
