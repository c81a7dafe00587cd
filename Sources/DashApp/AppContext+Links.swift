import DashCore

extension AppContext {
  /// Opens a link in the user's browser.
  ///
  /// - Parameters:
  ///   - link: What to open.
  ///   - instances: Whose keys the browser is not given.
  /// - Returns: 0, or the `errno` of the failure.
  func open(_ link: ServiceLink, hiding instances: [Instance]) -> Int32 {
    openLink(link.text, environment(without: instances))
  }

  /// The environment without the keys in it, which are nothing that a browser needs to know: those of
  /// the variables that providers read, and those that the configuration took from others.
  private func environment(without instances: [Instance]) -> [String: String] {
    let names = registry.descriptors.flatMap { $0.options.compactMap(\.variable) }
    let secrets = instances.flatMap { instance in
      if case .ready(let options) = instance.options { options.secrets } else { [] as [Secret] }
    }
    return environment.filter { name, value in
      !names.contains(name) && secrets.allSatisfy { $0.redacting(value) == value }
    }
  }
}
