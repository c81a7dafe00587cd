import DashCore

/// What is wrong with a store, of each kind once.
final class ProblemList {
  private var told: Set<StoreProblem.Kind> = []
  private var untold: [StoreProblem] = []

  func add(_ kind: StoreProblem.Kind, path: String?) {
    if told.insert(kind).inserted { untold.append(StoreProblem(kind, path: path)) }
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
    defer { untold = [] }
    return untold
  }
}
