package import DashCore

extension Instance {
  /// The configured photo search; `nil` for none.
  package var configuredQuery: QueryTemplate? {
    guard
      descriptor.kind.hasPages, let options = options.known,
      let option = descriptor.options.first(where: { $0.type == .query })
    else { return nil }
    return options.query(option.name)
  }

  /// Whether the photo search has placeholders that the weather fills.
  package var needsWeather: Bool { configuredQuery?.hasPlaceholders ?? false }

  /// Returns the number of photos to request for a page on a screen, limited by the service's
  /// terms.
  ///
  /// - Parameters:
  ///   - requestedCount: The requested count; `nil` for the configured count.
  ///   - instances: All instances on the screen, which share the service's limit.
  /// - Returns: The count; `nil` for the provider's default.
  package func photosPerPage(requestedCount: Int?, among instances: [Instance]) -> Int? {
    guard
      let most = descriptor.terms.maximumItemsPerScreen, let options = options.known,
      descriptor.options.contains(where: { $0.name == "perPage" })
    else { return requestedCount }
    let same = instances.count { $0.descriptor.name == descriptor.name }
    return min(max(most / max(same, 1), 1), requestedCount ?? options.integer("perPage") ?? most)
  }
}

extension PhotoRequest {
  /// Whether the configured query is used, which may depend on the weather.
  var usesConfiguredQuery: Bool { query == nil && photo == nil }
}

extension PanelState {
  /// Returns the facts of the first place with weather, for photo searches.
  package func weatherFacts(now: Timestamp) -> WeatherFacts? {
    firstPlace.map { WeatherFacts($0, now: now) }
  }
}
