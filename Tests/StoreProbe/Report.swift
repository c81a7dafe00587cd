import Glibc

/// What the probe says.
enum Report {
  /// Writes a line on standard output, in one piece.
  static func say(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = Glibc.write(1, $0.baseAddress, $0.count) }
  }

  /// Says what does not hold, and ends.
  static func fail(_ line: String) -> Never {
    var text = "store-probe: \(line)\n"
    text.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    _exit(1)
  }

  /// Ends where something does not hold.
  static func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }
}
