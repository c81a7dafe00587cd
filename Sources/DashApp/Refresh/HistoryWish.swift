import DashCore

/// A place whose last 24 hours are to stand beside its weather.
struct HistoryWish: Sendable, Hashable {
  /// The panel that it stands in.
  let panel: DisplayText
  /// How it is asked for.
  let asked: PlaceQuery
  let place: ObservedPlace
  /// When the weather was measured that is shown: a later one is a reason to look again.
  let observedAt: Timestamp?

  /// What is wished for a place of a panel; nil where nothing tells the place from others.
  init?(_ weather: PlaceWeather, of panel: String, provider: String) {
    guard let place = ObservedPlace(weather, provider: provider) else { return nil }
    self.panel = DisplayText(panel)
    asked = weather.asked
    self.place = place
    observedAt = weather.observedAt
  }
}
