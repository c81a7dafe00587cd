/// The eight names of the moon's phases, in the order in which they follow each other.
///
/// Four of them are moments, at which the moon is a multiple of 90 degrees of longitude ahead of
/// the sun; the other four are all the time between.
package enum MoonPhase: Int, Sendable, Hashable, CaseIterable {
  /// The side turned to us is dark.
  case newMoon
  /// Growing, less than half is lit.
  case waxingCrescent
  /// Growing, half is lit.
  case firstQuarter
  /// Growing, more than half is lit.
  case waxingGibbous
  /// All of the side turned to us is lit.
  case fullMoon
  /// Shrinking, more than half is lit.
  case waningGibbous
  /// Shrinking, half is lit.
  case lastQuarter
  /// Shrinking, less than half is lit.
  case waningCrescent

  /// The phase of a stretch of time: the moment that lies in it, else what is between two.
  ///
  /// - Parameters:
  ///   - start: How many degrees the moon is ahead of the sun at its begin, 0 up to 360.
  ///   - end: The same at its end, up to 360 more than at the begin.
  init(elongationDegreesFrom start: Double, to end: Double) {
    let quarter = (start / 90).rounded(.up)
    let isMoment = quarter * 90 < end
    let index = isMoment ? Int(quarter) * 2 : Int((start / 90).rounded(.down)) * 2 + 1
    self = Self.allCases[index % Self.allCases.count]
  }
}
