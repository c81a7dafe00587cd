import TextRendering

/// Decides how many colours to use.
///
/// `--color` > `NO_COLOR` > `CLICOLOR_FORCE` > `TERM=dumb` > not a terminal > `CLICOLOR=0`, as
/// https://no-color.org and https://bixense.com/clicolors describe them; then the depth that
/// `COLORTERM` and `TERM` say.
enum ColorDecision {
  static func depth(
    choice: ColorChoice,
    environment: [String: String],
    isTerminal: Bool
  ) -> ColorDepth {
    let isWanted: Bool =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isWantedByDefault(environment, isTerminal: isTerminal)
      }
    return isWanted ? depth(environment) : .none
  }

  private static func isWantedByDefault(
    _ environment: [String: String],
    isTerminal: Bool
  ) -> Bool {
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    guard TerminalFacts.obeysSequences(environment) else { return false }
    return isTerminal && environment["CLICOLOR"] != "0"
  }

  private static func depth(_ environment: [String: String]) -> ColorDepth {
    let term = environment["TERM"] ?? ""
    switch environment["COLORTERM"] {
    case "truecolor", "24bit": return .truecolor
    default: break
    }
    if term.hasSuffix("-direct") { return .truecolor }
    return term.contains("256color") ? .ansi256 : .ansi16
  }
}
