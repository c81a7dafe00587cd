import DashCore

extension Instance {
  /// Whether another instance of this name is asked in the same way, so that what is known of one
  /// is true of the other.
  func asksTheSame(as other: Instance) -> Bool {
    guard name == other.name, descriptor.name == other.descriptor.name else { return false }
    return switch (options, other.options) {
    case (.ready(let own), .ready(let others)): own.hasSameValues(as: others)
    case (.needsKeys(let own, let commands), .needsKeys(let others, let otherCommands)):
      own.hasSameValues(as: others) && commands == otherCommands
    case (.unconfigured(let own), .unconfigured(let others)): own == others
    case (.ready, _), (.needsKeys, _), (.unconfigured, _): false
    }
  }
}
