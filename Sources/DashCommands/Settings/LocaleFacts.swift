import CommandLine
import DashCore
import Localization
import TextRendering

/// The locale that the environment variables set.
enum LocaleFacts {
  /// Whether output is UTF-8, according to `LC_ALL`, `LC_CTYPE` or `LANG`, in this order.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let locale = locale("LC_CTYPE", environment)?.value
    guard let codeset = locale?.lowercased().split(separator: ".").dropFirst().first else {
      return false
    }
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }

  /// Returns the locale of a category such as `LC_TIME`, and the variable that sets it.
  ///
  /// `LC_ALL` overrides the category's variable, which overrides `LANG`.
  ///
  /// - Parameters:
  ///   - category: The name of the category.
  ///   - environment: The environment variables.
  /// - Returns: The variable and its value; `nil` if none is set.
  static func locale(
    _ category: String,
    _ environment: [String: String]
  ) -> (variable: String, value: String)? {
    for variable in ["LC_ALL", category, "LANG"] {
      if let value = environment[variable], !value.isEmpty { return (variable, value) }
    }
    return nil
  }

  /// Returns the territory of a locale, such as `GB` for `en_GB.UTF-8`; `nil` if it has none.
  static func territory(of locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name.split(separator: "_", omittingEmptySubsequences: false).dropFirst().first
      .map { $0.uppercased() }
  }
}

/// The language of the environment's locale.
enum LocaleLanguage {
  /// Returns the language tag, such as `de-AT`; `nil` for English, the services' default.
  ///
  /// Also `nil` for traditional Chinese, which has no translation.
  static func tag(_ environment: [String: String]) -> String? {
    guard let locale = LocaleFacts.locale("LC_MESSAGES", environment) else { return nil }
    let name = locale.value.prefix { $0 != "." && $0 != "@" }
    let subtags = name.split(separator: "_")
    let isTag = subtags.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLetter } }
    guard let language = subtags.first?.lowercased(), isTag, (2...3).contains(language.count),
      language != "en"
    else { return nil }
    let tag = subtags.count == 1 ? language : "\(language)-\(subtags[1].uppercased())"
    return language == "zh" && Language(tag: tag) == nil ? nil : tag
  }
}

/// The customary units of the environment's locale.
///
/// Source: measurement systems and hour cycles of the Common Locale Data Repository,
/// https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml.
enum LocaleUnits {
  /// The United States and its outlying territories.
  private static let unitedStates: Set<String> = ["AS", "GU", "MP", "UM", "US", "VI"]
  /// Territories that use miles and degrees Celsius.
  private static let imperialWithCelsius: Set<String> = ["LR", "MM"]
  /// Territories that use metric units and degrees Fahrenheit.
  private static let metricWithFahrenheit: Set<String> = ["BS", "BZ", "KY", "PR", "PW"]
  /// Territories that use a 12-hour clock.
  private static let twelveHours: Set<String> = [
    "AE", "AG", "AS", "AU", "BB", "BD", "BH", "BM", "BS", "CA", "CO", "CY", "DJ", "DM", "DO", "DZ",
    "EG", "ER", "ET", "FJ", "FM", "GD", "GH", "GM", "GR", "GU", "GY", "HK", "IN", "IQ", "JM", "JO",
    "KI", "KN", "KR", "KW", "KY", "LB", "LC", "LR", "LY", "MH", "MO", "MP", "MR", "MW", "MY", "NZ",
    "OM", "PA", "PG", "PH", "PK", "PR", "PW", "QA", "SA", "SB", "SD", "SG", "SL", "SO", "SS", "SY",
    "TC", "TN", "TO", "TT", "TW", "UM", "US", "VC", "VE", "VG", "VI", "VU", "WS", "YE", "ZM",
  ]

  /// Returns the units of the environment's locale; metric if it names no territory.
  static func units(_ environment: [String: String]) -> Units {
    var units = territory("LC_MEASUREMENT", environment).map(system) ?? .metric
    units.clock = clock(environment)
    return units
  }

  private static func system(of territory: String) -> Units {
    if unitedStates.contains(territory) { return .imperial }
    if territory == "GB" { return .uk }
    var units: Units = imperialWithCelsius.contains(territory) ? .imperial : .metric
    if units == .imperial { units.temperature = .celsius }
    if metricWithFahrenheit.contains(territory) { units.temperature = .fahrenheit }
    return units
  }

  /// Returns the clock style; `fr_CA` uses 24 hours, unlike the rest of Canada.
  private static func clock(_ environment: [String: String]) -> ClockStyle {
    guard let locale = LocaleFacts.locale("LC_TIME", environment)?.value,
      let territory = LocaleFacts.territory(of: locale), !locale.hasPrefix("fr_CA")
    else { return .hours24 }
    return twelveHours.contains(territory) ? .hours12 : .hours24
  }

  private static func territory(_ category: String, _ environment: [String: String]) -> String? {
    LocaleFacts.locale(category, environment).flatMap { LocaleFacts.territory(of: $0.value) }
  }
}

extension Units {
  /// Returns the units to show.
  ///
  /// The flag overrides `DASH_UNITS`, which overrides the file, which overrides the locale. A setting
  /// without a preset changes only the quantities that it names.
  ///
  /// - Throws: ``UsageError`` if the variable is used and invalid.
  static func resolve(
    flag: UnitsSetting?,
    file: UnitsSetting?,
    environment: [String: String]
  ) throws(UsageError) -> Units {
    let variable =
      flag?.preset == nil ? try OptionVariables.units.value(in: environment) : nil
    return [file, variable, flag].compactMap(\.self)
      .reduce(LocaleUnits.units(environment)) { $1.applied(to: $0) }
  }
}
