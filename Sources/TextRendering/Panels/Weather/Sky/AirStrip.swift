import DashCore
import Localization

/// The card lines for air quality: each index under its own name, and the pollutants.
struct AirStrip: Sendable {
  let air: AirQuality
  let page: Page
  /// Whether to show the pollutants beside the indices.
  let hasComponents: Bool

  private var names: AirText { AirText(text: page.text) }

  /// Returns the line of the indices, and the line of the pollutants if shown.
  func strips() -> [CardStrip] {
    let components = CardStrip.Piece(componentSpans)
    var pieces = indices
    if let index = ultraviolet { pieces.append(index) }
    let isKnown = !componentSpans.isEmpty
    guard hasComponents || pieces.isEmpty, isKnown else {
      return pieces.isEmpty ? [] : [CardStrip(label, pieces)]
    }
    return pieces.isEmpty
      ? [CardStrip(page.text(.airAir), [components])]
      : [CardStrip(label, pieces), CardStrip("", [components])]
  }

  /// The label; empty if only the UV index is known.
  private var label: String { indices.isEmpty ? "" : page.text(.airAir) }

  private var indices: [CardStrip.Piece] {
    let own = air.openWeatherMapIndex.map { index in
      piece(names.openWeatherMap(index), isBad: index >= 4)
    }
    let us = air.usIndex.map { piece(names.unitedStates($0), isBad: $0 > 150) }
    let european = air.europeanIndex.map { piece(names.european($0), isBad: $0 > 60) }
    return [own, us, european].compactMap { $0 }
  }

  private var ultraviolet: CardStrip.Piece? {
    guard let value = air.uvIndex?.measured, value >= 0, value < 1000 else { return nil }
    let index = Int(value + 0.5)
    return piece(names.ultraviolet(index), isBad: index >= AirText.strongUltraviolet)
  }

  /// Returns a piece, styled as a warning if the value is bad.
  private func piece(_ text: String, isBad: Bool) -> CardStrip.Piece {
    CardStrip.Piece([Span(text, isBad ? .warning : .plain)])
  }

  /// The pollutants with a concentration of at least 0.05 µg/m³.
  private var componentSpans: [Span] {
    let amounts = AirComponent.allCases.compactMap { component -> String? in
      guard let amount = air.microgramsPerCubicMetre[component], amount >= 0.05,
        let number = page.format.number(amount, decimals: amount < 9.95 ? 1 : 0)
      else { return nil }
      return "\(symbol(of: component)) \(number)"
    }
    guard !amounts.isEmpty else { return [] }
    let unit = page.typography.isUnicode ? "µg/m³" : "ug/m3"
    return [Span(page.text.list(amounts) + " " + unit, .secondary)]
  }
  /// Returns the symbol of a pollutant, with subscript digits if Unicode is allowed.
  private func symbol(of component: AirComponent) -> String {
    guard !page.typography.isUnicode else { return component.symbol }
    return String(component.symbol.map { $0 == "₂" ? "2" : $0 == "₃" ? "3" : $0 })
  }
}

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

  private func band(_ index: Int, _ bands: Bands) -> String {
    bands.first { index <= $0.highest }.map { text($0.name) } ?? ""
  }
}
