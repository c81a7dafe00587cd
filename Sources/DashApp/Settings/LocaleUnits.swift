import DashCore

/// The units that people are used to where a locale is from.
///
/// By the measurement systems and hour cycles of the Common Locale Data Repository,
/// https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml.
enum LocaleUnits {
  /// The United States with its islands.
  private static let unitedStates: Set<String> = ["AS", "GU", "MP", "UM", "US", "VI"]
  /// Where miles are in use, and degrees Celsius.
  private static let imperialWithCelsius: Set<String> = ["LR", "MM"]
  /// Where all is metric but temperature.
  private static let metricWithFahrenheit: Set<String> = ["BS", "BZ", "KY", "PR", "PW"]
  /// Where a clock on a screen has twelve hours.
  private static let twelveHours: Set<String> = [
    "AE", "AG", "AS", "AU", "BB", "BD", "BH", "BM", "BS", "CA", "CO", "CY", "DJ", "DM", "DO", "DZ",
    "EG", "ER", "ET", "FJ", "FM", "GD", "GH", "GM", "GR", "GU", "GY", "HK", "IN", "IQ", "JM", "JO",
    "KI", "KN", "KR", "KW", "KY", "LB", "LC", "LR", "LY", "MH", "MO", "MP", "MR", "MW", "MY", "NZ",
    "OM", "PA", "PG", "PH", "PK", "PR", "PW", "QA", "SA", "SB", "SD", "SG", "SL", "SO", "SS", "SY",
    "TC", "TN", "TO", "TT", "TW", "UM", "US", "VC", "VE", "VG", "VI", "VU", "WS", "YE", "ZM",
  ]

  /// The units that the locale of an environment stands for; metric where it names no territory.
  static func units(_ environment: [String: String]) -> Units {
    var units = territory("LC_MEASUREMENT", environment).map(system) ?? .metric
    units.clock = clock(environment)
    return units
  }

  /// The variable that says where one is; nil where none does.
  static func variable(_ environment: [String: String]) -> String? {
    LocaleFacts.locale("LC_MEASUREMENT", environment).flatMap { locale in
      LocaleFacts.territory(of: locale.value).map { _ in locale.variable }
    }
  }

  private static func system(of territory: String) -> Units {
    if unitedStates.contains(territory) { return .imperial }
    if territory == "GB" { return .uk }
    var units: Units = imperialWithCelsius.contains(territory) ? .imperial : .metric
    if units == .imperial { units.temperature = .celsius }
    if metricWithFahrenheit.contains(territory) { units.temperature = .fahrenheit }
    return units
  }

  /// French speakers in Canada count the hours as in France.
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
