import CommandLine
import DashCore
import Glibc
import TextRendering

/// The properties of the standard streams.
package struct Terminal: Sendable {
  /// Whether standard output is a terminal.
  package var outputIsTerminal = false
  /// Whether standard error is a terminal.
  package var errorIsTerminal = false
  /// The columns of standard output; `nil` if not a terminal or not reported.
  package var outputColumns: Int?
  /// The rows of standard output; `nil` if not a terminal or not reported.
  package var outputRows: Int?
  /// The columns of standard error; `nil` if not a terminal or not reported.
  package var errorColumns: Int?

  /// Returns the properties of this process's standard streams.
  package static func current() -> Terminal {
    Terminal(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      outputColumns: size(of: STDOUT_FILENO) { $0.ws_col },
      outputRows: size(of: STDOUT_FILENO) { $0.ws_row },
      errorColumns: size(of: STDERR_FILENO) { $0.ws_col }
    )
  }

  /// Returns one side of a terminal in cells; `nil` if not a terminal or not reported.
  private static func size(of descriptor: Int32, _ side: (winsize) -> UInt16) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, side(size) > 0 else { return nil }
    return Int(side(size))
  }
}

/// The terminal's capabilities according to `TERM`.
enum TerminalCapabilities {
  /// Whether the terminal supports escape sequences: `TERM` is set and not `dumb`.
  static func supportsEscapeSequences(_ environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Whether the terminal ignores unknown sequences, such as links (OSC 8).
  ///
  /// The Linux console prints parts of them.
  static func ignoresUnknownSequences(_ environment: [String: String]) -> Bool {
    supportsEscapeSequences(environment) && environment["TERM"] != "linux"
  }
}

/// Decides how many colours to use.
///
/// Precedence: `--color` > `NO_COLOR` > `CLICOLOR_FORCE` > `TERM=dumb` > not a terminal >
/// `CLICOLOR=0`, as described by https://no-color.org and https://bixense.com/clicolors.
/// `COLORTERM` and `TERM` then select the depth.
enum ColorDecision {
  static func depth(
    choice: ColorChoice,
    environment: [String: String],
    isTerminal: Bool
  ) -> ColorDepth {
    let usesColor: Bool =
      switch choice {
      case .always: true
      case .never: false
      case .auto: isEnabledByDefault(environment, isTerminal: isTerminal)
      }
    return usesColor ? depth(environment) : .none
  }

  private static func isEnabledByDefault(
    _ environment: [String: String],
    isTerminal: Bool
  ) -> Bool {
    if environment["NO_COLOR"]?.isEmpty == false { return false }
    if let force = environment["CLICOLOR_FORCE"], !force.isEmpty, force != "0" { return true }
    guard TerminalCapabilities.supportsEscapeSequences(environment) else { return false }
    return isTerminal && environment["CLICOLOR"] != "0"
  }

  private static func depth(_ environment: [String: String]) -> ColorDepth {
    let term = environment["TERM"] ?? ""
    switch environment["COLORTERM"] {
    case "truecolor", "24bit": return .truecolor
    default: break
    }
    if term.hasSuffix("-direct") { return .truecolor }
    return term.contains(ascii: "256color") ? .ansi256 : .ansi16
  }
}
