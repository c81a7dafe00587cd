import DashCore
import Localization

/// Formats measured values for people: converted, rounded, with the right minus sign.
///
/// A value that is not finite, or whose magnitude is 1e9 or more, gives `nil` like a value that was
/// not reported.
struct QuantityFormat: Sendable {
  let units: Units
  let typography: Typography
  /// The minus sign of negative numbers.
  let minus: String
  /// The decimal separator.
  let decimalSign: String

  init(
    units: Units,
    typography: Typography,
    minus: String? = nil,
    signs: NumberSigns = NumberSigns()
  ) {
    self.units = units
    self.typography = typography
    self.minus = minus ?? typography.minus
    decimalSign = signs.decimal
  }

  /// Formats a value of any kind, given in the unit of the model.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` if it is not reported.
  ///   - kind: The kind of quantity.
  ///   - decimals: The most decimals of a temperature or a speed; other kinds have their own.
  /// - Returns: The number with its unit.
  func quantity(_ value: Double?, _ kind: QuantityKind, decimals: Int = 1) -> Quantity? {
    switch kind {
    case .temperature: return temperature(value, decimals: decimals)
    case .percent: return percent(value)
    case .pressure: return pressure(value)
    case .distance: return distance(value)
    case .speed: return speed(value, decimals: decimals)
    case .direction, .index: return value.flatMap(index)
    case .precipitation: return precipitation(value)
    case .precipitationRate:
      return precipitation(value).map {
        Quantity(whole: $0.whole, fraction: $0.fraction, unit: unit(of: kind))
      }
    }
  }

  /// Returns the symbol of the displayed unit; empty for a number without a unit.
  func unit(of kind: QuantityKind) -> String {
    switch kind {
    case .temperature: temperatureSymbol
    case .percent: "%"
    case .pressure: units.pressure.rawValue
    case .distance: units.distance.rawValue
    case .speed: units.wind.rawValue
    case .direction, .index: ""
    case .precipitation: units.precipitation.rawValue
    case .precipitationRate: units.precipitation.rawValue + "/h"
    }
  }

  /// Formats a temperature, by default with one decimal.
  func temperature(_ celsius: Double?, decimals: Int = 1) -> Quantity? {
    quantity(
      celsius.map(units.temperature.value(celsius:)),
      decimals: decimals,
      unit: temperatureSymbol
    )
  }

  /// The symbol of the temperature unit, such as `°C`.
  var temperatureSymbol: String {
    let letter = units.temperature.rawValue
    guard units.temperature.hasDegrees else { return letter }
    return (typography.isUnicode ? "°" : "deg") + letter
  }

  /// Formats a speed with at most the decimals that suit the unit.
  func speed(_ metresPerSecond: Double?, decimals: Int) -> Quantity? {
    quantity(
      metresPerSecond.map(units.wind.value(metresPerSecond:)),
      decimals: min(decimals, units.wind.decimals),
      unit: units.wind.rawValue
    )
  }

  /// Returns whether the wind counts as calm.
  func isCalm(metresPerSecond: Double) -> Bool {
    // Beaufort defines force 0 as calm.
    units.wind == .beaufort
      ? units.wind.value(metresPerSecond: metresPerSecond) == 0
      : metresPerSecond < WindText.calmMetresPerSecond
  }

  /// Formats a pressure: whole hectopascals or millimetres, or hundredths of inches.
  func pressure(_ hectopascals: Double?) -> Quantity? {
    quantity(
      hectopascals.map(units.pressure.value(hectopascals:)),
      decimals: units.pressure.decimals,
      unit: units.pressure.rawValue
    )
  }

  /// Formats a distance, with one decimal below ten.
  func distance(_ metres: Double?) -> Quantity? {
    let value = metres.map(units.distance.value(metres:))
    return quantity(value, decimals: (value ?? 0) < 9.95 ? 1 : 0, unit: units.distance.rawValue)
  }

  /// Formats an amount of rain or snow; a tiny amount reads `<0.1`, never zero.
  func precipitation(_ millimetres: Double?, isWet: Bool = false) -> Quantity? {
    let value = millimetres.map(units.precipitation.value(millimetres:))
    let decimals = units.precipitation.decimals
    let smallest = units.precipitation.smallest
    let unit = units.precipitation.rawValue
    guard let value, value > 0 || isWet && value == 0, value < smallest / 2 else {
      return quantity(value, decimals: decimals, unit: unit)
    }
    let (whole, fraction) = fixed(smallest, decimals: decimals)
    return Quantity(whole: "<" + whole, fraction: fraction, unit: unit)
  }

  /// The smallest step of a precipitation chart's rows, so that light rain looks light.
  var precipitationStep: NiceStep {
    units.precipitation == .inches ? NiceStep(5, exponent: -2) : NiceStep(1)
  }

  /// Formats a percentage, 0 to 100.
  func percent(_ value: Double?) -> Quantity? {
    quantity(value, decimals: 0, unit: "%")
  }

  /// Formats a whole number without a unit.
  func index(_ value: Double) -> Quantity? {
    quantity(value, decimals: 0, unit: "")
  }

  /// Formats a converted number without its unit, or returns `nil` if it is out of range.
  func number(_ value: Double, decimals: Int) -> String? {
    quantity(value, decimals: decimals, unit: "")?.number
  }

  /// Formats a number; never writes minus zero.
  private func quantity(_ value: Double?, decimals: Int, unit: String) -> Quantity? {
    guard let value, value.isFinite, abs(value) < 1e9 else { return nil }
    return signed(value, decimals: decimals, unit: unit)
  }

  /// Formats a finite number below 1e15 whose decimals an `Int` can hold.
  func signed(_ value: Double, decimals: Int, unit: String) -> Quantity {
    let (whole, fraction) = fixed(abs(value), decimals: decimals)
    let isZero = !(whole + fraction).contains { $0.isWholeNumber && $0 != "0" }
    let sign = value < 0 && !isZero ? minus : ""
    return Quantity(whole: sign + whole, fraction: fraction, unit: unit)
  }

  /// Formats a number of zero or more with fixed decimals, halves rounded away from zero.
  private func fixed(_ value: Double, decimals: Int) -> (whole: String, fraction: String) {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    // Binary floating point stores 0.15 slightly low, so add an amount too small to matter.
    let scaled = Int(value * Double(scale) + 0.5 + 1e-9)
    guard decimals > 0 else { return (String(scaled), "") }
    return (String(scaled / scale), decimalSign + (scaled % scale).padded(decimals))
  }
}

/// A formatted value: its number and the symbol of its unit.
struct Quantity: Sendable, Hashable {
  /// The integer part as printed, with its sign.
  let whole: String
  /// The decimal separator and the decimals; empty if there are none.
  let fraction: String
  /// The unit's symbol.
  let unit: String

  /// The number as printed.
  var number: String { whole + fraction }

  /// The number and the unit, separated by a space.
  var text: String { unit.isEmpty ? number : "\(number) \(unit)" }
}

/// The text and the arrows for wind directions.
enum WindText {
  private static let arrows = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"]

  private static let compassPoints: [LocalizedString] = [
    .compassNorth, .compassNorthNorthEast, .compassNorthEast, .compassEastNorthEast,
    .compassEast, .compassEastSouthEast, .compassSouthEast, .compassSouthSouthEast,
    .compassSouth, .compassSouthSouthWest, .compassSouthWest, .compassWestSouthWest,
    .compassWest, .compassWestNorthWest, .compassNorthWest, .compassNorthNorthWest,
  ]

  /// The speed below which the wind is calm and has no meaningful direction.
  static let calmMetresPerSecond = 0.5

  /// Returns the compass point that the wind comes from, one of sixteen.
  static func compass(fromDegrees degrees: Double) -> LocalizedString? {
    sector(degrees, of: 16).map { compassPoints[$0] }
  }

  /// Returns the compass point that the wind comes from, one of eight.
  static func shortCompass(fromDegrees degrees: Double) -> LocalizedString? {
    sector(degrees, of: 8).map { compassPoints[$0 * 2] }
  }

  /// Returns an arrow that points where the wind blows to, on a map with north at the top.
  static func arrow(fromDegrees degrees: Double) -> String? {
    sector(degrees, of: 8).map { arrows[($0 + 4) % 8] }
  }

  /// Returns the sector of the circle that contains a direction; sector 0 is centred on north.
  private static func sector(_ degrees: Double, of count: Int) -> Int? {
    guard degrees.isFinite, abs(degrees) <= 3600 else { return nil }
    // Adding whole turns makes the value positive, so truncation after + 0.5 rounds.
    return Int((degrees + 3600) / 360 * Double(count) + 0.5) % count
  }
}
