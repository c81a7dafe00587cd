import DashCore

extension Instance {
  /// Whether its search has placeholders, which are filled from the weather.
  var needsWeather: Bool {
    guard
      descriptor.kind == .photos, let options = options.known,
      let option = descriptor.options.first(where: { $0.type == .query })
    else { return false }
    return options.query(option.name)?.hasPlaceholders ?? false
  }

  /// How many photos of it a page on a screen has: as many as are asked for, within what its
  /// service's terms let a screen show.
  ///
  /// - Parameters:
  ///   - asked: How many are asked for; nil for the configured count.
  ///   - instances: All that are on the screen.
  /// - Returns: The count to ask for, or nil.
  func photosPerScreen(asked: Int?, among instances: [Instance]) -> Int? {
    guard
      let most = descriptor.terms.maximumItemsPerScreen, let options = options.known,
      descriptor.options.contains(where: { $0.name == "perPage" })
    else { return asked }
    let same = instances.count { $0.descriptor.name == descriptor.name }
    return min(max(most / max(same, 1), 1), asked ?? options.integer("perPage") ?? most)
  }
}

extension PhotoRequest {
  /// Whether it leaves the search to the configuration, and so to the weather.
  var usesConfiguredQuery: Bool { query == nil && photo == nil }
}

extension PanelState {
  /// What a search for photos may take from the first place that has weather.
  func weatherFacts(now: Timestamp) -> WeatherFacts? {
    guard case .weather(let report) = snapshot?.content, let place = report.places.first else {
      return nil
    }
    return WeatherFacts(place, now: now)
  }
}
