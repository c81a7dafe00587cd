/// What the program says when it ends.
///
/// 64, 69, 70 and 78 are those of `sysexits.h`.
package struct ExitCode: Sendable, Hashable, RawRepresentable {
  /// The number that the shell sees.
  package let rawValue: Int32

  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Everything asked for has data.
  package static let success = ExitCode(rawValue: 0)
  /// Something is missing, and the rest was printed.
  package static let incomplete = ExitCode(rawValue: 1)
  /// The command line is wrong.
  package static let usage = ExitCode(rawValue: 64)
  /// Nothing could be shown.
  package static let unavailable = ExitCode(rawValue: 69)
  /// A bug of the program.
  package static let unexpected = ExitCode(rawValue: 70)
  /// The configuration is wrong.
  package static let configuration = ExitCode(rawValue: 78)
}
