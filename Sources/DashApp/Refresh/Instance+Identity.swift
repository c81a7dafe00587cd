import DashCore

extension Instance {
  /// Whether another instance of this name is asked in the same way, so that what is known of one
  /// is true of the other.
  func asksTheSame(as other: Instance) -> Bool {
    guard name == other.name, descriptor.name == other.descriptor.name else { return false }
    let hasSameFallback =
      switch (fallbackInstance, other.fallbackInstance) {
      case (nil, nil): true
      case (let own?, let others?): own.asksTheSame(as: others)
      case (nil, _), (_, nil): false
      }
    return hasSameFallback && options.askTheSame(as: other.options)
  }
}

extension Instance.Options {
  fileprivate func askTheSame(as other: Self) -> Bool {
    switch (self, other) {
    case (.ready(let own), .ready(let others)): own.hasSameValues(as: others)
    case (.needsKeys(let own, let commands), .needsKeys(let others, let otherCommands)):
      own.hasSameValues(as: others) && commands == otherCommands
    case (.unconfigured(let own), .unconfigured(let others)): own == others
    case (.ready, _), (.needsKeys, _), (.unconfigured, _): false
    }
  }
}
