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
  var minus: String
  /// The decimal separator.
  let decimalSign: String

  init(units: Units, typography: Typography, signs: NumberSigns = NumberSigns()) {
    self.units = units
    self.typography = typography
    minus = typography.minus
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
    let converted = value.map { units.value($0, kind) }
    let decimals =
      switch kind {
      case .temperature: decimals
      case .speed: min(decimals, units.wind.decimals)
      case .pressure: units.pressure.decimals
      case .distance: (converted ?? 0) < 9.95 ? 1 : 0
      case .percent, .direction, .index: 0
      case .precipitation, .precipitationRate: units.precipitation.decimals
      }
    let unit = unit(of: kind)
    let isDrop =
      [.precipitation, .precipitationRate].contains(kind)
      && converted.map { $0 > 0 && $0 < units.precipitation.smallest / 2 } == true
    return isDrop ? drop(unit) : quantity(converted, decimals: decimals, unit: unit)
  }

  /// The text of an amount of precipitation that is too small for the decimals, such as `<0.1`.
  private func drop(_ unit: String) -> Quantity {
    let (whole, fraction) = fixed(
      units.precipitation.smallest,
      decimals: units.precipitation.decimals
    )
    return Quantity(whole: "<" + whole, fraction: fraction, unit: unit)
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
    quantity(celsius, .temperature, decimals: decimals)
  }

  /// The symbol of the temperature unit, such as `°C`.
  var temperatureSymbol: String {
    let letter = units.temperature.rawValue
    guard units.temperature.hasDegrees else { return letter }
    return (typography.isUnicode ? "°" : "deg") + letter
  }

  /// Formats a speed with at most the decimals that suit the unit.
  func speed(_ metresPerSecond: Double?, decimals: Int) -> Quantity? {
    quantity(metresPerSecond, .speed, decimals: decimals)
  }

  /// Returns whether the wind counts as calm.
  func isCalm(metresPerSecond: Double) -> Bool {
    // Beaufort defines force 0 as calm.
    units.wind == .beaufort
      ? units.wind.value(metresPerSecond: metresPerSecond) == 0
      : metresPerSecond < WindText.calmMetresPerSecond
  }

  /// Formats an amount of rain or snow; a tiny amount, or none if the sky is wet, reads `<0.1`.
  func precipitation(_ millimetres: Double?, isWet: Bool = false) -> Quantity? {
    isWet && millimetres == 0
      ? drop(unit(of: .precipitation)) : quantity(millimetres, .precipitation)
  }

  /// The smallest step of a precipitation chart's rows, so that light rain looks light.
  var precipitationStep: NiceStep {
    units.precipitation == .inches ? NiceStep(5, exponent: -2) : NiceStep(1)
  }

  /// Formats a percentage, 0 to 100.
  func percent(_ value: Double?) -> Quantity? { quantity(value, .percent) }

  /// Formats a whole number without a unit.
  func index(_ value: Double) -> Quantity? { quantity(value, .index) }

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
