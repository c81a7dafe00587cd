import DashCore
import Localization

/// A scale of the air quality or of ultraviolet radiation, with the names of its bands.
struct AirScale: Sendable {
  let field: Field<AirQuality>
  /// The highest index of each band, and its name.
  private let bands: [(highest: Int, name: LocalizedString)]
  /// The least index that is bad for most people.
  private let leastBad: Int
  /// The index with its own name and that of its band.
  private let named: @Sendable (_ index: String, _ band: String) -> LocalizedString
  /// The index where there is little room, with its scale unless that is the US one.
  private let brief: @Sendable (Int) -> String
  /// The index after its label.
  private(set) var alone: @Sendable (_ index: String) -> LocalizedString = {
    LocalizedString.verbatim($0)
  }

  /// OpenWeatherMap's own index, 1 to 5.
  ///
  /// The names come from the table at https://openweathermap.org/api/air-pollution.
  static let openWeatherMap = AirScale(
    field: Fields.openWeatherMapIndex,
    bands: [(1, .airGood), (2, .airFair), (3, .airModerate), (4, .airPoor), (5, .airVeryPoor)],
    leastBad: 4,
    named: LocalizedString.airOpenWeatherMap,
    brief: { "\($0)/5" },
    alone: LocalizedString.forecastOfFive
  )
  /// The US EPA index, 0 to 500 and above.
  ///
  /// The bands come from the EPA's "Technical Assistance Document for the Reporting of Daily Air
  /// Quality" (EPA-454/B-24-002), table 1.
  static let unitedStates = AirScale(
    field: Fields.usIndex,
    bands: [
      (50, .airGood), (100, .airModerate), (150, .airUnhealthyForSome), (200, .airUnhealthy),
      (300, .airVeryUnhealthy), (.max, .airHazardous),
    ],
    leastBad: 151,
    named: LocalizedString.airUnitedStates,
    brief: { "\($0)" }
  )
  /// The European index, 0 to 100 and above.
  ///
  /// The bands are those of the European Environment Agency since 2021, each 20 points of the index as
  /// services compute it.
  static let european = AirScale(
    field: Fields.europeanIndex,
    bands: [
      (20, .airGood), (40, .airFair), (60, .airModerate), (80, .airPoor), (100, .airVeryPoor),
      (.max, .airExtremelyPoor),
    ],
    leastBad: 61,
    named: LocalizedString.airEuropean,
    brief: { "EU \($0)" }
  )
  /// The ultraviolet index.
  ///
  /// The bands come from "Global Solar UV Index: A Practical Guide" (WHO, 2002), which defines them
  /// for whole numbers and recommends extra protection from 8 on.
  static let ultraviolet = AirScale(
    field: Fields.ultraviolet,
    bands: [
      (2, .airLow), (5, .airModerate), (7, .airHigh), (10, .airVeryHigh), (.max, .airExtreme),
    ],
    leastBad: 8,
    named: LocalizedString.airUltraviolet,
    brief: { "\($0)" }
  )

  /// Returns the whole number of an index; `nil` if it is not reported or not possible.
  private func index(_ air: AirQuality) -> Int? {
    guard let value = air[keyPath: field.path], field.plausible.contains(value) else { return nil }
    return Int(value + 0.5)
  }

  /// Returns the index with its name and its band, and whether it is bad for most people.
  func text(of air: AirQuality, _ text: Strings) -> (text: String, isBad: Bool)? {
    index(air).map { index in
      let band = bands.first { index <= $0.highest }.map { text($0.name) } ?? ""
      return (text(named("\(index)", band)), index >= leastBad)
    }
  }

  /// Returns the index with its band, such as `42 good`, and whether it is bad for most people.
  func brief(of air: AirQuality, _ text: Strings) -> (text: String, isBad: Bool)? {
    index(air).map { index in
      let band = bands.first { index <= $0.highest }.map { text($0.name) } ?? ""
      return ("\(brief(index)) \(band)", index >= leastBad)
    }
  }

  /// Returns the first index that is known as a number, with its scale if that is not the US one, and
  /// whether it is bad for most people.
  static func shortest(_ air: AirQuality) -> (text: String, isBad: Bool)? {
    [unitedStates, european, openWeatherMap].lazy.compactMap { scale in
      scale.index(air).map { (scale.brief($0), $0 >= scale.leastBad) }
    }.first
  }
}
