/// The leading terms of the earth's orbit in the planetary theory VSOP87, for the equinox of date.
///
/// The theory is by P. Bretagnon and G. Francou (Astronomy and Astrophysics 202, 1988); the terms
/// are from "Astronomical Algorithms" (J. Meeus, 2nd edition), appendix III. Terms of longitude
/// below 10⁻⁶ radians are omitted, which limits the accuracy to an arcsecond or two between 1970
/// and 2100.
enum EarthOrbitTerms {
  /// A term of a VSOP87 series: `amplitude · cos(phase + rate · τ)`.
  struct Term: Sendable {
    /// In 10⁻⁸ radians or 10⁻⁸ astronomical units.
    let amplitude: Double
    /// In radians.
    let phase: Double
    /// In radians per Julian millennium.
    let rate: Double

    /// Creates a term, in the order of the published tables.
    ///
    /// - Parameters:
    ///   - amplitude: In 10⁻⁸ radians or 10⁻⁸ astronomical units.
    ///   - phase: In radians.
    ///   - rate: In radians per Julian millennium.
    init(_ amplitude: Double, _ phase: Double, _ rate: Double) {
      self.amplitude = amplitude
      self.phase = phase
      self.rate = rate
    }
  }

  /// The series of the heliocentric longitude, one for each power of time.
  static let longitude: [[Term]] = [
    [
      Term(175_347_046, 0.0, 0.0),
      Term(3_341_656, 4.669_257, 6283.0758),
      Term(34_894, 4.626_102, 12_566.1517),
      Term(3497, 2.744_118, 5753.3849),
      Term(3418, 2.828_866, 3.5231),
      Term(3136, 3.627_67, 77_713.7715),
      Term(2676, 4.418_084, 7860.4194),
      Term(2343, 6.135_162, 3930.2097),
      Term(1324, 0.742_464, 11_506.7698),
      Term(1273, 2.037_097, 529.691),
      Term(1199, 1.109_629, 1577.3435),
      Term(990, 5.232_681, 5884.9268),
      Term(902, 2.045_054, 26.2983),
      Term(857, 3.508_492, 398.149),
      Term(780, 1.178_827, 5223.6939),
      Term(753, 2.533_391, 5507.5532),
      Term(505, 4.582_926, 18_849.2275),
      Term(492, 4.205_066, 775.5226),
      Term(357, 2.919_541, 0.0673),
      Term(317, 5.849_02, 11_790.6291),
      Term(284, 1.898_69, 796.298),
      Term(271, 0.314_886, 10_977.0788),
      Term(243, 0.344_811, 5486.7778),
      Term(206, 4.806_466, 2544.3144),
      Term(205, 1.869_478, 5573.1428),
      Term(202, 2.457_678, 6069.7768),
      Term(156, 0.833_061, 213.2991),
      Term(132, 3.411_183, 2942.4634),
      Term(126, 1.083_026, 20.7754),
      Term(115, 0.645_449, 0.9803),
      Term(103, 0.635_998, 4694.003),
      Term(102, 0.975_692, 15_720.8388),
      Term(102, 4.266_798, 7.1135),
    ],
    [
      Term(628_331_966_747, 0.0, 0.0),
      Term(206_059, 2.678_235, 6283.0758),
      Term(4303, 2.635_127, 12_566.1517),
      Term(425, 1.590_47, 3.5231),
      Term(119, 5.795_575, 26.2983),
      Term(109, 2.966_18, 1577.3435),
    ],
    [
      Term(52_919, 0.0, 0.0),
      Term(8720, 1.072_097, 6283.0758),
      Term(309, 0.867_288, 12_566.1517),
    ],
  ]

  /// The series of the heliocentric latitude.
  static let latitude: [[Term]] = [
    [
      Term(280, 3.198_702, 84_334.6616),
      Term(102, 5.422_486, 5507.5532),
      Term(80, 3.880_132, 5223.6939),
    ]
  ]

  /// The series of the distance from the sun.
  static let distance: [[Term]] = [
    [
      Term(100_013_989, 0.0, 0.0),
      Term(1_670_700, 3.098_464, 6283.0758),
      Term(13_956, 3.055_246, 12_566.1517),
      Term(3084, 5.198_467, 77_713.7715),
      Term(1628, 1.173_877, 5753.3849),
      Term(1576, 2.846_852, 7860.4194),
      Term(925, 5.452_922, 11_506.7698),
      Term(542, 4.564_091, 3930.2097),
    ],
    [
      Term(103_019, 1.107_49, 6283.0758),
      Term(1721, 1.064_423, 12_566.1517),
      Term(702, 3.141_593, 0.0),
    ],
    [
      Term(4359, 5.784_551, 6283.0758)
    ],
  ]
}
