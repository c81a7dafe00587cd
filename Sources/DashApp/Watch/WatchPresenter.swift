import TextRendering

/// Where what is watched is shown.
protocol WatchPresenter {
  /// Whether it shows how many seconds are left to the next refresh.
  var countsDown: Bool { get }

  /// How often it wants to look around though nothing happens; nil for never.
  var lookInterval: Duration? { get }

  /// Shows the state after an event.
  ///
  /// - Parameters:
  ///   - model: The state; the presenter says back what it shows of it.
  ///   - moment: The time.
  ///   - isTickComplete: Whether the frame of a tick is complete.
  /// - Returns: The pictures that there is room for.
  /// - Throws: ``OutputError`` where nothing can be shown any more.
  mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> [PictureWish]

  /// Draws everything anew the next time.
  mutating func invalidate()
}
