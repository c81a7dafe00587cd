import DashCore
import Synchronization

/// The laid-out panels of the last frame, without photos.
///
/// A frame lays out only the panels that changed since, so the cost of a refresh grows linearly with
/// the number of panels. All panels change each second, because they show ages.
package final class PanelLayoutCache: Sendable {
  /// Everything that the lines of a panel without photos depend on.
  private struct Key: Hashable {
    let provider: String
    let fallback: String?
    let places: [PlaceQuery]
    let status: String
    let snapshot: Snapshot?
    let error: SourceError?
    let nextRetryAt: Timestamp?
    let histories: [PlaceQuery: PlaceHistory]
    let earlier: Snapshot?
    let placeNames: [PlaceQuery: PlaceLabel]
    let hasTitle: Bool
    let options: RenderOptions
    let now: Timestamp

    init(_ panel: Panel, hasTitle: Bool, on page: Page) {
      provider = panel.descriptor.name
      fallback = panel.fallback?.name
      places = panel.places
      status = panel.state.status
      snapshot = panel.state.snapshot
      error = panel.state.error
      nextRetryAt = panel.nextRetryAt
      histories = panel.histories
      earlier = panel.earlier
      placeNames = panel.placeNames
      self.hasTitle = hasTitle
      var options = page.options
      // Only photos show pictures.
      options.pictures = nil
      self.options = options
      now = page.now
    }
  }

  private struct State {
    var entries: [DisplayText: (key: Key, lines: [StyledLine])] = [:]
    var layoutCount = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The number of panels laid out so far.
  package var layoutCount: Int { state.withLock(\.layoutCount) }

  /// Drops all panels but these.
  func retain(_ panels: [Panel]) {
    let names = Set(panels.map(\.name))
    state.withLock { state in state.entries = state.entries.filter { names.contains($0.key) } }
  }

  /// Returns the lines of a panel.
  ///
  /// - Parameters:
  ///   - panel: The panel.
  ///   - hasTitle: Whether the panel's name is shown.
  ///   - page: The page.
  ///   - layOut: Lays out the panel if it changed.
  /// - Returns: The lines.
  func lines(
    of panel: Panel,
    hasTitle: Bool,
    on page: Page,
    layOut: () -> [StyledLine]
  ) -> [StyledLine] {
    guard panel.kind != .photos else { return layOut() }
    let key = Key(panel, hasTitle: hasTitle, on: page)
    let known = state.withLock { $0.entries[panel.name] }
    if let known, known.key == key { return known.lines }
    let lines = layOut()
    state.withLock { state in
      state.entries[panel.name] = (key, lines)
      state.layoutCount += 1
    }
    return lines
  }
}
