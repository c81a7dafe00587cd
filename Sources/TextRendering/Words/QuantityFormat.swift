import DashCore

/// Writes measured values for people: converted, rounded, with the right minus.
///
/// A value that is no number, or so large that it cannot be one of weather, gives nil like a value
/// that was not reported.
struct QuantityFormat: Sendable {
  let units: Units
  let typography: Typography
  /// The sign of numbers below zero.
  let minus: String
  /// What stands before the decimals.
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

  /// A temperature, as a rule with one decimal.
  func temperature(_ celsius: Double?, decimals: Int = 1) -> Quantity? {
    quantity(
      celsius.map(units.temperature.value(celsius:)),
      decimals: decimals,
      unit: temperatureSymbol
    )
  }

  /// The symbol of temperature, such as `°C`.
  var temperatureSymbol: String {
    let letter = units.temperature.rawValue
    guard units.temperature.hasDegrees else { return letter }
    return (typography.isUnicode ? "°" : "deg") + letter
  }

  /// A speed, in whole units or with a decimal where the unit has one.
  func speed(_ metresPerSecond: Double?, decimals: Int) -> Quantity? {
    quantity(
      metresPerSecond.map(units.wind.value(metresPerSecond:)),
      decimals: min(decimals, units.wind.decimals),
      unit: units.wind.rawValue
    )
  }

  /// Whether there is no wind to feel.
  func isCalm(metresPerSecond: Double) -> Bool {
    // A force that the scale has for it is a number like any other.
    units.wind == .beaufort
      ? units.wind.value(metresPerSecond: metresPerSecond) == 0
      : metresPerSecond < WindWords.calmMetresPerSecond
  }

  /// A pressure: whole hectopascals or millimetres, or hundredths of inches.
  func pressure(_ hectopascals: Double?) -> Quantity? {
    quantity(
      hectopascals.map(units.pressure.value(hectopascals:)),
      decimals: units.pressure.decimals,
      unit: units.pressure.rawValue
    )
  }

  /// A distance, with a decimal below ten.
  func distance(_ metres: Double?) -> Quantity? {
    let value = metres.map(units.distance.value(metres:))
    return quantity(value, decimals: (value ?? 0) < 9.95 ? 1 : 0, unit: units.distance.rawValue)
  }

  /// An amount of rain or snow; one too small for its decimals is said to be below them, not zero.
  func precipitation(_ millimetres: Double?) -> Quantity? {
    let value = millimetres.map(units.precipitation.value(millimetres:))
    let decimals = units.precipitation.decimals
    let smallest = units.precipitation.smallest
    let unit = units.precipitation.rawValue
    guard let value, value > 0, value < smallest / 2 else {
      return quantity(value, decimals: decimals, unit: unit)
    }
    let (whole, fraction) = fixed(smallest, decimals: decimals)
    return Quantity(whole: "<" + whole, fraction: fraction, unit: unit)
  }

  /// What a row of a chart of rain and snow stands for at least, so that little looks like little.
  var precipitationStep: NiceStep {
    units.precipitation == .inches ? NiceStep(5, exponent: -2) : NiceStep(1)
  }

  /// A share of a hundred.
  func percent(_ value: Double?) -> Quantity? {
    quantity(value, decimals: 0, unit: "%")
  }

  /// A whole number without a unit.
  func index(_ value: Double) -> Quantity? {
    quantity(value, decimals: 0, unit: "")
  }

  /// A number that has its unit already, without it; nil where it cannot be written in full.
  func number(_ value: Double, decimals: Int) -> String? {
    quantity(value, decimals: decimals, unit: "")?.number
  }

  /// A number that is neither minus zero nor beyond what can be written in full.
  private func quantity(_ value: Double?, decimals: Int, unit: String) -> Quantity? {
    guard let value, value.isFinite, abs(value) < 1e9 else { return nil }
    let (whole, fraction) = fixed(abs(value), decimals: decimals)
    let isZero = !(whole + fraction).contains { $0.isWholeNumber && $0 != "0" }
    let sign = value < 0 && !isZero ? minus : ""
    return Quantity(whole: sign + whole, fraction: fraction, unit: unit)
  }

  /// A number of zero or more with a fixed count of decimals, halves rounded away from zero.
  private func fixed(_ value: Double, decimals: Int) -> (whole: String, fraction: String) {
    let scale = (0..<decimals).reduce(1) { scale, _ in scale * 10 }
    // Decimal fractions such as 0.15 lie just below themselves in binary; the nudge is far below
    // anything that is measured.
    let scaled = Int(value * Double(scale) + 0.5 + 1e-9)
    guard decimals > 0 else { return (String(scaled), "") }
    return (String(scaled / scale), decimalSign + (scaled % scale).padded(decimals))
  }
}
