/// How high a body stands over some hours, and when it passes an altitude.
///
/// Chapter 15 of "Astronomical Algorithms" (J. Meeus, 2nd edition) finds a rise from the hour angle
/// and corrects it, which fails where a body only grazes the horizon. Here the curve is cut at its
/// turning points into pieces that only climb or only fall, and each is searched by halving, which
/// holds at every latitude, the poles included.
struct AltitudeCurve {
  /// A moment at which the body passes an altitude.
  struct Crossing: Sendable {
    /// When, in seconds since 1970-01-01 00:00 UTC.
    let seconds: Double
    /// Whether it climbs.
    let isRising: Bool
  }

  /// A point of the curve.
  struct Point: Sendable {
    /// When, in seconds since 1970-01-01 00:00 UTC.
    let seconds: Double
    /// How high.
    let altitudeDegrees: Double
  }

  private let altitude: (Double) -> Double
  private let window: Range<Double>
  /// Points of the curve; it climbs or falls all the way between one and the next.
  private let points: [Point]

  private static let stepSeconds = 3600.0
  private static let toleranceSeconds = 0.2

  /// Draws the curve.
  ///
  /// - Parameters:
  ///   - window: From when to when, in seconds since 1970-01-01 00:00 UTC.
  ///   - altitude: The altitude in degrees at such a moment.
  init(over window: Range<Double>, altitude: @escaping (Double) -> Double) {
    // One step more at either end, so that a turning point is seen in the first and the last hour.
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

  /// The highest point within the hours looked at, their end included.
  var highest: Point? {
    points.filter { window.lowerBound <= $0.seconds && $0.seconds <= window.upperBound }
      .max { $0.altitudeDegrees < $1.altitudeDegrees }
  }

  /// When the body passes an altitude within the hours looked at, earliest first.
  ///
  /// - Parameter level: The altitude in degrees.
  /// - Returns: The moments.
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

  /// Where a function that climbs and then falls is highest, by golden sections.
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
