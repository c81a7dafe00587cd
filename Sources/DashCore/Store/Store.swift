/// All that the program remembers between runs.
package protocol Store: AnswerStore, CallLedger, ObservationLog {
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
