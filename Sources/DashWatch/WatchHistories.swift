import DashCore
import DashFetch

/// The histories that watch mode shows: one a panel.
///
/// Each history is read once per new observation.
struct WatchHistories: Sendable {
  private var entries: [DisplayText: (request: HistoryRequest, history: PlaceHistory)] = [:]
  private var inFlight: Set<HistoryRequest> = []

  /// Whether a history is being read.
  var isReading: Bool { !inFlight.isEmpty }

  /// Starts the history of a panel and drops the one that is no longer shown.
  ///
  /// An earlier history of the place stays until the new one is read.
  ///
  /// - Parameters:
  ///   - request: The history that the layout has room for; `nil` for none.
  /// - Returns: The history to read now; `nil` if it is known or in flight.
  mutating func begin(_ request: HistoryRequest?, of panel: DisplayText) -> HistoryRequest? {
    if let shown = entries[panel]?.request, request?.hasSamePlace(as: shown) != true {
      entries[panel] = nil
    }
    guard let request, entries[panel]?.request != request else { return nil }
    return inFlight.insert(request).inserted ? request : nil
  }

  /// Drops the histories of all other panels.
  mutating func retain(_ panels: Set<DisplayText>) {
    entries = entries.filter { panels.contains($0.key) }
  }

  /// Records a history that was read.
  mutating func take(_ history: PlaceHistory, for request: HistoryRequest) {
    inFlight.remove(request)
    entries[request.panel] = (request, history)
  }

  /// Returns the histories of a panel by requested place.
  func histories(of panel: DisplayText) -> [PlaceQuery: PlaceHistory] {
    entries[panel].map { [$0.request.requestedPlace: $0.history] } ?? [:]
  }
}

extension HistoryRequest {
  /// Returns whether both requests are for the same panel and place, at any time.
  fileprivate func hasSamePlace(as other: HistoryRequest) -> Bool {
    panel == other.panel && requestedPlace == other.requestedPlace
      && place.provider == other.place.provider
      && place.key == other.place.key
  }
}
