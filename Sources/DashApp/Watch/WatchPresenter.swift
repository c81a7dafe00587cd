import DashCore
import TerminalScreen
import TextRendering

/// The output of watch mode.
protocol WatchPresenter {
  /// Whether it shows the seconds to the next refresh.
  var showsCountdown: Bool { get }

  /// The minimum interval of updates, except after keys; `nil` if every event is presented.
  var frameInterval: Duration? { get }

  /// The interval of updates without events; `nil` for none.
  var updateInterval: Duration? { get }

  /// Shows the state after an event.
  ///
  /// - Parameters:
  ///   - model: The state.
  ///   - moment: The current time.
  ///   - isTickComplete: Whether the frame of a tick is complete.
  /// - Returns: The rendered screen; `nil` if the output is no screen.
  /// - Throws: ``OutputError`` if the output fails.
  mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering?

  /// Redraws everything the next time.
  mutating func invalidate()
}

/// Draws changes on the terminal's screen.
struct ScreenPresenter: WatchPresenter {
  let screen: any Screen
  /// Whether pictures can be drawn.
  let hasPictures: Bool

  var showsCountdown: Bool { true }

  /// Twenty frames a second: many responses that arrive together are drawn in one frame.
  var frameInterval: Duration? { .milliseconds(50) }

  var updateInterval: Duration? { nil }

  mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering? {
    let size = screen.size
    var options = model.renderOptions(at: moment)
    if !hasPictures { options.pictures = nil }
    let rendering = ScreenRenderer(options).render(
      model.content(at: moment),
      columns: size.columns,
      rows: size.rows
    )
    do throws(ScreenError) {
      try screen.draw(rendering.frame)
    } catch {
      throw OutputError(error)
    }
    return rendering
  }

  func invalidate() {
    screen.invalidate()
  }
}

/// Appends one frame per tick to a file, a pipe or another stream.
struct StreamPresenter: WatchPresenter {
  let output: any TextOutput

  var showsCountdown: Bool { false }

  var frameInterval: Duration? { nil }

  /// Checks every second whether the reader is gone, because the next frame may be hours away.
  var updateInterval: Duration? { .seconds(1) }

  mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering? {
    guard !output.isClosed else { throw .closed }
    guard isTickComplete else { return nil }
    let format = model.targets.settings.format
    var options = model.renderOptions(at: moment)
    options.pictures = nil
    let text = DashboardRenderer(options)
      .render(model.dashboard(at: moment), as: format, isPartOfStream: true)
    // JSON is one line per frame; text frames start with a line that gives the time.
    try output.write(
      format == .json ? text : "--- \(moment.wall.iso8601) ---\n\(text)\n"
    )
    return nil
  }

  func invalidate() {}
}
