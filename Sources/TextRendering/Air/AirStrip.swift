import DashCore

/// The air of a place on its card: each index under its own name, and what is in it.
struct AirStrip: Sendable {
  let air: AirQuality
  let page: Page
  /// Whether what is in the air stands in a line of its own where there is no room behind the indices.
  let hasComponents: Bool

  private var words: AirWords { AirWords(text: page.text) }

  /// The line, or the lines where what is in the air has one too.
  func strips() -> [CardStrip] {
    let components = CardStrip.Piece(componentSpans)
    var pieces = indices
    if let index = ultraviolet { pieces.append(index) }
    let isKnown = !componentSpans.isEmpty
    guard hasComponents || pieces.isEmpty, isKnown else {
      return pieces.isEmpty ? [] : [CardStrip(label, pieces)]
    }
    return pieces.isEmpty
      ? [CardStrip(words.label, [components])]
      : [CardStrip(label, pieces), CardStrip("", [components])]
  }

  /// Of the sun alone nothing is said of the air.
  private var label: String { indices.isEmpty ? "" : words.label }

  private var indices: [CardStrip.Piece] {
    let own = air.openWeatherMapIndex.map { index in
      piece(words.openWeatherMap(index), isBad: index >= 4)
    }
    let us = air.usIndex.map { piece(words.unitedStates($0), isBad: $0 > 150) }
    let european = air.europeanIndex.map { piece(words.european($0), isBad: $0 > 60) }
    return [own, us, european].compactMap { $0 }
  }

  private var ultraviolet: CardStrip.Piece? {
    guard let value = air.uvIndex?.measured, value >= 0, value < 1000 else { return nil }
    let index = Int(value + 0.5)
    return piece(words.ultraviolet(index), isBad: UltravioletBand(index: index).isStrong)
  }

  /// A statement; a bad one asks for attention, and says what it is in words too.
  private func piece(_ text: String, isBad: Bool) -> CardStrip.Piece {
    CardStrip.Piece([Span(text, isBad ? .warning : .plain)])
  }

  /// What is in the air, and nothing of what is not.
  private var componentSpans: [Span] {
    let amounts = AirComponent.allCases.compactMap { component -> String? in
      guard let amount = air.microgramsPerCubicMetre[component], amount >= 0.05,
        let number = page.format.number(amount, decimals: amount < 9.95 ? 1 : 0)
      else { return nil }
      return "\(AirWords.symbol(of: component, isUnicode: page.typography.isUnicode)) \(number)"
    }
    guard !amounts.isEmpty else { return [] }
    let unit = AirWords.unit(isUnicode: page.typography.isUnicode)
    return [Span(page.text.list(amounts) + " " + unit, .secondary)]
  }
}

extension UltravioletBand {
  /// Whether it asks for more than sun cream.
  fileprivate var isStrong: Bool { self == .veryHigh || self == .extreme }
}
