package import DashCore

/// The sun at a moment.
package struct Sun: Sendable {
  private let place: SIMD3<Double>
  private let siderealTimeRadians: Double

  /// The altitude of the sun's centre at sunrise and sunset, as in almanacs.
  ///
  /// It consists of 34 arcminutes of refraction and 16 from the centre to the edge.
  package static let horizonDegrees = -50.0 / 60

  /// Computes the position of the sun.
  ///
  /// - Parameter moment: The moment.
  package init(at moment: Timestamp) {
    let time = AlmanacTime(moment)
    let orientation = EarthOrientation(at: time)
    place = EclipticPosition.sun(at: time, orientation).equatorialKilometres(orientation)
    siderealTimeRadians = orientation.siderealTimeRadians
  }

  /// Returns the altitude of the sun's centre at a place, without refraction.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  /// - Returns: Degrees; `nil` for coordinates out of range.
  package func altitudeDegrees(latitude: Double, longitude: Double) -> Double? {
    Observer(latitude: latitude, longitude: longitude)?
      .sight(of: place, siderealTimeRadians: siderealTimeRadians).altitudeDegrees
  }

  /// Returns whether it is day at a place: between sunrise and sunset, or polar day.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  /// - Returns: `nil` for coordinates out of range.
  package func isUp(latitude: Double, longitude: Double) -> Bool? {
    altitudeDegrees(latitude: latitude, longitude: longitude).map { $0 >= Self.horizonDegrees }
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
package struct SunTimes: Sendable, Hashable {
  /// Sunrise and sunset; above all day in polar day, below all day in polar night.
  package let daylight: HorizonPassage
  /// Dawn and dusk with the sun 6 degrees below the horizon: light enough to work outdoors.
  package let civilTwilight: HorizonPassage
  /// Dawn and dusk with the sun 12 degrees below the horizon: the horizon at sea is visible.
  package let nauticalTwilight: HorizonPassage
  /// Dawn and dusk with the sun 18 degrees below the horizon: beyond it the sky is fully dark.
  package let astronomicalTwilight: HorizonPassage
  /// The moment the sun crosses the meridian.
  package let solarNoon: Timestamp
  /// The altitude of the sun's centre at solar noon, without refraction; below 0 if it stays down.
  package let solarNoonAltitudeDegrees: Double
  /// The time the sun is up: 86,400 in polar day, 0 in polar night.
  package let dayLengthSeconds: Int

  /// Computes the times of a day; `nil` for an invalid place or clock.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - moment: Any moment of the day.
  ///   - offset: The clock's offset from UTC on that day.
  package init?(
    latitude: Double,
    longitude: Double,
    day moment: Timestamp,
    utcOffsetSeconds offset: Int
  ) {
    guard let observer = Observer(latitude: latitude, longitude: longitude),
      let day = CivilDay(of: moment, utcOffsetSeconds: offset)
    else { return nil }

    let halfDay = CivilDay.lengthSeconds / 2
    // Solar noon can be anywhere in the day, so the window extends half a day beyond it.
    let track = Track(
      over: day.seconds.lowerBound - halfDay..<day.seconds.upperBound + halfDay,
      EclipticPosition.sun
    )
    let noon = Self.noon(of: day, track, observer)
    let window = noon - halfDay..<noon + halfDay
    let curve = AltitudeCurve(over: window) { track.sight(at: $0, observer).altitudeDegrees }

    daylight = Self.passage(of: Sun.horizonDegrees, curve)
    civilTwilight = Self.passage(of: -6, curve)
    nauticalTwilight = Self.passage(of: -12, curve)
    astronomicalTwilight = Self.passage(of: -18, curve)
    solarNoon = AlmanacTime(secondsSinceEpoch: noon).timestamp
    solarNoonAltitudeDegrees = track.sight(at: noon, observer).altitudeDegrees
    dayLengthSeconds = Self.dayLengthSeconds(daylight, in: window)
  }

  /// The moment the upper edge of the sun rises; `nil` in polar day and night.
  package var sunrise: Timestamp? { daylight.rise }
  /// The moment the upper edge of the sun sets; `nil` in polar day and night.
  package var sunset: Timestamp? { daylight.set }
  /// Whether the sun does not set on this day.
  package var isPolarDay: Bool { daylight == .staysAbove }
  /// Whether the sun does not rise on this day.
  package var isPolarNight: Bool { daylight == .staysBelow }

  /// Returns the time from sunrise to sunset, or from the start or to the end of the day.
  private static func dayLengthSeconds(
    _ daylight: HorizonPassage,
    in window: Range<Double>
  ) -> Int {
    switch daylight {
    case .staysAbove: return Int(CivilDay.lengthSeconds)
    case .staysBelow: return 0
    case .crosses(let rise, let set):
      let start = rise ?? AlmanacTime(secondsSinceEpoch: window.lowerBound).timestamp
      let end = set ?? AlmanacTime(secondsSinceEpoch: window.upperBound).timestamp
      return Int(end.seconds(since: start))
    }
  }

  /// Returns the meridian transit nearest the middle of a day (chapter 15).
  private static func noon(of day: CivilDay, _ track: Track, _ observer: Observer) -> Double {
    var noon = day.seconds.lowerBound + CivilDay.lengthSeconds / 2
    // Each iteration leaves a 300th of the error, because of the sun's own motion.
    for _ in 0..<4 {
      let hourAngle = track.sight(at: noon, observer).hourAngleDegrees
      noon -= hourAngle / 360 * CivilDay.lengthSeconds
    }
    return noon
  }

  /// Returns the crossings next to the highest point: the last rise before and the first set after.
  private static func passage(of level: Double, _ curve: AltitudeCurve) -> HorizonPassage {
    let crossings = curve.crossings(of: level)
    guard let highest = curve.highest, highest.altitudeDegrees >= level else { return .staysBelow }
    let rise = crossings.last { $0.isRising && $0.seconds <= highest.seconds }
    let set = crossings.first { !$0.isRising && $0.seconds >= highest.seconds }
    guard rise != nil || set != nil else { return .staysAbove }
    return .crosses(
      rise: rise.map { AlmanacTime(secondsSinceEpoch: $0.seconds).timestamp },
      set: set.map { AlmanacTime(secondsSinceEpoch: $0.seconds).timestamp }
    )
  }
}
