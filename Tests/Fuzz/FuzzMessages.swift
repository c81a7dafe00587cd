import DashApp

/// The messages of the fuzzer.
enum FuzzMessages {
  /// Writes a line of the report.
  static func say(_ line: String) {
    try? FileDescriptorOutput.standardOutput.write(line + "\n")
  }

  /// Writes a line on standard error.
  static func printError(_ line: String) {
    try? FileDescriptorOutput.standardError.write("dash-fuzz: \(line)\n")
  }
}
