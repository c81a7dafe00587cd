import DashCore
import Synchronization

/// What is wrong with a store, of each kind once.
final class ProblemList: Sendable {
  private struct State {
    var told: Set<StoreProblem.Trouble?> = []
    var untold: [StoreProblem] = []
  }

  private let state = Mutex(State())

  /// Notes what is wrong with a file; of the same trouble with another one nothing more is said.
  func add(_ trouble: StoreProblem.Trouble, path: String) {
    add(.file(trouble, path: path), trouble)
  }

  /// Notes why something could not be done; that another process was at it is no problem.
  ///
  /// - Parameters:
  ///   - error: What went wrong.
  ///   - path: The path of the file; nil where there is no place for one.
  func note(_ error: DatabaseError, path: String?) {
    guard let path else { return add(.noDirectory, nil) }
    switch error {
    case .busy, .corrupt: break
    case .full: add(.full, path: path)
    case .newer: add(.newer, path: path)
    case .unsafe: add(.unsafe, path: path)
    case .noDirectory: add(.noDirectory, nil)
    case .unavailable(let code): add(.unavailable(code), path: path)
    }
  }

  func take() -> [StoreProblem] {
    state.withLock { state in
      defer { state.untold = [] }
      return state.untold
    }
  }

  private func add(_ problem: StoreProblem, _ trouble: StoreProblem.Trouble?) {
    state.withLock { state in
      if state.told.insert(trouble).inserted { state.untold.append(problem) }
    }
  }
}
