import DashCore
import DashDisplay
package import Files
import Glibc
package import TerminalScreen
package import TextRendering

/// The output of watch mode.
package protocol WatchPresenter {
  /// Whether it shows the seconds to the next refresh.
  var showsCountdown: Bool { get }

  /// The minimum interval of updates, except after keys; `nil` if every event is presented.
  var frameInterval: Duration? { get }

  /// The interval of updates without events; `nil` for none.
  var updateInterval: Duration? { get }

  /// Shows the state after an event.
  ///
  /// - Parameters:
  ///   - model: The state; the presenter updates its scroll offset and layout.
  ///   - moment: The current time.
  ///   - isTickComplete: Whether the frame of a tick is complete.
  /// - Returns: The pictures that the layout requires.
  /// - Throws: ``OutputError`` if the output fails.
  mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> [PictureRequirement]

  /// Redraws everything the next time.
  mutating func invalidate()
}

/// Draws changes on the terminal's screen.
package struct ScreenPresenter: WatchPresenter {
  let screen: any Screen
  /// Whether pictures can be drawn.
  let hasPictures: Bool

  package init(screen: any Screen, hasPictures: Bool) {
    self.screen = screen
    self.hasPictures = hasPictures
  }

  package var showsCountdown: Bool { true }

  /// Twenty frames a second: many responses that arrive together are drawn in one frame.
  package var frameInterval: Duration? { .milliseconds(50) }

  package var updateInterval: Duration? { nil }

  package mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> [PictureRequirement] {
    let size = screen.size
    var options = model.renderOptions(at: moment)
    if !hasPictures { options.pictures = nil }
    let rendering = ScreenRenderer(options).render(
      model.content(at: moment),
      columns: size.columns,
      rows: size.rows
    )
    model.shownOffset = rendering.offset
    if let layout = rendering.layout { model.layout = layout }
    do throws(ScreenError) {
      try screen.draw(rendering.frame)
    } catch {
      throw OutputError(error)
    }
    return rendering.requirements
  }

  package func invalidate() {
    screen.invalidate()
  }
}

/// Appends one frame per tick to a file, a pipe or another stream.
package struct StreamPresenter: WatchPresenter {
  let output: any TextOutput

  package init(output: any TextOutput) {
    self.output = output
  }

  package var showsCountdown: Bool { false }

  package var frameInterval: Duration? { nil }

  /// Checks every second whether the reader is gone, because the next frame may be hours away.
  package var updateInterval: Duration? { .seconds(1) }

  package mutating func present(
    _ model: inout WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> [PictureRequirement] {
    guard !output.isClosed else { throw .closed }
    guard isTickComplete else { return [] }
    let format = model.targets.settings.format
    var options = model.renderOptions(at: moment)
    options.pictures = nil
    let text = DashboardRenderer(options)
      .render(model.dashboard(at: moment), as: format, isPartOfStream: true)
    // JSON is one line per frame; text frames start with a line that gives the time.
    try output.write(
      format == .json ? text : "--- \(moment.wall.iso8601) ---\n\(text)\n"
    )
    return []
  }

  package func invalidate() {}
}

extension OutputError {
  /// Converts an error of the screen.
  package init(_ error: ScreenError) {
    self =
      switch error {
      case .closed: .closed
      case .failed(let number): .failed(errno: number)
      case .noThread: .failed(errno: EAGAIN)
      case .notATerminal: .failed(errno: ENOTTY)
      case .alreadyOpen: .failed(errno: EBUSY)
      }
  }
}
