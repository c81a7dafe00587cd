import DashCore
import Testing

@testable import Almanac

/// Examples from a book and values from almanacs.
///
/// The chapters are those of "Astronomical Algorithms" (J. Meeus, 2nd edition).
@Suite struct PublishedExampleTests {
  /// Returns a moment of Universal Time as a Julian day.
  private func time(julianDay: Double) -> AlmanacTime {
    AlmanacTime(secondsSinceEpoch: (julianDay - 2_440_587.5) * 86_400)
  }

  /// Returns a moment of Dynamical Time as a Julian day, in the years about 1992.
  private func time(julianEphemerisDay: Double) -> AlmanacTime {
    time(julianDay: julianEphemerisDay - 58.7 / 86_400)
  }

  @Test func `chapter 12: the sidereal time on 1987 April 10`() {
    let orientation = EarthOrientation(at: time(julianDay: 2_446_895.5))
    let hours = orientation.siderealTimeRadians.degrees / 15
    let expected = 13 + 10 / 60.0 + 46.1351 / 3600
    #expect(abs(hours - expected) * 3600 < 0.02)
  }

  @Test func `chapter 22: nutation and obliquity on 1987 April 10`() {
    let orientation = EarthOrientation(at: time(julianEphemerisDay: 2_446_895.5))
    let nutation = orientation.nutationInLongitudeRadians.degrees * 3600
    let obliquity = orientation.obliquityRadians.degrees
    #expect(abs(nutation - -3.788) < 0.5)
    #expect(abs(obliquity - (23 + 26 / 60.0 + 36.850 / 3600)) * 3600 < 0.1)
  }

  @Test func `chapter 25: the sun on 1992 October 13`() {
    let time = time(julianEphemerisDay: 2_448_908.5)
    let sun = EclipticPosition.sun(at: time, EarthOrientation(at: time))
    let longitude = 199 + 54 / 60.0 + 21.818 / 3600
    #expect(abs(sun.longitudeRadians.degrees - longitude) * 3600 < 2)
    #expect(abs(sun.latitudeRadians.degrees * 3600 - 0.721) < 0.3)
    let distance = sun.distanceKilometres / EclipticPosition.astronomicalUnitKilometres
    #expect(abs(distance - 0.997_608_5) < 0.000_02)
  }

  @Test func `chapter 47: the moon on 1992 April 12`() {
    let time = time(julianEphemerisDay: 2_448_724.5)
    let moon = EclipticPosition.moon(at: time, EarthOrientation(at: time))
    #expect(abs(moon.longitudeRadians.degrees - 133.167_265) * 3600 < 0.5)
    #expect(abs(moon.latitudeRadians.degrees - -3.229_126) * 3600 < 0.2)
    #expect(abs(moon.distanceKilometres - 368_409.7) < 0.5)
  }

  @Test func `chapter 48: the lit part of the moon on 1992 April 12`() {
    let moon = Moon(at: time(julianEphemerisDay: 2_448_724.5).timestamp)
    #expect(abs(moon.phaseAngleDegrees - 69.0756) < 0.01)
    #expect(abs(moon.illuminatedFraction - 0.6786) < 0.0001)
    #expect(moon.isWaxing)
  }

  /// The moment of a phase, to the minute, as almanacs print it.
  struct PhaseMoment: Sendable, CustomTestStringConvertible {
    let moment: String
    let elongationDegrees: Double
    let phase: MoonPhase

    var testDescription: String { "\(phase) at \(moment)" }

    static let all = [
      PhaseMoment(moment: "1999-08-11T11:08:00Z", elongationDegrees: 0, phase: .newMoon),
      PhaseMoment(moment: "2000-01-14T13:34:00Z", elongationDegrees: 90, phase: .firstQuarter),
      PhaseMoment(moment: "2000-01-21T04:40:00Z", elongationDegrees: 180, phase: .fullMoon),
      PhaseMoment(moment: "2000-01-28T07:57:00Z", elongationDegrees: 270, phase: .lastQuarter),
      PhaseMoment(moment: "2024-04-08T18:21:00Z", elongationDegrees: 0, phase: .newMoon),
      PhaseMoment(moment: "2025-03-14T06:55:00Z", elongationDegrees: 180, phase: .fullMoon),
      PhaseMoment(moment: "2026-03-03T11:38:00Z", elongationDegrees: 180, phase: .fullMoon),
      PhaseMoment(moment: "2026-08-12T17:37:00Z", elongationDegrees: 0, phase: .newMoon),
    ]
  }

  @Test(arguments: PhaseMoment.all) func `a phase is exact to the minute of the almanac`(
    expected: PhaseMoment
  ) throws {
    let moment = try #require(AlmanacTable.timestamp(expected.moment))
    let moon = Moon(at: moment)
    let ahead = (moon.elongationDegrees - expected.elongationDegrees).withinHalfTurns
    // The moon gains a degree on the sun in two hours.
    #expect(abs(ahead) < 1 / 120.0 * 1.2, "\(ahead * 120) minutes")
    #expect(moon.phase == expected.phase)
  }

  /// A sunrise and a sunset in local time, as newspapers print them.
  struct Day: Sendable, CustomTestStringConvertible {
    let place: String
    let latitude: Double
    let longitude: Double
    let utcOffsetSeconds: Int
    let date: String
    let sunrise: String
    let sunset: String

    var testDescription: String { "\(place) on \(date)" }

    static let all = [
      Day(
        place: "London",
        latitude: 51.5085,
        longitude: -0.1257,
        utcOffsetSeconds: 3600,
        date: "2026-06-21",
        sunrise: "04:43",
        sunset: "21:21"
      ),
      Day(
        place: "New York",
        latitude: 40.7128,
        longitude: -74.006,
        utcOffsetSeconds: -18_000,
        date: "2025-12-21",
        sunrise: "07:16",
        sunset: "16:31"
      ),
      Day(
        place: "Tokyo",
        latitude: 35.6895,
        longitude: 139.6917,
        utcOffsetSeconds: 32_400,
        date: "2026-01-01",
        sunrise: "06:51",
        sunset: "16:38"
      ),
    ]
  }

  @Test(arguments: Day.all) func `the sun rises and sets at the minute of the almanac`(
    day: Day
  ) throws {
    let noon = try #require(AlmanacTable.timestamp("\(day.date)T12:00:00Z"))
      .advanced(bySeconds: -Int64(day.utcOffsetSeconds))
    let sun = try #require(
      SunTimes(
        latitude: day.latitude,
        longitude: day.longitude,
        day: noon,
        utcOffsetSeconds: day.utcOffsetSeconds
      )
    )
    for (ours, printed) in [(sun.sunrise, day.sunrise), (sun.sunset, day.sunset)] {
      let moment = try #require(AlmanacTable.timestamp("\(day.date)T\(printed):00Z"))
        .advanced(bySeconds: -Int64(day.utcOffsetSeconds))
      // An almanac may round a minute either way, and a town is wider than a point.
      #expect(abs(try #require(ours).seconds(since: moment)) <= 60, "\(printed)")
    }
  }
}
