package import Pictures
import Synchronization
package import TerminalScreen
package import TextRendering

/// The graphics capabilities and the colours of a terminal.
package struct TerminalGraphics: Sendable, Hashable {
  /// The graphics protocol; `nil` if the terminal only shows text.
  package var form: PictureRequest.Form?
  /// The size of a cell in pixels.
  package var cellWidth: Int
  package var cellHeight: Int
  /// The width and height of the largest sixels, in pixels; `nil` if unknown.
  package var largestSixels: [Int]?
  /// The colours of plain text; `nil` if unknown.
  package var colors: TerminalColors?

  package init(form: PictureRequest.Form? = nil, cellWidth: Int = 10, cellHeight: Int = 20) {
    self.form = form
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
  }
}

extension TerminalGraphics {
  /// Determines the capabilities from a terminal's replies.
  ///
  /// Kitty's protocol has priority because its pictures survive text drawn over them.
  package init(_ replies: TerminalReplies, environment: [String: String]) {
    let name = (replies.version ?? "").lowercased()
    let isITerm = environment["TERM_PROGRAM"] == "iTerm.app"
    self.init()
    if replies.hasKittyGraphics || name.hasPrefix("kitty") || name.hasPrefix("ghostty") {
      form = .kitty
    } else if replies.attributes?.contains(4) == true {
      form = .sixel
    } else if name.hasPrefix("iterm2") || name.hasPrefix("wezterm") || isITerm {
      form = .iterm2
    }
    colors = replies.background.map {
      TerminalColors(foreground: replies.foreground, background: $0)
    }
    largestSixels = replies.largestSixels
    if let size = replies.cellSize {
      cellWidth = size.width
      cellHeight = size.height
    }
  }
}

/// Queries the terminal once for its graphics capabilities and colours, on first use.
package final class GraphicsInquiry: Sendable {
  private struct State {
    var graphics: TerminalGraphics?
    var awaitsReplies = false
  }

  // A local terminal replies within a millisecond; the budget limits the wait for one that never
  // does.
  private static let localBudget = 150
  private static let remoteBudget = 500

  private let environment: [String: String]
  private let query: TerminalQuery
  /// The time limit for the replies, in milliseconds.
  let budget: Int
  private let state = Mutex(State())

  /// Creates an inquiry; no query is sent yet.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - query: Sends the query.
  ///   - budget: The time limit in milliseconds; `nil` for a default that depends on the
  ///     connection.
  package init(
    environment: [String: String],
    query: TerminalQuery = TerminalQuery(),
    budget: Int? = nil
  ) {
    let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
    self.environment = environment
    self.query = query
    self.budget = budget ?? (isRemote ? Self.remoteBudget : Self.localBudget)
  }

  /// Returns the terminal's capabilities; the first call queries the terminal.
  package func graphics() -> TerminalGraphics {
    state.withLock { state in
      if let graphics = state.graphics { return graphics }
      let canQuery = TerminalCapabilities.ignoresUnknownSequences(environment)
      let replies = canQuery ? query.run(within: budget) : TerminalReplies()
      let graphics = TerminalGraphics(replies, environment: environment)
      state.graphics = graphics
      state.awaitsReplies = replies.awaitsReplies
      return graphics
    }
  }

  /// Discards late replies before the shell reads them; call at the end of the process.
  package func end() {
    if state.withLock(\.awaitsReplies) { query.discardLateReplies() }
  }
}
