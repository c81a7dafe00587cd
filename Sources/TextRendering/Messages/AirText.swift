import DashCore
import Localization

/// The text for air quality indices, each under its own name, and for the UV index.
struct AirText: Sendable {
  let text: Strings

  var label: String { text(.airAir) }

  /// Returns the text for OpenWeatherMap's own index, 1 to 5.
  func openWeatherMap(_ index: Int) -> String {
    guard let band = OpenWeatherMapAirBand(rawValue: index) else {
      return text(.airOpenWeatherMapUnnamed(index: String(index)))
    }
    return text(.airOpenWeatherMap(index: String(index), band: text(name(of: band))))
  }

  /// Returns the text for the US EPA index, 0 to 500 and above.
  func unitedStates(_ index: Int) -> String {
    text(.airUnitedStates(index: String(index), band: text(name(of: USAirBand(index: index)))))
  }

  /// Returns the text for the European index, 0 to 100 and above.
  func european(_ index: Int) -> String {
    text(.airEuropean(index: String(index), band: text(name(of: EuropeanAirBand(index: index)))))
  }

  /// Returns the text for the UV index.
  func ultraviolet(_ index: Int) -> String {
    text(.airUltraviolet(index: String(index), band: text(name(of: UltravioletBand(index: index)))))
  }

  /// Returns the symbol of a pollutant, with subscript digits if Unicode is allowed.
  static func symbol(of component: AirComponent, isUnicode: Bool) -> String {
    guard !isUnicode else { return component.symbol }
    return String(component.symbol.map { $0 == "₂" ? "2" : $0 == "₃" ? "3" : $0 })
  }

  /// Returns the unit of pollutant concentrations.
  static func unit(isUnicode: Bool) -> String { isUnicode ? "µg/m³" : "ug/m3" }

  private func name(of band: OpenWeatherMapAirBand) -> LocalizedString {
    switch band {
    case .good: .airGood
    case .fair: .airFair
    case .moderate: .airModerate
    case .poor: .airPoor
    case .veryPoor: .airVeryPoor
    }
  }

  private func name(of band: USAirBand) -> LocalizedString {
    switch band {
    case .good: .airGood
    case .moderate: .airModerate
    case .unhealthyForSome: .airUnhealthyForSome
    case .unhealthy: .airUnhealthy
    case .veryUnhealthy: .airVeryUnhealthy
    case .hazardous: .airHazardous
    }
  }

  private func name(of band: EuropeanAirBand) -> LocalizedString {
    switch band {
    case .good: .airGood
    case .fair: .airFair
    case .moderate: .airModerate
    case .poor: .airPoor
    case .veryPoor: .airVeryPoor
    case .extremelyPoor: .airExtremelyPoor
    }
  }

  private func name(of band: UltravioletBand) -> LocalizedString {
    switch band {
    case .low: .airLow
    case .moderate: .airModerate
    case .high: .airHigh
    case .veryHigh: .airVeryHigh
    case .extreme: .airExtreme
    }
  }
}

/// A band of OpenWeatherMap's own air quality index.
///
/// The names come from the table at https://openweathermap.org/api/air-pollution.
enum OpenWeatherMapAirBand: Int, Sendable, CaseIterable {
  case good = 1
  case fair, moderate, poor, veryPoor
}

/// A band of the US air quality index.
///
/// The bands come from the EPA's "Technical Assistance Document for the Reporting of Daily Air
/// Quality" (EPA-454/B-24-002), table 1.
enum USAirBand: Sendable, CaseIterable {
  case good, moderate, unhealthyForSome, unhealthy, veryUnhealthy, hazardous

  /// Creates the band of an index, 0 to 500 and above.
  init(index: Int) {
    self =
      switch index {
      case ...50: .good
      case ...100: .moderate
      case ...150: .unhealthyForSome
      case ...200: .unhealthy
      case ...300: .veryUnhealthy
      default: .hazardous
      }
  }
}

/// A band of the European air quality index.
///
/// The European Environment Agency has used these bands since 2021. Each spans 20 points of the
/// index as services compute it.
enum EuropeanAirBand: Sendable, CaseIterable {
  case good, fair, moderate, poor, veryPoor, extremelyPoor

  /// Creates the band of an index, 0 to 100 and above.
  init(index: Int) {
    self =
      switch index {
      case ...20: .good
      case ...40: .fair
      case ...60: .moderate
      case ...80: .poor
      case ...100: .veryPoor
      default: .extremelyPoor
      }
  }
}

/// A band of the UV index.
///
/// The bands come from "Global Solar UV Index: A Practical Guide" (WHO, 2002), which defines them
/// for whole numbers.
enum UltravioletBand: Sendable, CaseIterable {
  case low, moderate, high, veryHigh, extreme

  /// Creates the band of an index, a whole number from 0.
  init(index: Int) {
    self =
      switch index {
      case ...2: .low
      case ...5: .moderate
      case ...7: .high
      case ...10: .veryHigh
      default: .extreme
      }
  }
}
