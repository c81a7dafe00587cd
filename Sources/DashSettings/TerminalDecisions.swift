package import CommandLine
import DashCore
package import DashPictures
import Pictures
import TerminalScreen
package import TextRendering

/// Decides how many colours to use.
///
/// Precedence: `--color` > `NO_COLOR` > `CLICOLOR_FORCE` > `TERM=dumb` > not a terminal >
/// `CLICOLOR=0`, as described by https://no-color.org and https://bixense.com/clicolors.
/// `COLORTERM` and `TERM` then select the depth.
package enum ColorDecision {
  package static func depth(
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

extension ImageDecision {
  /// Decides how pictures are drawn.
  ///
  /// Pictures go to a terminal, or to any output if `--images` names a form and `--color` is
  /// `always`.
  ///
  /// - Parameters:
  ///   - environment: The environment variables.
  ///   - isTerminal: Whether standard output is a terminal.
  ///   - isColorForced: Whether `--color` is `always`.
  /// - Returns: The decision.
  package static func outcome(
    _ choice: ImageChoice,
    _ options: RenderOptions,
    environment: [String: String],
    isTerminal: Bool,
    isColorForced: Bool
  ) -> Outcome {
    let canDraw = isTerminal && TerminalCapabilities.supportsEscapeSequences(environment)
    switch choice {
    case .off: return .none
    case .auto where !canDraw: return .none
    // A multiplexer redraws its own screen and keeps only text.
    case .auto where isMultiplexer(environment): return blocks(options)
    case .auto: return .query
    case _ where !canDraw && !isColorForced: return .none
    case .blocks: return blocks(options)
    case .kitty: return .form(.kitty)
    case .sixel: return .form(.sixel)
    case .iterm2: return .form(.iterm2)
    }
  }

  /// Returns block elements if the output supports them.
  package static func blocks(_ options: RenderOptions) -> Outcome {
    options.isUnicode && !options.isConsole && options.colorDepth != .none ? .form(.blocks) : .none
  }

  private static func isMultiplexer(_ environment: [String: String]) -> Bool {
    let term = environment["TERM"] ?? ""
    let variables = ["TMUX", "STY", "ZELLIJ"]
    return variables.contains { environment[$0]?.isEmpty == false }
      || term.hasPrefix("tmux") || term.hasPrefix("screen")
  }
}
