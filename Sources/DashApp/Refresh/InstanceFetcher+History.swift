import DashCore

/// What was measured before, beside what is measured now.
extension InstanceFetcher {
  /// The last 24 hours of the place that an instance shows alone.
  ///
  /// A table of many places has no room for it, and nothing is read then.
  ///
  /// - Parameters:
  ///   - instance: The instance.
  ///   - state: What its panel shows.
  /// - Returns: The history by how the place is asked for; empty where there is none.
  func histories(
    of instance: Instance,
    _ state: PanelState
  ) async -> [PlaceQuery: PlaceHistory] {
    let provider = instance.serving(state.snapshot).descriptor.name
    guard
      observations != nil, let place = state.onlyPlace,
      let wish = HistoryWish(place, of: instance.name, provider: provider)
    else { return [:] }
    return [place.asked: await history(wish)]
  }

  /// The last 24 hours of a place.
  func history(_ wish: HistoryWish) async -> PlaceHistory {
    let start = now().advanced(bySeconds: -PlaceHistory.shownSeconds)
    let found = await observations?.observations(of: wish.place, since: start)
    return PlaceHistory(place: wish.place, observations: found ?? [])
  }
}
