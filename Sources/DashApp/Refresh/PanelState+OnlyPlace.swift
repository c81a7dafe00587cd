import DashCore

extension PanelState {
  /// The place that is shown alone; nil where there are several, or none.
  var onlyPlace: PlaceWeather? {
    guard case .weather(let report) = snapshot?.content else { return nil }
    return report.onlyPlace
  }
}
