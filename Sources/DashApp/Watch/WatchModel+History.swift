import DashCore
import TextRendering

/// What was measured before, of the places that are shown alone.
extension WatchModel {
  /// The places whose last 24 hours there is room for: those of panels with one, and the one that lies
  /// over the dashboard.
  var historyWishes: [HistoryWish] {
    zip(board.instances, board.states).compactMap { instance, state in
      guard let place = state.onlyPlace ?? placeOfCard(in: instance.name, state) else { return nil }
      let provider = instance.serving(state.snapshot).descriptor.name
      return HistoryWish(place, of: instance.name, provider: provider)
    }
  }

  /// The weather that lies over the dashboard, where it is a panel's.
  private func placeOfCard(in panel: String, _ state: PanelState) -> PlaceWeather? {
    guard
      case .card(.place(DisplayText(panel), let asked)) = overlay,
      case .weather(let report) = state.snapshot?.content
    else { return nil }
    let kept = report.missing.compactMap { $0.kept?.weather }
    return (report.places + kept).first { $0.asked == asked }
  }
}
