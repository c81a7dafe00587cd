import TextRendering

extension AppContext {
  /// Waits for a piece of work, and says on a terminal for whom where it takes long.
  ///
  /// - Parameters:
  ///   - settings: Whether each request is told, which leaves no place for the line.
  ///   - words: The words to say it with; nil for those of the settings.
  ///   - names: Whom it waits for; asked when that is said.
  ///   - work: What is waited for.
  /// - Returns: What the work gave.
  func wait<Result: Sendable>(
    _ settings: Settings,
    _ words: Words? = nil,
    for names: @escaping @Sendable () -> [String],
    during work: @Sendable () async -> Result
  ) async -> Result {
    let canErase = terminal.errorIsTerminal && TerminalFacts.obeysSequences(environment)
    guard canErase, !settings.isVerbose else { return await work() }
    let waitingLine = WaitingLine(output: errorOutput, columns: terminal.errorColumns ?? 80)
    let words = words ?? settings.errorRender.words
    return await waitingLine.show(
      { words(RemarkPhrase.waitingFor, ["names": words.names(names())]) },
      during: work
    )
  }
}
