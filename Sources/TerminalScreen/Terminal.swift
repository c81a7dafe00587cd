import CTerminal
import Glibc

/// The properties of the standard streams.
package struct Terminal: Sendable {
  /// Whether standard input is the terminal of this process's foreground job, so that a read does not
  /// stop it.
  package var inputIsTerminal: Bool
  /// Whether standard output is a terminal.
  package var outputIsTerminal: Bool
  /// Whether standard error is a terminal.
  package var errorIsTerminal: Bool
  /// The columns of standard output; `nil` if not a terminal or not reported.
  package var outputColumns: Int?
  /// The rows of standard output; `nil` if not a terminal or not reported.
  package var outputRows: Int?
  /// The columns of standard error; `nil` if not a terminal or not reported.
  package var errorColumns: Int?

  package init(
    inputIsTerminal: Bool = false,
    outputIsTerminal: Bool = false,
    errorIsTerminal: Bool = false,
    outputColumns: Int? = nil,
    outputRows: Int? = nil,
    errorColumns: Int? = nil
  ) {
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.outputColumns = outputColumns
    self.outputRows = outputRows
    self.errorColumns = errorColumns
  }

  /// Returns the properties of this process's standard streams.
  package static func current() -> Terminal {
    Terminal(
      inputIsTerminal: isatty(STDIN_FILENO) == 1 && tcgetpgrp(STDIN_FILENO) == getpgrp(),
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
    guard unsafe ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, side(size) > 0 else { return nil }
    return Int(side(size))
  }
}

/// The terminal's capabilities according to `TERM`.
package enum TerminalCapabilities {
  /// Whether the terminal supports escape sequences: `TERM` is set and not `dumb`.
  package static func supportsEscapeSequences(_ environment: [String: String]) -> Bool {
    !["", "dumb"].contains(environment["TERM"] ?? "")
  }

  /// Whether the terminal ignores unknown sequences, such as links (OSC 8).
  ///
  /// The Linux console prints parts of them.
  package static func ignoresUnknownSequences(_ environment: [String: String]) -> Bool {
    supportsEscapeSequences(environment) && environment["TERM"] != "linux"
  }
}
