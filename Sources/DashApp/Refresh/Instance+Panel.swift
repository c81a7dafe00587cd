import DashCore

extension Instance {
  /// The instance's panel in a state.
  ///
  /// - Parameters:
  ///   - state: What it shows.
  ///   - nextTryAt: When a failed fetch is tried again, or nil.
  /// - Returns: The panel.
  func panel(_ state: PanelState, nextTryAt: Timestamp? = nil) -> Panel {
    Panel(
      name: DisplayText(name),
      descriptor: descriptor,
      fallback: fallback?.descriptor,
      places: places,
      state: state,
      nextTryAt: nextTryAt
    )
  }
}
