import Synchronization

/// The providers that have not answered yet.
final class PendingProviders: Sendable {
  private let titles = Mutex<[String]>([])
  private let tell: @Sendable (String) -> Void

  /// Creates a list of nobody.
  ///
  /// - Parameter tell: Is told the title of each provider as it is asked.
  init(tell: @escaping @Sendable (String) -> Void = { _ in }) {
    self.tell = tell
  }

  func add(_ title: String) {
    titles.withLock { $0.append(title) }
    tell(title)
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
