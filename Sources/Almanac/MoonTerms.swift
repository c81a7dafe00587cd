/// The periodic terms of the moon's position in the theory ELP-2000/82.
///
/// The theory is by M. Chapront-Touzé and J. Chapront. The terms are the complete tables 47.A and
/// 47.B of "Astronomical Algorithms" (J. Meeus, 2nd edition). They are accurate to about
/// 10 arcseconds of longitude and 4 of latitude. That error moves a moonrise by about a second,
/// near the poles by several.
enum MoonTerms {
  /// A term: multiples of the four arguments, with the coefficients of its sine and cosine.
  struct Term: Sendable {
    /// Multiples of the mean elongation, the sun's mean anomaly, the moon's mean anomaly and the
    /// argument of latitude.
    let multiples: SIMD4<Double>
    /// The coefficient of the sine, in 10⁻⁶ degrees.
    let sine: Double
    /// The coefficient of the cosine, in metres; 0 in a term of the latitude.
    let cosine: Double

    /// Creates a term, in the order of the published tables.
    ///
    /// - Parameters:
    ///   - elongation: The multiple of the moon's mean elongation.
    ///   - sunAnomaly: The multiple of the sun's mean anomaly.
    ///   - moonAnomaly: The multiple of the moon's mean anomaly.
    ///   - latitude: The multiple of the argument of latitude.
    ///   - sine: The coefficient of the sine, in 10⁻⁶ degrees.
    ///   - cosine: The coefficient of the cosine, in metres.
    init(
      _ elongation: Double,
      _ sunAnomaly: Double,
      _ moonAnomaly: Double,
      _ latitude: Double,
      _ sine: Double,
      _ cosine: Double = 0
    ) {
      multiples = SIMD4(elongation, sunAnomaly, moonAnomaly, latitude)
      self.sine = sine
      self.cosine = cosine
    }
  }

  /// The terms of the longitude and of the distance.
  static let longitudeAndDistance: [Term] = [
    Term(0, 0, 1, 0, 6_288_774, -20_905_355),
    Term(2, 0, -1, 0, 1_274_027, -3_699_111),
    Term(2, 0, 0, 0, 658_314, -2_955_968),
    Term(0, 0, 2, 0, 213_618, -569_925),
    Term(0, 1, 0, 0, -185_116, 48_888),
    Term(0, 0, 0, 2, -114_332, -3149),
    Term(2, 0, -2, 0, 58_793, 246_158),
    Term(2, -1, -1, 0, 57_066, -152_138),
    Term(2, 0, 1, 0, 53_322, -170_733),
    Term(2, -1, 0, 0, 45_758, -204_586),
    Term(0, 1, -1, 0, -40_923, -129_620),
    Term(1, 0, 0, 0, -34_720, 108_743),
    Term(0, 1, 1, 0, -30_383, 104_755),
    Term(2, 0, 0, -2, 15_327, 10_321),
    Term(0, 0, 1, 2, -12_528, 0),
    Term(0, 0, 1, -2, 10_980, 79_661),
    Term(4, 0, -1, 0, 10_675, -34_782),
    Term(0, 0, 3, 0, 10_034, -23_210),
    Term(4, 0, -2, 0, 8548, -21_636),
    Term(2, 1, -1, 0, -7888, 24_208),
    Term(2, 1, 0, 0, -6766, 30_824),
    Term(1, 0, -1, 0, -5163, -8379),
    Term(1, 1, 0, 0, 4987, -16_675),
    Term(2, -1, 1, 0, 4036, -12_831),
    Term(2, 0, 2, 0, 3994, -10_445),
    Term(4, 0, 0, 0, 3861, -11_650),
    Term(2, 0, -3, 0, 3665, 14_403),
    Term(0, 1, -2, 0, -2689, -7003),
    Term(2, 0, -1, 2, -2602, 0),
    Term(2, -1, -2, 0, 2390, 10_056),
    Term(1, 0, 1, 0, -2348, 6322),
    Term(2, -2, 0, 0, 2236, -9884),
    Term(0, 1, 2, 0, -2120, 5751),
    Term(0, 2, 0, 0, -2069, 0),
    Term(2, -2, -1, 0, 2048, -4950),
    Term(2, 0, 1, -2, -1773, 4130),
    Term(2, 0, 0, 2, -1595, 0),
    Term(4, -1, -1, 0, 1215, -3958),
    Term(0, 0, 2, 2, -1110, 0),
    Term(3, 0, -1, 0, -892, 3258),
    Term(2, 1, 1, 0, -810, 2616),
    Term(4, -1, -2, 0, 759, -1897),
    Term(0, 2, -1, 0, -713, -2117),
    Term(2, 2, -1, 0, -700, 2354),
    Term(2, 1, -2, 0, 691, 0),
    Term(2, -1, 0, -2, 596, 0),
    Term(4, 0, 1, 0, 549, -1423),
    Term(0, 0, 4, 0, 537, -1117),
    Term(4, -1, 0, 0, 520, -1571),
    Term(1, 0, -2, 0, -487, -1739),
    Term(2, 1, 0, -2, -399, 0),
    Term(0, 0, 2, -2, -381, -4421),
    Term(1, 1, 1, 0, 351, 0),
    Term(3, 0, -2, 0, -340, 0),
    Term(4, 0, -3, 0, 330, 0),
    Term(2, -1, 2, 0, 327, 0),
    Term(0, 2, 1, 0, -323, 1165),
    Term(1, 1, -1, 0, 299, 0),
    Term(2, 0, 3, 0, 294, 0),
    Term(2, 0, -1, -2, 0, 8752),
  ]

  /// The terms of the latitude.
  static let latitude: [Term] = [
    Term(0, 0, 0, 1, 5_128_122),
    Term(0, 0, 1, 1, 280_602),
    Term(0, 0, 1, -1, 277_693),
    Term(2, 0, 0, -1, 173_237),
    Term(2, 0, -1, 1, 55_413),
    Term(2, 0, -1, -1, 46_271),
    Term(2, 0, 0, 1, 32_573),
    Term(0, 0, 2, 1, 17_198),
    Term(2, 0, 1, -1, 9266),
    Term(0, 0, 2, -1, 8822),
    Term(2, -1, 0, -1, 8216),
    Term(2, 0, -2, -1, 4324),
    Term(2, 0, 1, 1, 4200),
    Term(2, 1, 0, -1, -3359),
    Term(2, -1, -1, 1, 2463),
    Term(2, -1, 0, 1, 2211),
    Term(2, -1, -1, -1, 2065),
    Term(0, 1, -1, -1, -1870),
    Term(4, 0, -1, -1, 1828),
    Term(0, 1, 0, 1, -1794),
    Term(0, 0, 0, 3, -1749),
    Term(0, 1, -1, 1, -1565),
    Term(1, 0, 0, 1, -1491),
    Term(0, 1, 1, 1, -1475),
    Term(0, 1, 1, -1, -1410),
    Term(0, 1, 0, -1, -1344),
    Term(1, 0, 0, -1, -1335),
    Term(0, 0, 3, 1, 1107),
    Term(4, 0, 0, -1, 1021),
    Term(4, 0, -1, 1, 833),
    Term(0, 0, 1, -3, 777),
    Term(4, 0, -2, 1, 671),
    Term(2, 0, 0, -3, 607),
    Term(2, 0, 2, -1, 596),
    Term(2, -1, 1, -1, 491),
    Term(2, 0, -2, 1, -451),
    Term(0, 0, 3, -1, 439),
    Term(2, 0, 2, 1, 422),
    Term(2, 0, -3, -1, 421),
    Term(2, 1, -1, 1, -366),
    Term(2, 1, 0, 1, -351),
    Term(4, 0, 0, 1, 331),
    Term(2, -1, 1, 1, 315),
    Term(2, -2, 0, -1, 302),
    Term(0, 0, 1, 3, -283),
    Term(2, 1, 1, -1, -229),
    Term(1, 1, 0, -1, 223),
    Term(1, 1, 0, 1, 223),
    Term(0, 1, -2, -1, -220),
    Term(2, 1, -1, -1, -220),
    Term(1, 0, 1, 1, -185),
    Term(2, -1, -2, -1, 181),
    Term(0, 1, 2, 1, -177),
    Term(4, 0, -2, -1, 176),
    Term(4, -1, -1, -1, 166),
    Term(1, 0, 1, -1, -164),
    Term(4, 0, 1, -1, 132),
    Term(1, 0, -1, -1, -119),
    Term(4, -1, 0, -1, 115),
    Term(2, -2, 0, 1, 107),
  ]
}
