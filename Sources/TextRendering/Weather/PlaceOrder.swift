package import DashCore

/// A sort order of places.
package enum PlaceOrder: String, Sendable, CaseIterable {
  /// By name, ignoring case and accents.
  case name
  /// Warmest first.
  case temp
  /// Windiest first.
  case wind
  /// Wettest first, by the sum of rain and snow.
  case rain

  /// Returns a dashboard with sorted places, for all formats.
  ///
  /// Places without the value follow those with it, then places without weather. The sort is
  /// stable.
  package func sorted(_ dashboard: Dashboard) -> Dashboard {
    Dashboard(
      generatedAt: dashboard.generatedAt,
      isDemo: dashboard.isDemo,
      panels: dashboard.panels.map(sorted)
    )
  }

  private func sorted(_ panel: Panel) -> Panel {
    guard let snapshot = panel.state.snapshot, case .weather(let report) = snapshot.content else {
      return panel
    }
    let shown = report.places + report.missing.compactMap { $0.kept?.weather }
    let order = sorted(shown, \.self).map(\.requestedPlace)
    func position(_ asked: PlaceQuery?) -> Int {
      asked.flatMap { order.firstIndex(of: $0) } ?? order.endIndex
    }
    func inOrder<Element>(_ elements: [Element], _ asked: (Element) -> PlaceQuery?) -> [Element] {
      elements.enumerated()
        .sorted {
          (position(asked($0.element)), $0.offset) < (position(asked($1.element)), $1.offset)
        }
        .map(\.element)
    }
    var ordered = report
    ordered.places = sorted(report.places, \.self)
    ordered.missing = inOrder(report.missing) { $0.requestedPlace }
    var panel = panel
    panel.places = inOrder(panel.places) { $0 }
    panel.state = panel.state.replacing(content: .weather(ordered))
    return panel
  }

  private func sorted<Element>(
    _ elements: [Element],
    _ place: (Element) -> PlaceWeather
  ) -> [Element] {
    let places = elements.map(place)
    let indices: [Int]
    switch self {
    case .name:
      let names = places.map { ($0.name?.string ?? "\($0.requestedPlace)").foldedForComparison }
      indices = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    case .temp, .wind, .rain:
      // Values that are not reported sort last.
      let values = places.map { value(of: $0) ?? -.infinity }
      indices = values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    }
    return indices.map { elements[$0] }
  }

  private func value(of place: PlaceWeather) -> Double? {
    switch self {
    case .name: return nil
    case .temp: return place.temperatureCelsius
    case .wind: return place.windSpeedMetresPerSecond
    case .rain:
      let falling = [place.rainMillimetresPerHour, place.snowMillimetresPerHour].compactMap(\.self)
      return falling.isEmpty ? nil : falling.reduce(0, +)
    }
  }
}
