import DashCore

/// What a variable of an answer measures: which units it may come in, and what is possible.
///
/// SI units are asked for, and an answer says which it has: a server that does not know how to be
/// asked sends others. A unit that is not known here makes nothing of the value.
enum Quantity {
  case airQualityIndex
  case code
  case concentration
  case direction
  case distance
  case percent
  case precipitation
  case pressure
  case snowDepth
  case speed
  case temperature
  case uvIndex

  /// The value in the unit of the model.
  ///
  /// - Parameters:
  ///   - raw: The number as it came.
  ///   - unit: Its unit as the answer says it; nil for the one that was asked for.
  /// - Returns: nil for a unit that is not known, and for a value that is not possible.
  func value(_ raw: Double, in unit: String?) -> Double? {
    guard let (factor, offset) = conversion(from: unit ?? "") else { return nil }
    var value = raw
    if factor != 1 || offset != 0 {
      // To the hundredth: the conversion itself leaves more digits.
      value = ((raw + offset) * factor * 100).rounded() / 100
    }
    // Of -0, which comes too, this makes 0.
    return possible.contains(value) ? value + 0 : nil
  }

  private func conversion(from unit: String) -> (factor: Double, offset: Double)? {
    switch (self, unit) {
    case (.snowDepth, "cm"), (.snowDepth, ""): (1 / 0.7, 0)  // 7 cm of snow are 10 mm of water
    case (.snowDepth, "inch"): (25.4 / 7, 0)
    case (_, ""): (1, 0)
    case (.temperature, "°C"), (.speed, "m/s"), (.precipitation, "mm"), (.pressure, "hPa"),
      (.percent, "%"), (.direction, "°"), (.distance, "m"), (.code, _), (.airQualityIndex, _),
      // The Greek letter as it is sent, and the sign of the unit.
      (.concentration, "\u{3BC}g/m³"), (.concentration, "\u{B5}g/m³"):
      (1, 0)
    case (.temperature, "°F"): (5 / 9, -32)
    case (.speed, "km/h"): (1 / 3.6, 0)
    case (.speed, "mp/h"), (.speed, "mph"): (0.44704, 0)
    case (.speed, "kn"): (1852 / 3600, 0)
    case (.precipitation, "inch"): (25.4, 0)
    case (.distance, "ft"): (0.3048, 0)
    default: nil
    }
  }

  private var possible: ClosedRange<Double> {
    switch self {
    case .airQualityIndex: PossibleValue.airQualityIndex
    case .code: 0...99
    case .concentration: PossibleValue.microgramsPerCubicMetre
    case .direction: PossibleValue.degrees
    case .distance: PossibleValue.metres
    case .percent: PossibleValue.percent
    case .precipitation, .snowDepth: PossibleValue.millimetres
    case .pressure: PossibleValue.hectopascals
    case .speed: PossibleValue.metresPerSecond
    case .temperature: PossibleValue.celsius
    case .uvIndex: PossibleValue.uvIndex
    }
  }
}
