import Glibc

/// The output of the probe.
enum Report {
  /// Writes a line to standard output in one call.
  static func say(_ line: String) {
    var text = line + "\n"
    text.withUTF8 { _ = Glibc.write(1, $0.baseAddress, $0.count) }
  }

  /// Prints a failure, and ends.
  static func fail(_ line: String) -> Never {
    var text = "store-probe: \(line)\n"
    text.withUTF8 { _ = Glibc.write(2, $0.baseAddress, $0.count) }
    _exit(1)
  }

  /// Ends with a failure if a condition is false.
  static func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fail(message()) }
  }
}
