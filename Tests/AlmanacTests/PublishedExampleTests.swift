import DashCore
import Testing

@testable import Almanac

/// Examples of the book "Astronomical Algorithms" by Meeus, and values from almanacs.
@Suite struct PublishedExampleTests {
  /// Returns a moment of Dynamical Time, in the years about 1992, as seconds since 1970.
  private func moment(julianEphemerisDay: Double) -> Double {
    (julianEphemerisDay - 2_440_587.5) * 86_400 - 58.7
  }

  @Test func `chapter 25: the sun on 1992 October 13`() {
    let sun = EclipticPosition.sun(at: moment(julianEphemerisDay: 2_448_908.5))
    #expect(abs((sun.longitudeDegrees - 199.906_06).withinHalfTurns) < 0.01)
    #expect(abs(sun.distanceKilometres / 149_597_871 - 0.9976) < 0.0002)
  }

  @Test func `chapters 47 and 48: the moon on 1992 April 12`() {
    let moment = moment(julianEphemerisDay: 2_448_724.5)
    let moon = EclipticPosition.moon(at: moment)
    #expect(abs((moon.longitudeDegrees - 133.1673).withinHalfTurns) < 0.05)
    #expect(abs(moon.latitudeDegrees - -3.2291) < 0.05)
    #expect(abs(moon.distanceKilometres - 368_410) < 500)
    #expect(abs(Moon(at: moment).illuminatedFraction - 0.6786) < 0.005)
    #expect(Moon(at: moment).isWaxing)
  }

  @Test(arguments: [
    ("1999-08-11T11:08:00Z", 0), ("2000-01-14T13:34:00Z", 90), ("2000-01-21T04:40:00Z", 180),
    ("2000-01-28T07:57:00Z", 270), ("2024-04-08T18:21:00Z", 0), ("2025-03-14T06:55:00Z", 180),
    ("2026-03-03T11:38:00Z", 180), ("2026-08-12T17:37:00Z", 0),
  ])
  func `a phase is that of the almanac to ten minutes`(text: String, degrees: Double) throws {
    let moon = Moon(at: try #require(timestamp(text)))
    // The moon gains a degree on the sun in two hours.
    #expect(abs((moon.elongationDegrees - degrees).withinHalfTurns) < 1 / 12.0)
  }
}
