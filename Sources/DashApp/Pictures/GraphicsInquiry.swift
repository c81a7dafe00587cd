import Synchronization
package import TerminalScreen

/// Asks the terminal once what pictures it can show, when that is first wanted.
package final class GraphicsInquiry: Sendable {
  private struct State {
    var graphics: TerminalGraphics?
    var isAwaited = false
  }

  // A terminal on this machine takes a millisecond; the wait is for those that never answer.
  private static let budget = 150
  private static let remoteBudget = 500

  private let environment: [String: String]
  private let query: TerminalQuery
  private let state = Mutex(State())

  /// Creates an inquiry that has not been made.
  package init(environment: [String: String], query: TerminalQuery = TerminalQuery()) {
    self.environment = environment
    self.query = query
  }

  /// What the terminal can show.
  package func graphics() -> TerminalGraphics {
    state.withLock { state in
      if let graphics = state.graphics { return graphics }
      // These print what they do not know.
      let canAsk = !["", "dumb", "linux"].contains(environment["TERM"] ?? "")
      let isRemote = environment["SSH_CONNECTION"]?.isEmpty == false
      let answers =
        canAsk
        ? query.ask(within: isRemote ? Self.remoteBudget : Self.budget) : TerminalAnswers()
      let graphics = TerminalGraphics(answers, environment: environment)
      state.graphics = graphics
      state.isAwaited = answers.isAwaited
      return graphics
    }
  }

  /// Drops what a terminal has answered too late, before the shell reads it; at the end of the process.
  package func end() {
    if state.withLock(\.isAwaited) { query.discardLateAnswers() }
  }
}
