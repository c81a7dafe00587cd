import Foundation

/// The options of a fuzz run.
struct FuzzOptions {
  static let usage = """
    usage: dash-fuzz [--count N] [--seed N] [--only AREA] [--jobs N] [--failures DIR]
           dash-fuzz --replay FILE
           dash-fuzz --guided AREA [LIBFUZZER_OPTION ...] CORPUS ...
    areas: \(FuzzAreas.all.map { $0.name }.joined(separator: ", "))
    """

  /// The number of inputs of all areas.
  var count = 1_000_000
  var seed: UInt64 = 1
  var areas = FuzzAreas.all
  /// The number of concurrent processes.
  var jobs = ProcessInfo.processInfo.activeProcessorCount
  /// The folder for inputs that failed.
  var failures = "fuzz-failures"
  /// The input to run again, or `nil`.
  var replay: String?

  /// Parses a command line; `nil` if it is invalid.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch option {
      case "--count":
        guard let number = Int(value), number > 0 else { return nil }
        count = number
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--only":
        guard let area = FuzzAreas.named(value) else { return nil }
        areas = [area]
      case "--jobs":
        guard let number = Int(value), 1...64 ~= number else { return nil }
        jobs = number
      case "--failures": failures = value
      case "--replay": replay = value
      default: return nil
      }
    }
  }

  /// Returns the number of inputs of an area.
  func count(of area: any FuzzArea.Type) -> Int {
    let shares = areas.map { $0.share }.reduce(0, +)
    return max(1, count * area.share / shares)
  }
}
