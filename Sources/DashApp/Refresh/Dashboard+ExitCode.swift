import DashCore

extension Dashboard {
  /// Whether any panel has something to show.
  var hasData: Bool { panels.contains { $0.state.snapshot != nil } }

  /// What the program says of this dashboard.
  ///
  /// - Parameters:
  ///   - named: The instances that were asked for by name: an unconfigured one counts as missing only
  ///     there, because a machine without a key for each provider is the usual case.
  ///   - needsForecast: Whether a place without a forecast lacks something.
  /// - Returns: Success, incomplete or unavailable.
  func exitCode(named: Set<String>, needsForecast: Bool = false) -> ExitCode {
    guard hasData else { return .unavailable }
    let isIncomplete = panels.contains { panel in
      switch panel.state {
      case .loading: true
      case .fresh(let snapshot), .cached(let snapshot), .stale(let snapshot, _):
        switch snapshot.content {
        case .photos: false
        // A place whose last good weather is shown has data.
        case .weather(let report):
          report.missing.contains { $0.kept == nil }
            || needsForecast && report.places.contains { !hasForecast($0) }
        }
      case .failed: true
      case .unconfigured: named.contains(panel.name.string)
      }
    }
    return isIncomplete ? .incomplete : .success
  }

  /// Whether a forecast is there, and one that is not over.
  private func hasForecast(_ place: PlaceWeather) -> Bool {
    guard let forecast = place.forecast else { return false }
    return !forecast.isOver(at: generatedAt, utcOffsets: place.utcOffsets)
  }
}
