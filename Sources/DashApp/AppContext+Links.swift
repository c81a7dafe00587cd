import DashCore

extension AppContext {
  /// Opens a link in the user's browser.
  ///
  /// - Parameters:
  ///   - link: What to open.
  ///   - secrets: What the browser is not given.
  /// - Returns: 0, or the `errno` of the failure.
  func open(_ link: ServiceLink, hiding secrets: [Secret]) -> Int32 {
    openLink(link.text, environment(without: secrets))
  }

  /// The environment without the keys in it, which are nothing that a browser needs to know: those of
  /// the variables that providers read, and those that the configuration took from others.
  private func environment(without secrets: [Secret]) -> [String: String] {
    let names = registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    return environment.filter { name, value in
      !names.contains(name) && secrets.allSatisfy { $0.redacting(value) == value }
    }
  }
}
