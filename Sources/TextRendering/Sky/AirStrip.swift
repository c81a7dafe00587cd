import DashCore
import Localization

/// The card lines for air quality: each index under its own name, and the pollutants.
struct AirStrip: Sendable {
  let air: AirQuality
  let page: Page
  /// Whether to show the pollutants beside the indices.
  let hasComponents: Bool

  private var airText: AirText { AirText(text: page.text) }

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
      ? [CardStrip(airText.label, [components])]
      : [CardStrip(label, pieces), CardStrip("", [components])]
  }

  /// The label; empty if only the UV index is known.
  private var label: String { indices.isEmpty ? "" : airText.label }

  private var indices: [CardStrip.Piece] {
    let own = air.openWeatherMapIndex.map { index in
      piece(airText.openWeatherMap(index), isBad: index >= 4)
    }
    let us = air.usIndex.map { piece(airText.unitedStates($0), isBad: $0 > 150) }
    let european = air.europeanIndex.map { piece(airText.european($0), isBad: $0 > 60) }
    return [own, us, european].compactMap { $0 }
  }

  private var ultraviolet: CardStrip.Piece? {
    guard let value = air.uvIndex?.measured, value >= 0, value < 1000 else { return nil }
    let index = Int(value + 0.5)
    return piece(airText.ultraviolet(index), isBad: UltravioletBand(index: index).isStrong)
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
      return "\(AirText.symbol(of: component, isUnicode: page.typography.isUnicode)) \(number)"
    }
    guard !amounts.isEmpty else { return [] }
    let unit = AirText.unit(isUnicode: page.typography.isUnicode)
    return [Span(page.text.list(amounts) + " " + unit, .secondary)]
  }
}

extension UltravioletBand {
  /// Whether the WHO guide recommends extra protection from the sun.
  fileprivate var isStrong: Bool { self == .veryHigh || self == .extreme }
}
