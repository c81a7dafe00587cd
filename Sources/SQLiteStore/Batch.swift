import Synchronization

/// Collects what several tasks ask for at the same time, so that one transaction serves them all.
///
/// The first task leads: it has its own question answered, and those that joined until then.
final class Batch<Question: Sendable, Answer: Sendable>: Sendable {
  private struct State {
    var isLed = false
    var others: [(question: Question, continuation: CheckedContinuation<Answer?, Never>)] = []
  }

  private let state = Mutex(State())

  /// Joins the batch, and waits until its leader has answered.
  ///
  /// - Parameter question: What the task asks for.
  /// - Returns: The answer; `nil` if the task leads and calls ``answer(_:by:isolation:)``.
  func join(_ question: Question) async -> Answer? {
    await withCheckedContinuation { continuation in
      let leads = state.withLock { state in
        guard state.isLed else {
          state.isLed = true
          return true
        }
        state.others.append((question, continuation))
        return false
      }
      if leads { continuation.resume(returning: nil) }
    }
  }

  /// Answers the leader's question and those of all that have joined; the next task leads another
  /// batch.
  ///
  /// - Parameters:
  ///   - question: The leader's question.
  ///   - answer: Returns the answers to questions, in their order.
  ///   - isolation: The actor that answers.
  /// - Returns: The answer to the leader's question.
  func answer(
    _ question: Question,
    by answer: ([Question]) async -> [Answer],
    isolation: isolated (any Actor)? = #isolation
  ) async -> Answer {
    let others = state.withLock { state in
      defer { state = State() }
      return state.others
    }
    let answers = await answer([question] + others.map(\.question))
    for (other, answer) in zip(others, answers.dropFirst()) {
      other.continuation.resume(returning: answer)
    }
    return answers[0]
  }
}
