import Synchronization

/// The providers that have not answered yet.
final class PendingProviders: Sendable {
  private let titles = Mutex<[String]>([])

  func add(_ title: String) {
    titles.withLock { $0.append(title) }
  }

  func remove(_ title: String) {
    titles.withLock { titles in
      if let index = titles.firstIndex(of: title) { titles.remove(at: index) }
    }
  }

  /// Their names, each once, in the order in which they were asked.
  var names: [String] {
    titles.withLock { titles in
      titles.reduce(into: []) { names, title in
        if !names.contains(title) { names.append(title) }
      }
    }
  }
}
