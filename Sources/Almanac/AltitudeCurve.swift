package import DashCore

/// The altitude of a body over some hours.
///
/// Chapter 15 of "Astronomical Algorithms" (J. Meeus, 2nd edition) finds a rise from the hour angle
/// and corrects it, which fails if a body only grazes the horizon. This type splits the curve at
/// its turning points and bisects each monotonic piece, which works at every latitude, the poles
/// included.
struct AltitudeCurve {
  /// A moment at which the body crosses an altitude.
  struct Crossing: Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    let seconds: Double
    /// Whether the body is rising.
    let isRising: Bool
  }

  /// A point of the curve.
  struct Point: Sendable {
    /// Seconds since 1970-01-01 00:00 UTC.
    let seconds: Double
    /// The altitude.
    let altitudeDegrees: Double
  }

  private let altitude: (Double) -> Double
  private let window: Range<Double>
  /// Points of the curve, which is monotonic between neighbours.
  private let points: [Point]

  private static let stepSeconds = 3600.0
  private static let toleranceSeconds = 0.2

  /// Samples the curve.
  ///
  /// - Parameters:
  ///   - window: The period, in seconds since 1970-01-01 00:00 UTC.
  ///   - altitude: Returns the altitude in degrees at such a moment.
  init(over window: Range<Double>, altitude: @escaping (Double) -> Double) {
    // An extra step at both ends finds turning points in the first and the last hour.
    let samples = stride(
      from: window.lowerBound - Self.stepSeconds,
      through: window.upperBound + Self.stepSeconds,
      by: Self.stepSeconds
    ).map { Point(seconds: $0, altitudeDegrees: altitude($0)) }

    var points = samples
    for (index, point) in samples.enumerated().dropFirst().dropLast() {
      let (before, after) = (samples[index - 1], samples[index + 1])
      let fromBefore = point.altitudeDegrees - before.altitudeDegrees
      let toAfter = after.altitudeDegrees - point.altitudeDegrees
      guard fromBefore * toAfter <= 0, fromBefore != 0 else { continue }
      let sign = fromBefore > 0 ? 1.0 : -1.0
      let top = Self.maximum(between: before.seconds, and: after.seconds) { sign * altitude($0) }
      points.append(Point(seconds: top, altitudeDegrees: altitude(top)))
    }
    self.points = points.sorted { $0.seconds < $1.seconds }
    self.window = window
    self.altitude = altitude
  }

  /// The highest point of the period, including its end.
  var highest: Point? {
    points.filter { window.lowerBound <= $0.seconds && $0.seconds <= window.upperBound }
      .max { $0.altitudeDegrees < $1.altitudeDegrees }
  }

  /// Returns the crossings of an altitude in the period, the earliest first.
  ///
  /// - Parameter level: The altitude in degrees.
  /// - Returns: The crossings.
  func crossings(of level: Double) -> [Crossing] {
    zip(points, points.dropFirst()).compactMap { before, after in
      let isRising = before.altitudeDegrees < level
      guard isRising != (after.altitudeDegrees < level) else { return nil }
      var (early, late) = (before.seconds, after.seconds)
      while late - early > Self.toleranceSeconds {
        let middle = (early + late) / 2
        if (altitude(middle) < level) == isRising { early = middle } else { late = middle }
      }
      let moment = (early + late) / 2
      return window.contains(moment) ? Crossing(seconds: moment, isRising: isRising) : nil
    }
  }

  /// Returns the maximum of a function with one peak, by golden-section search.
  private static func maximum(
    between start: Double,
    and end: Double,
    of function: (Double) -> Double
  ) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var (low, high) = (start, end)
    var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
    var (leftValue, rightValue) = (function(left), function(right))
    while high - low > toleranceSeconds {
      if leftValue > rightValue {
        (high, right, rightValue) = (right, left, leftValue)
        left = high - ratio * (high - low)
        leftValue = function(left)
      } else {
        (low, left, leftValue) = (left, right, rightValue)
        right = low + ratio * (high - low)
        rightValue = function(right)
      }
    }
    return (low + high) / 2
  }
}

/// A body's crossings of an altitude, such as the horizon, on a day.
package enum HorizonPassage: Sendable, Hashable {
  /// The body crosses it upwards, downwards or both.
  ///
  /// For the sun, one of them is missing only if a polar day or night starts or ends within the
  /// day; for the moon, about once a month at every latitude.
  case crosses(rise: Timestamp?, set: Timestamp?)
  /// The body is above it all day.
  case staysAbove
  /// The body is below it all day.
  case staysBelow

  /// The upward crossing; `nil` if there is none.
  package var rise: Timestamp? {
    guard case .crosses(let rise, _) = self else { return nil }
    return rise
  }

  /// The downward crossing; `nil` if there is none.
  package var set: Timestamp? {
    guard case .crosses(_, let set) = self else { return nil }
    return set
  }
}
