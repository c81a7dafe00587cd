/// Which inputs a process is to run, and where it says what came of them.
struct FuzzOrder {
  var area: String
  var seed: UInt64
  /// The first input.
  var first: Int
  /// How many there are; 0 to write the first one into the report's file and run none.
  var count: Int
  /// The file that holds the number of the input that is being run.
  var progress: String
  var report: String

  var isForInput: Bool { count == 0 }

  /// What an input is made by.
  func generator(_ index: Int) -> FuzzGenerator {
    FuzzGenerator(seed: seed, area: area, index: index)
  }

  /// The order as the words of a command line.
  var words: [String] {
    [FuzzProcess.workerWord, area, "\(seed)", "\(first)", "\(count)", progress, report]
  }
}

extension FuzzOrder {
  /// Reads such words; nil where they are wrong.
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
