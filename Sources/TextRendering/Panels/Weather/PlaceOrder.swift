package import DashCore
package import Localization

/// A sort order of places: by name, or by a quantity of the places table.
package struct PlaceOrder: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The name for `--sort`.
  package let rawValue: String
  /// The quantity, highest first; `nil` to sort by name, ignoring case and accents.
  private let field: WeatherField?

  /// All orders: by name, warmest first, windiest first, wettest first.
  package static let allCases: [PlaceOrder] =
    [PlaceOrder("name", nil)]
    + FieldDisplay.all.map(\.column).filter(\.isSortable).map { PlaceOrder($0.name, $0.field) }

  /// What the places are sorted by, as people read it.
  package var label: LocalizedString {
    FieldDisplay.all.first { $0.field == field }?.label ?? .labelName
  }

  private init(_ name: String, _ field: WeatherField?) {
    rawValue = name
    self.field = field
  }

  package init?(rawValue: String) {
    guard let order = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = order
  }

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
    let order = sorted(report.shown).map(\.requestedPlace)
    var ordered = report
    ordered.places = sorted(report.places)
    ordered.missing = report.missing.inOrder(of: order, by: \.requestedPlace)
    var panel = panel
    panel.places = panel.places.inOrder(of: order, by: \.self)
    panel.state = panel.state.replacing(content: .weather(ordered))
    return panel
  }

  private func sorted(_ places: [PlaceWeather]) -> [PlaceWeather] {
    let indices: [Int]
    if let field {
      // Values that are not reported sort last.
      let values = places.map { value(of: field, in: $0) ?? -.infinity }
      indices = values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    } else {
      let names = places.map {
        ($0.name?.string ?? "\($0.requestedPlace)").foldedForComparison
      }
      indices = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    }
    return indices.map { places[$0] }
  }

  /// Returns a quantity of a place; snow counts as rain.
  private func value(of field: WeatherField, in place: PlaceWeather) -> Double? {
    guard field == .rain else { return place.measurements[field] }
    return .total(place.rainMillimetresPerHour, place.snowMillimetresPerHour)
  }
}

extension Array {
  /// Returns the elements in the order of their places, those of other places last.
  func inOrder(of places: [PlaceQuery], by query: (Element) -> PlaceQuery) -> [Element] {
    func position(_ element: Element) -> Int {
      places.firstIndex(of: query(element)) ?? places.endIndex
    }
    return enumerated()
      .sorted { (position($0.element), $0.offset) < (position($1.element), $1.offset) }
      .map(\.element)
  }
}
