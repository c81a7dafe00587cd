/// Keeps answers between refreshes and between runs.
///
/// It never fails: what cannot be read is not there, and what cannot be written is not kept. Any
/// number of processes may use the same one at once.
package protocol AnswerStore: Sendable {
  /// Makes the keys of this store's answers and accounts.
  func keyedHash() async -> any KeyedHash

  /// The answer under a key, whole or not at all, at whatever age.
  func answer(for key: AnswerKey) async -> KeptAnswer?

  /// Keeps an answer in place of the one before.
  func keep(_ answer: KeptAnswer, for key: AnswerKey) async

  /// Notes that the answer under a key is still as it was.
  func confirm(_ key: AnswerKey, at moment: Timestamp) async

  /// Removes the answer under a key.
  func forget(_ key: AnswerKey) async

  /// Claims to be the one that asks for an answer, among all processes.
  ///
  /// - Parameter key: What is asked for.
  /// - Returns: The claim; nil where another process has it. It ends with the process, however that
  ///   ends.
  func claim(_ key: AnswerKey) async -> (any RefreshClaim)?
}
