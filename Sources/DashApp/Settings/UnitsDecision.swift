import DashCore

/// Decides which units are shown: the flag beats `DASH_UNITS`, which beats the file, which beats the
/// locale.
///
/// Each that names no preset changes only the quantities that it names.
struct UnitsDecision {
  static let variable = "DASH_UNITS"

  let environment: [String: String]
  let file: UnitsSetting?

  /// The units.
  ///
  /// - Parameter flag: The value of `--units`; nil where it is not given.
  /// - Returns: One unit for each quantity.
  /// - Throws: ``UsageError`` for a variable that says what there is not, where it counts.
  func units(flag: String?) throws(UsageError) -> Units {
    let flag = try flag.map { text throws(UsageError) in
      try Self.setting(text, origin: "--\(OptionName.units.rawValue)")
    }
    var units = LocaleUnits.units(environment)
    units = file?.applied(to: units) ?? units
    if flag?.preset == nil, let text = environment[Self.variable], !text.isEmpty {
      units = try Self.setting(text, origin: Self.variable).applied(to: units)
    }
    return flag?.applied(to: units) ?? units
  }

  /// Reads a setting that was given somewhere.
  static func setting(_ text: String, origin: String) throws(UsageError) -> UnitsSetting {
    do throws(UnitsSetting.Failure) {
      return try UnitsSetting(text)
    } catch {
      throw .badValue(
        origin: origin,
        value: error.found,
        expected: error.expected,
        nearest: error.nearest
      )
    }
  }
}
