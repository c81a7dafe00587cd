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
  var words: [String] {
    [FuzzProcess.workerArgument, area, "\(seed)", "\(first)", "\(count)", progress, report]
  }
}

extension FuzzOrder {
  /// Parses such arguments; `nil` if they are invalid.
  init?(words: [String]) {
    guard
      words.count == 7, let seed = UInt64(words[2]), let first = Int(words[3]),
      let count = Int(words[4]), first >= 0, count >= 0
    else { return nil }
    self.init(
      area: words[1],
      seed: seed,
      first: first,
      count: count,
      progress: words[5],
      report: words[6]
    )
  }
}
