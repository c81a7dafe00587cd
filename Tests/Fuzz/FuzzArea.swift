/// A part of the program that takes bytes from outside.
///
/// All that an input consists of is in its bytes, so that one that failed can be kept in a file and
/// be given to the area again.
protocol FuzzArea: Sendable {
  /// What it is called on the command line and in the report.
  static var name: String { get }
  /// How many of a thousand inputs are its.
  static var share: Int { get }

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor)

  /// Makes an input.
  func input(_ generator: inout FuzzGenerator) -> [UInt8]

  /// Gives an input to the program.
  ///
  /// - Parameter input: Any bytes.
  /// - Returns: What the program made of it.
  /// - Throws: ``FuzzFinding`` where that is nothing that it may do.
  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict
}

extension FuzzArea {
  var name: String { Self.name }
}
