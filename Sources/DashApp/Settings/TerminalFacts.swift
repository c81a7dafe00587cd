/// What the environment says of the terminal.
enum TerminalFacts {
  /// Whether the terminal obeys escape sequences: it has a name, and not that of one without any.
  static func obeysSequences(_ environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Whether the terminal passes over sequences that it does not know, such as links (OSC 8).
  ///
  /// The console of Linux prints a part of them.
  static func passesOverUnknown(_ environment: [String: String]) -> Bool {
    obeysSequences(environment) && environment["TERM"] != "linux"
  }
}
