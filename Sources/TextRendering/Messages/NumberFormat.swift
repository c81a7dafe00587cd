import DashCore
// Importing Glibc links the math library.
import Glibc
import Localization

/// Formats the values of tables and metrics: quantities in the user's units, other numbers as
/// precisely as they are known.
struct NumberFormat: Sendable {
  /// The significant digits of a number, unless its whole part has more.
  private static let significantDigits = 6
  /// The most decimals of a number.
  private static let mostDecimals = 6
  /// The most digits that a `Double` holds exactly.
  private static let exactDigits = 15

  let quantities: QuantityFormat

  /// Creates a format.
  init(_ quantities: QuantityFormat) {
    self.quantities = quantities
  }

  /// Returns the symbol of the displayed unit of values; empty for none.
  func unit(of kind: DataKind, _ unit: DisplayText?) -> String {
    let typography = quantities.typography
    switch kind {
    case .direction: return typography.isUnicode ? typography.degree : "deg"
    case .number: return unit.map(typography.text) ?? ""
    case .text, .time: return ""
    case .temperature, .percent, .pressure, .distance, .speed, .precipitation:
      return kind.quantity.map(quantities.unit) ?? ""
    }
  }

  /// Returns the decimals that a column of numbers needs; 0 for quantities, which have their own.
  func decimals(of values: [Double], _ kind: DataKind) -> Int {
    kind.quantity == nil ? values.map(Self.decimals).max() ?? 0 : 0
  }

  /// Formats a value with the symbol of its unit; `nil` if it is not finite.
  ///
  /// - Parameters:
  ///   - value: The value in the unit of the model.
  ///   - kind: The kind of the value.
  ///   - unit: The unit of a plain number.
  ///   - decimals: The decimals of a plain number; `nil` for those that it needs.
  /// - Returns: The number and its unit.
  func quantity(
    _ value: Double,
    _ kind: DataKind,
    unit: DisplayText? = nil,
    decimals: Int? = nil
  ) -> Quantity? {
    guard value.isFinite else { return nil }
    let symbol = self.unit(of: kind, unit)
    if let quantity = kind.quantity, let formatted = quantities.quantity(value, quantity) {
      return Quantity(whole: formatted.whole, fraction: formatted.fraction, unit: symbol)
    }
    let converted = kind.quantity.map { quantities.units.value(value, $0) } ?? value
    return number(converted, decimals: decimals ?? Self.decimals(of: converted), unit: symbol)
  }

  private func number(_ value: Double, decimals: Int, unit: String) -> Quantity {
    guard Self.isPlain(value) else { return scientific(value, unit: unit) }
    let digits = Self.exponent(of: value) + 1
    let most = max(0, Self.exactDigits - max(digits, 1))
    return quantities.signed(value, decimals: min(decimals, most), unit: unit)
  }

  /// Returns a very large or very small number such as `1.5e+18`.
  private func scientific(_ value: Double, unit: String) -> Quantity {
    var exponent = Self.exponent(of: value)
    var mantissa = value / pow(10, Double(exponent))
    if !mantissa.isFinite || mantissa == 0 {
      // The power of the least numbers is not representable.
      mantissa = value * pow(10, 300) / pow(10, Double(exponent + 300))
    }
    if abs(mantissa) >= 9.999995 { (mantissa, exponent) = (mantissa / 10, exponent + 1) }
    let digits = quantities.signed(mantissa, decimals: Self.decimals(of: mantissa), unit: "")
    let sign = exponent < 0 ? "-" : "+"
    return Quantity(whole: "\(digits.number)e\(sign)\(abs(exponent))", fraction: "", unit: unit)
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
