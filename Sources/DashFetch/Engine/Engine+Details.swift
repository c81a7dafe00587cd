package import DashCore

/// The forecast and air quality of the place whose card is shown, if its panel does not request them.
extension Engine {
  /// Whether the first response for a card is awaited.
  package var isLoadingDetails: Bool {
    details.keys.contains { key in
      if case .loading = details[key] ?? .loading { true } else { false }
    }
  }

  /// Returns a dashboard with the details of the card.
  package func completing(_ dashboard: Dashboard) -> Dashboard {
    guard let key = details.keys.first, let fetched = details[key],
      let index = dashboard.panels.firstIndex(where: { $0.name.string == key.panel }),
      var report = dashboard.panels[index].state.weather
    else { return dashboard }
    report.mapShown { place in
      if place.requestedPlace == key.place { place = place.completed(by: fetched) }
    }
    var dashboard = dashboard
    let state = dashboard.panels[index].state
    dashboard.panels[index].state = state.replacing(content: .weather(report))
    return dashboard
  }
}

extension PlaceWeather {
  /// Returns the place with what was fetched for its card, or the reason why it is missing.
  fileprivate func completed(by state: PanelState) -> PlaceWeather {
    let report = state.weather
    let found = report?.shown.first
    var place = self
    if let found {
      // A list may have less of a forecast.
      (place.$forecast, place.$minutes, place.$air) = (Parted(), Parted(), Parted())
      place.fill(from: found)
    } else if let error = report?.missing.first?.$current.failure ?? state.error {
      (place.$forecast.error, place.$air.error) = (error, error)
    }
    return place
  }
}
