import Synchronization
package import TerminalScreen

/// Asks the terminal once what pictures it can show, when that is first wanted.
package final class GraphicsInquiry: Sendable {
  private struct State {
    var graphics: TerminalGraphics?
    var isAwaited = false
  }

  // A terminal on this machine takes a millisecond; the wait is for those that never answer.
  private static let localBudget = 150
  private static let remoteBudget = 500

  private let environment: [String: String]
  private let query: TerminalQuery
  /// How many milliseconds to wait for answers.
  let budget: Int
  private let state = Mutex(State())

  /// Creates an inquiry that has not been made.
  ///
  /// - Parameters:
  ///   - environment: The environment's variables.
  ///   - query: What asks.
  ///   - budget: How many milliseconds to wait for answers; nil for what suits the terminal.
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

  /// What the terminal can show.
  package func graphics() -> TerminalGraphics {
    state.withLock { state in
      if let graphics = state.graphics { return graphics }
      let canAsk = TerminalFacts.passesOverUnknown(environment)
      let answers = canAsk ? query.ask(within: budget) : TerminalAnswers()
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
