/// Lets a number of tasks in at once; the others wait in the order in which they came.
actor RunGate {
  private var free: Int
  private var waiting: [(id: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var nextID = 0

  init(limit: Int) {
    precondition(limit > 0, "somebody has to be let in")
    free = limit
  }

  /// Waits for a turn; gives false where the task was cancelled meanwhile, and then there is none.
  func enter() async -> Bool {
    if Task.isCancelled { return false }
    guard free == 0 else {
      free -= 1
      return true
    }
    let id = nextID
    nextID += 1
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        // Cancelled in between, it is found here: who takes it out runs after this.
        waiting.append((id, continuation))
      }
    } onCancel: {
      Task { await self.leaveQueue(id) }
    }
  }

  /// Ends a turn.
  func leave() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }

  private func leaveQueue(_ id: Int) {
    guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }
}
