import DashCore
import Localization

/// The text for air quality indices, each under its own name, and for the UV index.
struct AirText: Sendable {
  /// The highest index of each band, and its name.
  private typealias Bands = [(highest: Int, name: LocalizedString)]

  /// The names come from the table at https://openweathermap.org/api/air-pollution.
  private static let openWeatherMap: Bands = [
    (1, .airGood), (2, .airFair), (3, .airModerate), (4, .airPoor), (5, .airVeryPoor),
  ]
  /// The bands come from the EPA's "Technical Assistance Document for the Reporting of Daily Air
  /// Quality" (EPA-454/B-24-002), table 1.
  private static let unitedStates: Bands = [
    (50, .airGood), (100, .airModerate), (150, .airUnhealthyForSome), (200, .airUnhealthy),
    (300, .airVeryUnhealthy), (.max, .airHazardous),
  ]
  /// The bands are those of the European Environment Agency since 2021, each 20 points of the index as
  /// services compute it.
  private static let european: Bands = [
    (20, .airGood), (40, .airFair), (60, .airModerate), (80, .airPoor), (100, .airVeryPoor),
    (.max, .airExtremelyPoor),
  ]
  /// The bands come from "Global Solar UV Index: A Practical Guide" (WHO, 2002), which defines them
  /// for whole numbers.
  private static let ultraviolet: Bands = [
    (2, .airLow), (5, .airModerate), (7, .airHigh), (10, .airVeryHigh), (.max, .airExtreme),
  ]
  /// The UV index from which the WHO guide recommends extra protection from the sun.
  static let strongUltraviolet = 8

  let text: Strings

  /// Returns the text for OpenWeatherMap's own index, 1 to 5.
  func openWeatherMap(_ index: Int) -> String {
    guard (1...5).contains(index) else {
      return text(.airOpenWeatherMapUnnamed(index: String(index)))
    }
    return text(.airOpenWeatherMap(index: String(index), band: band(index, Self.openWeatherMap)))
  }

  /// Returns the text for the US EPA index, 0 to 500 and above.
  func unitedStates(_ index: Int) -> String {
    text(.airUnitedStates(index: String(index), band: band(index, Self.unitedStates)))
  }

  /// Returns the text for the European index, 0 to 100 and above.
  func european(_ index: Int) -> String {
    text(.airEuropean(index: String(index), band: band(index, Self.european)))
  }

  /// Returns the text for the UV index.
  func ultraviolet(_ index: Int) -> String {
    text(.airUltraviolet(index: String(index), band: band(index, Self.ultraviolet)))
  }

  /// Returns the first index that is known as a number, with its scale if that is not the US one, and
  /// whether it is bad for most people.
  func shortest(_ air: AirQuality) -> (text: String, isBad: Bool)? {
    if let index = air.usIndex { return (String(index), index > 150) }
    if let index = air.europeanIndex { return ("EU \(index)", index > 60) }
    return air.openWeatherMapIndex.map { ("\($0)/5", $0 >= 4) }
  }

  private func band(_ index: Int, _ bands: Bands) -> String {
    bands.first { index <= $0.highest }.map { text($0.name) } ?? ""
  }
}
