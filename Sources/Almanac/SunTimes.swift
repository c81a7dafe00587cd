package import DashCore

/// What the sun does at a place on a day of the place's own calendar.
///
/// The day of the sun is taken: the 12 hours before and after its noon on the calendar's day. What
/// is told always belongs together, dawn, noon and dusk in this order; where nights are short, a
/// sunset or a dusk can therefore lie after midnight, and a dawn before it.
///
/// Sunrise and sunset are when the upper edge of the sun touches a level horizon at sea level, with
/// the refraction of an average air: its centre 50 arcminutes below the horizon, as almanacs have
/// it ("Astronomical Algorithms", J. Meeus, 2nd edition, chapter 15). The air of the day moves them
/// by some seconds, near the poles by minutes.
package struct SunTimes: Sendable, Hashable {
  /// Sunrise and sunset; above all day in polar day, below all day in polar night.
  package let daylight: HorizonPassage
  /// Dawn and dusk with the sun 6 degrees below: there is light to work by outdoors.
  package let civilTwilight: HorizonPassage
  /// Dawn and dusk with the sun 12 degrees below: the horizon at sea can be seen.
  package let nauticalTwilight: HorizonPassage
  /// Dawn and dusk with the sun 18 degrees below: then it is wholly dark.
  package let astronomicalTwilight: HorizonPassage
  /// When the sun passes the meridian.
  package let solarNoon: Timestamp
  /// How high the sun's centre then stands, without refraction; below 0 under the horizon.
  package let solarNoonAltitudeDegrees: Double
  /// How long the sun is up: 86,400 in polar day, 0 in polar night.
  package let dayLengthSeconds: Int

  /// Computes the times of a day; nil where there is no such place or no such clock.
  ///
  /// - Parameters:
  ///   - latitude: Degrees north, -90 to 90.
  ///   - longitude: Degrees east, -180 to 180.
  ///   - moment: Any moment of the day.
  ///   - offset: How far the place's clock is ahead of UTC on that day.
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
    // The noon may lie anywhere in the day, so that its own day reaches up to half of another.
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

  /// When the upper edge of the sun comes up; nil in polar day and night.
  package var sunrise: Timestamp? { daylight.rise }
  /// When the upper edge of the sun goes down; nil in polar day and night.
  package var sunset: Timestamp? { daylight.set }
  /// Whether the sun does not set on this day.
  package var isPolarDay: Bool { daylight == .staysAbove }
  /// Whether the sun does not rise on this day.
  package var isPolarNight: Bool { daylight == .staysBelow }

  /// From sunrise to sunset; where one of them is missing, from the begin or to the end of the day.
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

  /// When the sun passes the meridian nearest to the middle of a day: chapter 15, the transit.
  private static func noon(of day: CivilDay, _ track: Track, _ observer: Observer) -> Double {
    var noon = day.seconds.lowerBound + CivilDay.lengthSeconds / 2
    // Each round leaves a 300th of the error of the one before: the sun's own motion.
    for _ in 0..<4 {
      let hourAngle = track.sight(at: noon, observer).hourAngleDegrees
      noon -= hourAngle / 360 * CivilDay.lengthSeconds
    }
    return noon
  }

  /// The passages next to the highest point: the last one up before, the first one down after.
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
