import DashCore

/// The inputs that a process should run, and the files for its report.
struct FuzzOrder {
  var area: String
  var seed: UInt64
  /// The index of the first input.
  var first: Int
  /// The number of inputs; 0 to write the first one into the report's file and run none.
  var count: Int
  /// The file that holds the index of the running input.
  var progress: String
  var report: String

  var isForInput: Bool { count == 0 }

  /// Returns the generator of an input.
  func generator(_ index: Int) -> SeededGenerator {
    SeededGenerator(seed: seed, area: area, index: index)
  }

  /// The order as command-line arguments.
  var arguments: [String] {
    [FuzzProcess.workerArgument, area, "\(seed)", "\(first)", "\(count)", progress, report]
  }
}

extension FuzzOrder {
  /// Parses such arguments; `nil` if they are invalid.
  init?(arguments: [String]) {
    guard
      arguments.count == 7, let seed = UInt64(arguments[2]), let first = Int(arguments[3]),
      let count = Int(arguments[4]), first >= 0, count >= 0
    else { return nil }
    self.init(
      area: arguments[1],
      seed: seed,
      first: first,
      count: count,
      progress: arguments[5],
      report: arguments[6]
    )
  }
}
