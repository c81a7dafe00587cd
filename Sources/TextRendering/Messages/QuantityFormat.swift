import DashCore
// Importing Glibc links the math library.
import Glibc
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
  /// What stands between a number and the percent sign.
  private let percentGap: String

  init(units: Units, typography: Typography, signs: NumberSigns = NumberSigns()) {
    self.units = units
    self.typography = typography
    minus = typography.minus
    decimalSign = signs.decimal
    percentGap = signs.percentGap
  }

  /// Formats a value of any kind, given in the unit of the model.
  ///
  /// - Parameters:
  ///   - value: The value; `nil` if it is not reported.
  ///   - decimals: The most decimals of a temperature, a speed or a concentration; other kinds have their own.
  func quantity(_ value: Double?, _ kind: QuantityKind, decimals: Int = 1) -> FormattedQuantity? {
    let converted = value.map { units.value($0, kind) }
    let decimals =
      switch kind {
      case .temperature, .concentration: decimals
      case .speed: min(decimals, units.wind.decimals)
      case .pressure: units.pressure.decimals
      case .distance: (converted ?? 0) < 9.95 ? 1 : 0
      case .percent, .direction, .index, .airQualityIndex: 0
      case .precipitation, .precipitationRate: units.precipitation.decimals
      case .snowfall, .snowfallRate: 1
      }
    let unit = unit(of: kind)
    if [.precipitation, .precipitationRate, .snowfall, .snowfallRate, .distance].contains(kind),
      let converted, converted > 0, converted < 1,
      fixed(converted, decimals: decimals) == fixed(0, decimals: decimals)
    {
      return drop(unit, decimals: decimals)
    }
    var formatted = quantity(converted, decimals: decimals, unit: unit)
    if kind == .percent { formatted?.gap = percentGap }
    return formatted
  }

  /// The percent sign with what stands before it.
  var percentSuffix: String { percentGap + "%" }

  /// Formats a distance with a shorter unit if it is short: metres below 1 km, feet below half a mile.
  func distance(_ metres: Double?) -> FormattedQuantity? {
    let perUnit = units.distance == .miles ? 0.3048 : 1
    let shortest = units.distance == .miles ? 2640.0 : 1000
    guard let metres, metres >= 0, (metres / perUnit / 10).rounded() * 10 < shortest else {
      return quantity(metres, .distance)
    }
    let short = metres / perUnit
    return quantity(
      short < 100 ? short : (short / 10).rounded() * 10,
      decimals: 0,
      unit: units.distance == .miles ? "ft" : "m"
    )
  }

  /// The text of an amount of precipitation that is too small for the decimals, such as `<0.1`.
  private func drop(_ unit: String, decimals: Int) -> FormattedQuantity {
    FormattedQuantity(whole: "<0", fraction: decimalSign + 1.padded(decimals), unit: unit)
  }

  /// Returns the symbol of the displayed unit; empty for a number without a unit.
  func unit(of kind: QuantityKind) -> String {
    switch kind {
    case .temperature: temperatureSymbol
    case .percent: "%"
    case .pressure: units.pressure.rawValue
    case .distance: units.distance.rawValue
    case .speed: units.wind.rawValue
    case .direction, .index, .airQualityIndex: ""
    case .precipitation: units.precipitation.rawValue
    case .precipitationRate: units.precipitation.rawValue + "/h"
    case .snowfall: units.precipitation.snowSymbol
    case .snowfallRate: units.precipitation.snowSymbol + "/h"
    case .concentration: typography.symbol(kind.facts.symbol)
    }
  }

  /// Formats a temperature, by default with one decimal.
  func temperature(_ celsius: Double?, decimals: Int = 1) -> FormattedQuantity? {
    quantity(celsius, .temperature, decimals: decimals)
  }

  /// What follows a temperature whose unit is known: `°`, a letter in ASCII, which has no such sign,
  /// and nothing for kelvins.
  var degreeSign: String {
    guard units.temperature.hasDegrees else { return "" }
    return typography.isUnicode ? "°" : units.temperature.rawValue
  }

  /// The symbol of the temperature unit, such as `°C`.
  var temperatureSymbol: String {
    let letter = units.temperature.rawValue
    guard units.temperature.hasDegrees else { return letter }
    return (typography.isUnicode ? "°" : "deg") + letter
  }

  /// Formats a speed with at most the decimals that suit the unit.
  func speed(_ metresPerSecond: Double?, decimals: Int) -> FormattedQuantity? {
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
  func precipitation(_ millimetres: Double?, isWet: Bool = false) -> FormattedQuantity? {
    isWet && millimetres == 0
      ? drop(unit(of: .precipitation), decimals: units.precipitation.decimals)
      : quantity(millimetres, .precipitation)
  }

  /// Formats a percentage, 0 to 100.
  func percent(_ value: Double?) -> FormattedQuantity? { quantity(value, .percent) }

  /// Formats a whole number without a unit.
  func index(_ value: Double) -> FormattedQuantity? { quantity(value, .index) }

  /// Formats a converted number without its unit, or returns `nil` if it is out of range.
  func number(_ value: Double, decimals: Int) -> String? {
    quantity(value, decimals: decimals, unit: "")?.number
  }

  /// Formats a number; never writes minus zero.
  private func quantity(_ value: Double?, decimals: Int, unit: String) -> FormattedQuantity? {
    guard let value, value.isFinite, abs(value) < 1e9 else { return nil }
    return signed(value, decimals: decimals, unit: unit)
  }

  /// Formats a finite number below 1e15 whose decimals an `Int` can hold.
  func signed(_ value: Double, decimals: Int, unit: String) -> FormattedQuantity {
    let (whole, fraction) = fixed(abs(value), decimals: decimals)
    let isZero = !(whole + fraction).contains { $0.isWholeNumber && $0 != "0" }
    let sign = value < 0 && !isZero ? minus : ""
    return FormattedQuantity(whole: sign + whole, fraction: fraction, unit: unit)
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

/// Formats the values of tables and metrics: quantities in the user's units, other numbers as
/// precisely as they are known.
extension QuantityFormat {
  /// The significant digits of a number, unless its whole part has more.
  private static let significantDigits = 6
  /// The most decimals of a number.
  private static let mostDecimals = 6
  /// The most digits that a `Double` holds exactly.
  private static let exactDigits = 15

  /// Returns the symbol of the displayed unit of values; empty for none.
  func unit(of kind: ValueKind, _ unit: DisplayText?) -> String {
    switch kind {
    case .quantity(.direction): typography.isUnicode ? "°" : "deg"
    case .quantity(let kind): self.unit(of: kind)
    case .number: unit.map(typography.text) ?? ""
    case .text, .time: ""
    }
  }

  /// Returns the decimals that a column of numbers needs; 0 for quantities, which have their own.
  func decimals(of values: [Double], _ kind: ValueKind) -> Int {
    kind.quantity == nil ? values.map(Self.decimals).max() ?? 0 : 0
  }

  /// Formats a value with the symbol of its unit; `nil` if it is not finite.
  ///
  /// - Parameters:
  ///   - value: The value in the unit of the model.
  ///   - unit: The unit of a plain number.
  ///   - decimals: The decimals of a plain number; `nil` for those that it needs.
  func value(
    _ value: Double,
    _ kind: ValueKind,
    unit: DisplayText? = nil,
    decimals: Int? = nil
  ) -> FormattedQuantity? {
    guard value.isFinite else { return nil }
    let symbol = self.unit(of: kind, unit)
    if let quantity = kind.quantity, let formatted = self.quantity(value, quantity) {
      return FormattedQuantity(whole: formatted.whole, fraction: formatted.fraction, unit: symbol)
    }
    let converted = kind.quantity.map { units.value(value, $0) } ?? value
    return exact(converted, decimals: decimals ?? Self.decimals(of: converted), unit: symbol)
  }

  private func exact(_ value: Double, decimals: Int, unit: String) -> FormattedQuantity {
    guard Self.isPlain(value) else { return scientific(value, unit: unit) }
    let digits = Self.exponent(of: value) + 1
    let most = max(0, Self.exactDigits - max(digits, 1))
    return signed(value, decimals: min(decimals, most), unit: unit)
  }

  /// Returns a very large or very small number such as `1.5e+18`.
  private func scientific(_ value: Double, unit: String) -> FormattedQuantity {
    var exponent = Self.exponent(of: value)
    var mantissa = value / pow(10, Double(exponent))
    if !mantissa.isFinite || mantissa == 0 {
      // The power of the least numbers is not representable.
      mantissa = value * pow(10, 300) / pow(10, Double(exponent + 300))
    }
    if abs(mantissa) >= 9.999995 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    let digits = signed(mantissa, decimals: Self.decimals(of: mantissa), unit: "")
    let sign = exponent < 0 ? "-" : "+"
    return FormattedQuantity(
      whole: "\(digits.number)e\(sign)\(abs(exponent))",
      fraction: "",
      unit: unit
    )
  }

  /// Returns whether a number is written without an exponent.
  private static func isPlain(_ value: Double) -> Bool {
    value == 0 || (-mostDecimals..<exactDigits).contains(exponent(of: value))
  }

  /// Returns the power of ten of the first digit.
  private static func exponent(of value: Double) -> Int {
    value == 0 || !value.isFinite ? 0 : Int(floor(log10(abs(value))))
  }

  /// Returns the decimals that show all significant digits, without zeros at the end.
  private static func decimals(of value: Double) -> Int {
    guard value.isFinite, isPlain(value) else { return 0 }
    let most = min(max(significantDigits - 1 - exponent(of: value), 0), mostDecimals)
    let scale = pow(10, Double(most))
    // Digits beyond are noise of the binary representation.
    var scaled = (abs(value) * scale).rounded()
    var decimals = most
    while decimals > 0, (scaled / 10).rounded() * 10 == scaled {
      scaled /= 10
      decimals -= 1
    }
    return decimals
  }
}

/// A formatted value: its number and the symbol of its unit.
struct FormattedQuantity: Sendable, Hashable {
  /// The integer part as printed, with its sign.
  var whole: String
  /// The decimal separator and the decimals; empty if there are none.
  let fraction: String
  /// The unit's symbol.
  var unit: String

  /// What stands between the number and the unit.
  var gap = " "

  /// The number as printed.
  var number: String { whole + fraction }

  /// The number and the unit.
  var text: String { unit.isEmpty ? number : number + gap + unit }
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
