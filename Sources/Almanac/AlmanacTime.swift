import DashCore

/// A moment in the time scales that the astronomical formulas use.
///
/// "Astronomical Algorithms" (J. Meeus, 2nd edition) uses Julian days. Counting from the epoch
/// J2000 instead preserves fractions of a second.
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
  /// UTC differs from Universal Time by less than a second, which is ignored.
  var daysSinceJ2000: Double { (secondsSinceEpoch - 946_728_000) / 86_400 }

  /// Julian centuries of Dynamical Time since 2000-01-01 12:00 (chapter 22).
  var centuries: Double { (daysSinceJ2000 + deltaSeconds / 86_400) / 36_525 }

  /// The difference of Dynamical Time and Universal Time (chapter 10).
  ///
  /// It is interpolated between measured values. After the last one it grows at the rate of recent
  /// decades, because the earth's rotation cannot be predicted. An error of ten seconds moves a
  /// moonrise by a third of a second.
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

  /// Measured Dynamical Time minus Universal Time, every five years from 1970 to 2025.
  private static let measuredDeltaSeconds = [
    40.2, 45.5, 50.5, 54.3, 56.9, 60.8, 63.8, 64.7, 66.1, 67.6, 69.4, 69.1,
  ]
}

/// A day of a place's calendar.
struct CivilDay: Sendable {
  /// The length of a day without a clock change.
  static let lengthSeconds = 86_400.0

  /// From the start of the day up to the next, in seconds since 1970-01-01 00:00 UTC.
  let seconds: Range<Double>

  /// Creates the day that contains a moment; `nil` for an impossible clock offset.
  ///
  /// - Parameters:
  ///   - moment: The moment.
  ///   - offset: The clock's offset from UTC.
  init?(of moment: Timestamp, utcOffsetSeconds offset: Int) {
    guard abs(Double(offset)) <= Self.lengthSeconds else { return nil }
    let shown = Double(moment.secondsSinceEpoch) + Double(offset)
    let days = (shown / Self.lengthSeconds).rounded(.down)
    let start = days * Self.lengthSeconds - Double(offset)
    seconds = start..<start + Self.lengthSeconds
  }

  /// Creates a day between two moments; `nil` if it is empty or longer than two days.
  ///
  /// - Parameter time: From the day's first moment up to the next day's.
  init?(_ time: Range<Timestamp>) {
    guard !time.isEmpty, time.upperBound.seconds(since: time.lowerBound) <= 2 * 86_400 else {
      return nil
    }
    let start = Double(time.lowerBound.secondsSinceEpoch)
    seconds = start..<Double(time.upperBound.secondsSinceEpoch)
  }
}
