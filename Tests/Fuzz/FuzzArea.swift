import DashCore

/// A part of the program that takes bytes from outside.
///
/// An input is completely described by its bytes, so a failed one can be stored in a file and
/// replayed.
protocol FuzzArea: Sendable {
  /// The name on the command line and in the report.
  static var name: String { get }
  /// The number of its inputs in a thousand.
  static var share: Int { get }

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor)

  /// Creates an input.
  func input(_ generator: inout SeededGenerator) -> [UInt8]

  /// Runs the program on an input.
  ///
  /// - Parameter input: Any bytes.
  /// - Returns: The result of the program.
  /// - Throws: ``FuzzFinding`` if the result is forbidden.
  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict
}

extension FuzzArea {
  var name: String { Self.name }
}
