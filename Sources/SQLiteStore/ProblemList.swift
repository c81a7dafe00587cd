import DashCore
import Synchronization

/// What is wrong with a store, of each kind once.
final class ProblemList: Sendable {
  private struct State {
    var told: Set<StoreProblem.Kind> = []
    var untold: [StoreProblem] = []
  }

  private let state = Mutex(State())

  func add(_ kind: StoreProblem.Kind, path: String?) {
    state.withLock { state in
      if state.told.insert(kind).inserted { state.untold.append(StoreProblem(kind, path: path)) }
    }
  }

  /// Notes why something could not be done; that another process was at it is no problem.
  func note(_ error: DatabaseError, path: String?) {
    switch error {
    case .busy, .corrupt: break
    case .full: add(.full, path: path)
    case .newer: add(.newer, path: path)
    case .unsafe: add(.unsafe, path: path)
    case .noDirectory: add(.noDirectory, path: nil)
    case .unavailable(let code): add(.unavailable(code), path: path)
    }
  }

  func take() -> [StoreProblem] {
    state.withLock { state in
      defer { state.untold = [] }
      return state.untold
    }
  }
}
