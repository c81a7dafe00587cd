import DashCore
import DashSettings
package import Files
import Glibc
import Localization
package import TerminalScreen
package import TextRendering

/// The output of watch mode.
package protocol WatchPresenter {
  /// The minimum time between two states that are shown, except after keys: many responses that arrive
  /// together are shown at once; `nil` for none.
  var interval: Duration? { get }

  /// Shows the state after an event.
  ///
  /// - Parameters:
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

  /// Puts a text into the clipboard.
  func copy(_ text: String)
}

/// Draws changes on the terminal's screen.
package struct ScreenPresenter: WatchPresenter {
  package let interval: Duration? = .milliseconds(33)
  let screen: any Screen
  /// Whether pictures can be drawn.
  let hasPictures: Bool
  /// The last rendering, with what it shows.
  private var last: (occasion: Occasion, rendering: ScreenRenderer.Rendering)?

  package init(screen: any Screen, hasPictures: Bool) {
    self.screen = screen
    self.hasPictures = hasPictures
  }

  package mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering? {
    let size = screen.size
    var options = model.renderOptions(at: moment)
    if !hasPictures { options.pictures = nil }
    let renderer = ScreenRenderer(options)
    let content = model.content(at: moment)
    let occasion = Occasion(
      revision: model.revision,
      columns: size.columns,
      rows: size.rows,
      tenSeconds: moment.wall.secondsSinceEpoch / 10
    )
    let rendering =
      if let last, last.occasion == occasion {
        renderer.update(last.rendering, content)
      } else {
        renderer.render(content, columns: size.columns, rows: size.rows)
      }
    last = (occasion, rendering)
    do throws(ScreenError) {
      try screen.draw(rendering.frame)
    } catch {
      throw OutputError(error)
    }
    return rendering
  }

  package func invalidate() {
    screen.invalidate()
  }

  package func copy(_ text: String) { screen.copy(text) }
}

/// What decides all lines of a screen but the status line.
private struct Occasion: Equatable {
  let revision: Int
  let columns: Int
  let rows: Int
  /// The time in steps of ten seconds; ages are shown in minutes.
  let tenSeconds: Int64
}

/// Appends one frame per tick to a file, a pipe or another stream.
package struct StreamPresenter: WatchPresenter {
  /// Only complete ticks are shown.
  package let interval: Duration? = nil
  let output: any TextOutput

  package init(output: any TextOutput) {
    self.output = output
  }

  package mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering? {
    guard !output.isClosed else { throw .closed }
    guard isTickComplete else { return nil }
    let format = model.targets.settings.format
    var options = model.renderOptions(at: moment)
    options.pictures = nil
    let text = Renderer(options)
      .render(model.dashboard(at: moment), as: format, isPartOfStream: true)
    // JSON is one line per frame; text frames start with a line that gives the time.
    try output.write(
      format.isForScripts ? text : "--- \(moment.wall.iso8601) ---\n\(text)\n"
    )
    return nil
  }

}

/// Prints what changed, a line each with its time, for screen readers.
package struct ChangesPresenter: WatchPresenter {
  /// A screen reader speaks slowly, and each presentation compares all lines.
  package let interval: Duration? = .milliseconds(200)
  let output: any TextOutput
  /// The printed lines, by what they are about.
  private var known: [SubjectLine.Subject: String] = [:]
  /// The printed problem of the configuration; `nil` while it is valid.
  private var configurationProblem: String?

  package init(output: any TextOutput) {
    self.output = output
  }

  package mutating func present(
    _ model: WatchModel,
    at moment: WatchMoment,
    isTickComplete: Bool
  ) throws(OutputError) -> ScreenRenderer.Rendering? {
    guard !output.isClosed else { throw .closed }
    let options = model.renderOptions(at: moment)
    let summary = ItemSummary(model.dashboard(at: moment), options: options)
    if model.configurationProblem != configurationProblem {
      configurationProblem = model.configurationProblem
      let text = configurationProblem.map {
        options.strings(.watchConfigNotReloaded(problem: DisplayText($0).string))
      }
      try output.write("\(summary.time) \(text ?? options.strings(.watchConfigReloaded))\n")
    }
    let lines = summary.lines()
    // What is over is news again when it comes back, and after an error so is all of its panel: a reader
    // who hears the data knows that the error is over.
    let subjects = Set(lines.map(\.subject))
    let gone = known.keys.filter { !subjects.contains($0) }
    let recovered = Set(gone.filter { $0.part == .error }.map(\.panel))
    known = known.filter { subjects.contains($0.key) && !recovered.contains($0.key.panel) }
    for line in lines where known[line.subject] != line.text {
      let isNews = !line.isQuietAtFirst || known[line.subject] != nil
      known[line.subject] = line.text
      if isNews { try output.write("\(summary.time) \(line.text)\n") }
    }
    return nil
  }
}

extension WatchPresenter {
  package func invalidate() {}

  package func copy(_ text: String) {}
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
