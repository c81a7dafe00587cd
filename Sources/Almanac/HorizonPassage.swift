package import DashCore

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

/// The altitude of a body over a day, in equidistant points.
///
/// It finds the crossings at every latitude, the poles included. It may miss a body that is above
/// or below an altitude for less than the time between two points.
struct AltitudeCurve: Sendable {
  private let altitudeDegrees: @Sendable (Double) -> Double
  private let moments: [Double]
  private let degrees: [Double]

  /// Computes the points.
  ///
  /// - Parameters:
  ///   - window: The period, in seconds since 1970-01-01 00:00 UTC.
  ///   - step: The seconds between two points.
  ///   - altitudeDegrees: Returns the altitude at such a moment.
  init(
    over window: ClosedRange<Double>,
    every step: Double,
    _ altitudeDegrees: @escaping @Sendable (Double) -> Double
  ) {
    self.altitudeDegrees = altitudeDegrees
    moments = Array(stride(from: window.lowerBound, through: window.upperBound, by: step))
    degrees = moments.map(altitudeDegrees)
  }

  /// Returns the first crossing in each direction.
  ///
  /// - Parameters:
  ///   - level: The altitude in degrees.
  ///   - isAroundTop: Whether to return the last rise before the highest point instead, and the
  ///     first set after it.
  func passage(of level: Double, isAroundTop: Bool = false) -> HorizonPassage {
    let top = degrees.indices.max { degrees[$0] < degrees[$1] } ?? 0
    let isAbove = degrees.map { $0 >= level }
    guard isAbove[top] else { return .staysBelow }
    let changes = degrees.indices.dropLast().filter { isAbove[$0] != isAbove[$0 + 1] }
    let (rises, sets) = (changes.filter { !isAbove[$0] }, changes.filter { isAbove[$0] })
    let rise = isAroundTop ? rises.last { $0 < top } : rises.first
    let set = isAroundTop ? sets.first { $0 >= top } : sets.first
    guard rise != nil || set != nil else { return .staysAbove }
    return .crosses(
      rise: rise.map { crossing(of: level, after: $0) },
      set: set.map { crossing(of: level, after: $0) }
    )
  }

  /// Returns the crossing between a point and the next, by bisection to a second.
  private func crossing(of level: Double, after index: Int) -> Timestamp {
    var (early, late) = (moments[index], moments[index + 1])
    let isRising = degrees[index] < level
    while late - early > 1 {
      let middle = (early + late) / 2
      if (altitudeDegrees(middle) < level) == isRising { early = middle } else { late = middle }
    }
    return Timestamp((early + late) / 2)
  }
}
