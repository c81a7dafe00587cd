package import DashCore
package import Localization

/// A sort order of places: by name, or by a value.
package struct PlaceOrder: RawRepresentable, Sendable, Hashable, CaseIterable {
  /// The name for `--sort`.
  package let rawValue: String
  /// The quantity, highest first; `nil` to sort by name, ignoring case and accents.
  ///
  /// It is looked up, because options are copied often and a value is large.
  private var value: PlaceValue? { PlaceValue.named(rawValue) }

  /// All orders: by name, warmest first, windiest first, wettest first.
  package static let allCases: [PlaceOrder] =
    [PlaceOrder(name: "name")]
    + PlaceValue.all.filter { $0.sorting != nil }.map { PlaceOrder(name: $0.name) }

  /// What the places are sorted by, as people read it.
  package var label: LocalizedString { value?.label ?? .labelName }

  private init(name: String) { rawValue = name }

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
    guard let snapshot = panel.state.snapshot, let report = snapshot.weather else {
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
    if let sorting = value?.sorting {
      // Values that are not reported sort last.
      let values = places.map { sorting($0) ?? -.infinity }
      indices = values.indices.sorted { (values[$1], $0) < (values[$0], $1) }
    } else {
      let names = places.map {
        ($0.name?.string ?? "\($0.requestedPlace)").foldedForComparison
      }
      indices = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    }
    return indices.map { places[$0] }
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
