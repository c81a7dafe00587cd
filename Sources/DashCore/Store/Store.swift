/// All that the program remembers between runs.
package protocol Store: AnswerStore, CallLedger, ObservationLog {
  /// Has it work where waiting for a disk, or for another process, holds up nothing else.
  ///
  /// - Precondition: Nothing was asked of it yet.
  func workApart()

  /// Opens what it remembers in, before that is needed. Nothing is said where that cannot be done:
  /// whatever needs it finds out again.
  func open() async

  /// What is wrong with it, each problem told once.
  func takeProblems() async -> [StoreProblem]

  /// What there is in it.
  func summary(at now: Timestamp) async -> StoreSummary

  /// Removes every kept answer and picture; calls that are counted or held back stay so, and what was
  /// measured too.
  ///
  /// - Returns: How many answers and pictures there were; nil where they cannot be removed.
  func clear() async -> Int?
}

extension Store {
  /// Changes nothing.
  package func workApart() {}

  /// Opens nothing.
  package func open() async {}
}
