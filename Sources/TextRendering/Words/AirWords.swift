import DashCore

/// Says how good the air is, by each index under its own name, and how strong the sun.
struct AirWords: Sendable {
  let text: Words

  var label: String { text(AirPhrase.air) }

  /// OpenWeatherMap's own index, which is not the one of the United States.
  func openWeatherMap(_ index: Int) -> String {
    guard let band = OpenWeatherMapAirBand(rawValue: index) else {
      return text(AirPhrase.openWeatherMapUnnamed, ["index": String(index)])
    }
    return words(.openWeatherMap, index, phrase(for: band))
  }

  func unitedStates(_ index: Int) -> String {
    words(.unitedStates, index, phrase(for: USAirBand(index: index)))
  }

  func european(_ index: Int) -> String {
    words(.european, index, phrase(for: EuropeanAirBand(index: index)))
  }

  func ultraviolet(_ index: Int) -> String {
    words(.ultraviolet, index, phrase(for: UltravioletBand(index: index)))
  }

  /// How a component is written; its digits stand below the line where they can.
  static func symbol(of component: AirComponent, isUnicode: Bool) -> String {
    guard !isUnicode else { return component.symbol }
    return String(component.symbol.map { $0 == "₂" ? "2" : $0 == "₃" ? "3" : $0 })
  }

  static func unit(isUnicode: Bool) -> String { isUnicode ? "µg/m³" : "ug/m3" }

  private func words(_ phrase: AirPhrase, _ index: Int, _ band: AirPhrase) -> String {
    text(phrase, ["index": String(index), "band": text(band)])
  }

  private func phrase(for band: OpenWeatherMapAirBand) -> AirPhrase {
    switch band {
    case .good: .good
    case .fair: .fair
    case .moderate: .moderate
    case .poor: .poor
    case .veryPoor: .veryPoor
    }
  }

  private func phrase(for band: USAirBand) -> AirPhrase {
    switch band {
    case .good: .good
    case .moderate: .moderate
    case .unhealthyForSome: .unhealthyForSome
    case .unhealthy: .unhealthy
    case .veryUnhealthy: .veryUnhealthy
    case .hazardous: .hazardous
    }
  }

  private func phrase(for band: EuropeanAirBand) -> AirPhrase {
    switch band {
    case .good: .good
    case .fair: .fair
    case .moderate: .moderate
    case .poor: .poor
    case .veryPoor: .veryPoor
    case .extremelyPoor: .extremelyPoor
    }
  }

  private func phrase(for band: UltravioletBand) -> AirPhrase {
    switch band {
    case .low: .low
    case .moderate: .moderate
    case .high: .high
    case .veryHigh: .veryHigh
    case .extreme: .extreme
    }
  }
}
