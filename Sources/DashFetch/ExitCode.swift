package import DashCore

/// The exit code of the process.
///
/// 64, 69, 70 and 78 are from `sysexits.h`.
package enum ExitCode: Int32, Sendable {
  /// Everything requested has data.
  case success = 0
  /// Something is missing; the rest was printed.
  case incomplete = 1
  /// The command line is wrong.
  case usage = 64
  /// Nothing could be shown.
  case unavailable = 69
  /// A bug in the program.
  case unexpected = 70
  /// The configuration is wrong.
  case configuration = 78
}

extension Dashboard {
  /// Whether any panel has data.
  package var hasData: Bool { panels.contains { $0.state.snapshot != nil } }

  /// Returns the exit code for this dashboard.
  ///
  /// - Parameters:
  ///   - named: The instances named on the command line. An unconfigured instance counts as missing
  ///     only if it was named, because most machines lack a key for some provider.
  ///   - needsForecast: Whether a place without a forecast counts as incomplete.
  ///   - needsAlerts: Whether a place whose alerts could not be checked counts as incomplete.
  /// - Returns: Success, incomplete or unavailable.
  package func exitCode(
    named: Set<String>,
    needsForecast: Bool = false,
    needsAlerts: Bool = false
  ) -> ExitCode {
    guard hasData else { return .unavailable }
    let isIncomplete = panels.contains { panel in
      switch panel.state {
      // Late photos, which the next run has.
      case .loading: false
      case .fresh(let snapshot), .cached(let snapshot), .stale(let snapshot, _):
        // A place with earlier weather counts as data.
        if let report = snapshot.weather {
          report.missing.contains { !$0.hasCurrent }
            || needsForecast && report.places.contains { !hasForecast($0) }
            || needsAlerts && report.places.contains { $0.alerts?.status == .unavailable }
        } else {
          false
        }
      case .failed: true
      case .unconfigured: named.contains(panel.name.string)
      }
    }
    return isIncomplete ? .incomplete : .success
  }

  /// Returns whether a place has a forecast that is not over.
  private func hasForecast(_ place: PlaceWeather) -> Bool {
    guard let forecast = place.forecast else { return false }
    return !forecast.isOver(at: generatedAt, utcOffsets: place.utcOffsets)
  }

  /// Returns whether any cached data is no longer fresh.
  ///
  /// - Parameter instances: The instances of the panels, in the same order.
  /// - Returns: `true` if a refresh may bring newer data.
  package func isOutdated(_ instances: [Instance]) -> Bool {
    zip(panels, instances).contains { panel, instance in
      switch panel.state {
      case .cached(let snapshot):
        let seconds = snapshot.freshSeconds ?? instance.serving(snapshot).freshSeconds
        return generatedAt.seconds(since: snapshot.receivedAt) >= Int64(seconds)
          || snapshot.showsEarlierPlaces
      // The last request failed; a new one may succeed.
      case .stale: return true
      case .loading, .fresh, .failed, .unconfigured: return false
      }
    }
  }
}

extension Snapshot {
  /// Whether it shows earlier weather for a place whose request failed.
  fileprivate var showsEarlierPlaces: Bool {
    guard let report = weather else { return false }
    return report.missing.contains(where: \.hasCurrent)
  }
}
