import DashCore

/// A moment as the formulas take it: days by the earth's turning, centuries by even time.
///
/// "Astronomical Algorithms" (J. Meeus, 2nd edition) counts both as Julian days. They are counted
/// from the epoch J2000 here, so that a fraction of a second is not lost behind seven digits.
struct AlmanacTime: Sendable {
  /// Seconds since 1970-01-01 00:00 UTC.
  let secondsSinceEpoch: Double

  /// Creates a moment.
  ///
  /// - Parameter secondsSinceEpoch: Seconds since 1970-01-01 00:00 UTC.
  init(secondsSinceEpoch: Double) {
    self.secondsSinceEpoch = secondsSinceEpoch
  }

  /// Creates a moment.
  ///
  /// - Parameter moment: A moment in whole seconds.
  init(_ moment: Timestamp) {
    self.init(secondsSinceEpoch: Double(moment.secondsSinceEpoch))
  }

  /// The moment in whole seconds.
  var timestamp: Timestamp { Timestamp(secondsSinceEpoch: Int64(secondsSinceEpoch.rounded())) }

  /// Days of Universal Time since 2000-01-01 12:00 (chapter 7).
  ///
  /// UTC is kept within a second of Universal Time, so it is taken for it.
  var daysSinceJ2000: Double { (secondsSinceEpoch - 946_728_000) / 86_400 }

  /// Julian centuries of Dynamical Time since 2000-01-01 12:00 (chapter 22).
  var centuries: Double { (daysSinceJ2000 + deltaSeconds / 86_400) / 36_525 }

  /// How far Dynamical Time is ahead of Universal Time (chapter 10).
  ///
  /// It is interpolated between measured values. Nobody can foretell how the earth will turn: after
  /// the last of them it grows as it did in the decades before. Where that is wrong by ten
  /// seconds, a moonrise is by a third of one.
  private var deltaSeconds: Double {
    let position = (daysSinceJ2000 / 365.25 + 30) / 5
    let last = Self.measuredDeltaSeconds.count - 1
    guard position > 0 else { return Self.measuredDeltaSeconds[0] }
    guard position < Double(last) else {
      return Self.measuredDeltaSeconds[last] + (position - Double(last)) * 1.5
    }
    let index = Int(position)
    let (before, after) = (
      Self.measuredDeltaSeconds[index], Self.measuredDeltaSeconds[index + 1]
    )
    return before + (after - before) * (position - Double(index))
  }

  /// Dynamical Time less Universal Time every five years from 1970 to 2025, as measured.
  private static let measuredDeltaSeconds = [
    40.2, 45.5, 50.5, 54.3, 56.9, 60.8, 63.8, 64.7, 66.1, 67.6, 69.4, 69.1,
  ]
}
