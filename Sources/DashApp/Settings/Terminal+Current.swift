import Glibc

extension Terminal {
  /// The terminal of this process.
  package static func current() -> Terminal {
    Terminal(
      outputIsTerminal: isatty(STDOUT_FILENO) == 1,
      errorIsTerminal: isatty(STDERR_FILENO) == 1,
      outputColumns: size(of: STDOUT_FILENO, \.ws_col),
      outputRows: size(of: STDOUT_FILENO, \.ws_row),
      errorColumns: size(of: STDERR_FILENO, \.ws_col)
    )
  }

  /// One side of a terminal in cells; nil where it is none or does not say.
  private static func size(of descriptor: Int32, _ side: KeyPath<winsize, UInt16>) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size[keyPath: side] > 0 else {
      return nil
    }
    return Int(size[keyPath: side])
  }
}
