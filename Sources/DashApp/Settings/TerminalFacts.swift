/// What the environment says of the terminal.
enum TerminalFacts {
  /// Whether the terminal takes links (OSC 8) as such, or at least passes over them.
  ///
  /// The console of Linux prints a part of what it does not know.
  static func hasHyperlinks(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    return !["", "dumb", "linux"].contains(term)
  }
}
