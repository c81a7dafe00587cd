package import CommandLine
package import DashCore
import Glibc
package import Localization
import TextRendering

/// The locale and the time zone that the environment variables set.
package struct EnvironmentLocale {
  package let environment: [String: String]

  package init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// Whether output is UTF-8, according to `LC_ALL`, `LC_CTYPE` or `LANG`, in this order.
  package var isUTF8: Bool {
    let locale = setting("LC_CTYPE")?.value
    guard let codeset = locale?.lowercased().split(separator: ".").dropFirst().first else {
      return false
    }
    return codeset.hasPrefix("utf-8") || codeset.hasPrefix("utf8")
  }

  /// Returns the locale of a category such as `LC_TIME`, and the variable that sets it; `nil` if none
  /// does.
  ///
  /// `LC_ALL` overrides the category's variable, which overrides `LANG`.
  package func setting(_ category: String) -> (variable: String, value: String)? {
    for variable in ["LC_ALL", category, "LANG"] {
      if let value = environment[variable], !value.isEmpty { return (variable, value) }
    }
    return nil
  }

  /// The language tag, such as `de-AT`; `nil` for English, the services' default.
  ///
  /// Also `nil` for traditional Chinese, which has no translation.
  package var languageTag: String? {
    guard let locale = setting("LC_MESSAGES") else { return nil }
    let name = locale.value.prefix { $0 != "." && $0 != "@" }
    let subtags = name.split(separator: "_")
    let isTag = subtags.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isLetter } }
    guard let language = subtags.first?.lowercased(), isTag, (2...3).contains(language.count),
      language != "en"
    else { return nil }
    let tag = subtags.count == 1 ? language : "\(language)-\(subtags[1].uppercased())"
    return language == "zh" && Language(tag: tag) == nil ? nil : tag
  }

  /// The name of the time zone, such as `Europe/Berlin`: that of `TZ`, else of the machine.
  ///
  /// `nil` if it is unknown, as for a `TZ` with rules instead of a name.
  package var timeZone: String? {
    if let zone = environment["TZ"], !zone.isEmpty {
      return TimeZoneName(zone.hasPrefix(":") ? String(zone.dropFirst()) : zone)?.string
    }
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink("/etc/localtime", &buffer, buffer.count)
    guard length > 0 else { return nil }
    let target = String(decoding: buffer.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    guard let range = target.firstRange(ofASCII: "zoneinfo/") else { return nil }
    return TimeZoneName(String(target[range.upperBound...]))?.string
  }

  // MARK: Units

  // Source: measurement systems and hour cycles of the Common Locale Data Repository,
  // https://github.com/unicode-org/cldr/blob/main/common/supplemental/supplementalData.xml.

  /// The United States and its outlying territories.
  private static let unitedStates: Set<String> = ["AS", "GU", "MP", "UM", "US", "VI"]
  /// Territories that use miles and degrees Celsius.
  private static let imperialWithCelsius: Set<String> = ["LR", "MM"]
  /// Territories that use metric units and degrees Fahrenheit.
  private static let metricWithFahrenheit: Set<String> = ["BS", "BZ", "KY", "PR", "PW"]
  /// Territories whose weather services report the wind in metres per second; most others use km/h.
  private static let metresPerSecond: Set<String> = [
    "CN", "DK", "FI", "JP", "KR", "NO", "PL", "RU", "SE",
  ]
  /// Territories that use a 12-hour clock.
  private static let twelveHours: Set<String> = [
    "AE", "AG", "AS", "AU", "BB", "BD", "BH", "BM", "BS", "CA", "CO", "CY", "DJ", "DM", "DO", "DZ",
    "EG", "ER", "ET", "FJ", "FM", "GD", "GH", "GM", "GR", "GU", "GY", "HK", "IN", "IQ", "JM", "JO",
    "KI", "KN", "KR", "KW", "KY", "LB", "LC", "LR", "LY", "MH", "MO", "MP", "MR", "MW", "MY", "NZ",
    "OM", "PA", "PG", "PH", "PK", "PR", "PW", "QA", "SA", "SB", "SD", "SG", "SL", "SO", "SS", "SY",
    "TC", "TN", "TO", "TT", "TW", "UM", "US", "VC", "VE", "VG", "VI", "VU", "WS", "YE", "ZM",
  ]

  /// The customary units; metric, with the wind in m/s, if the locale names no territory.
  package var units: Units {
    let territory = setting("LC_MEASUREMENT").flatMap { Self.territory(of: $0.value) }
    var units = territory.map(Self.system) ?? .metric
    units.clock = clock
    return units
  }

  /// The territories of numbers and of dates.
  package var territories: Territories {
    func territory(_ category: String) -> String? {
      setting(category).flatMap { Self.territory(of: $0.value) }
    }
    return Territories(numbers: territory("LC_NUMERIC"), dates: territory("LC_TIME"))
  }

  private static func system(of territory: String) -> Units {
    if unitedStates.contains(territory) { return .imperial }
    if territory == "GB" { return .uk }
    var units: Units = imperialWithCelsius.contains(territory) ? .imperial : .metric
    if units == .imperial { units.temperature = .celsius }
    if metricWithFahrenheit.contains(territory) { units.temperature = .fahrenheit }
    units.wind = metresPerSecond.contains(territory) ? .metresPerSecond : .kilometresPerHour
    return units
  }

  /// The clock style; `fr_CA` uses 24 hours, unlike the rest of Canada.
  private var clock: ClockStyle {
    guard let locale = setting("LC_TIME")?.value, let territory = Self.territory(of: locale),
      !locale.hasPrefix("fr_CA")
    else { return .hours24 }
    return Self.twelveHours.contains(territory) ? .hours12 : .hours24
  }

  /// Returns the territory of a locale, such as `GB` for `en_GB.UTF-8`; `nil` if it has none.
  private static func territory(of locale: String) -> String? {
    let name = locale.prefix { $0 != "." && $0 != "@" }
    return name.split(separator: "_", omittingEmptySubsequences: false).dropFirst().first
      .map { $0.uppercased() }
  }
}

extension Units {
  /// Returns the units to show.
  ///
  /// The flag overrides `DASH_UNITS`, which overrides the file, which overrides the locale. A setting
  /// without a preset changes only the quantities that it names.
  ///
  /// - Throws: ``UsageError`` if the variable is used and invalid.
  package static func resolve(
    flag: UnitsSetting?,
    file: UnitsSetting?,
    environment: [String: String]
  ) throws(UsageError) -> Units {
    let variable =
      flag?.preset == nil ? try OptionVariables.units.value(in: environment) : nil
    return [file, variable, flag].compactMap(\.self)
      .reduce(EnvironmentLocale(environment).units) { $1.applied(to: $0) }
  }
}
