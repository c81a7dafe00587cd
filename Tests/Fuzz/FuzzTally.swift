/// The counts of results.
struct FuzzTally {
  var inputs = 0
  var accepted = 0
  var rejected: [String: Int] = [:]
  /// The longest processor time of an input, and its index.
  var slowest: (microseconds: Int, index: Int) = (0, 0)
  /// The peak memory of a process.
  var peakKibibytes = 0
  var findings: [(index: Int, what: String)] = []

  /// Counts a result.
  mutating func add(_ verdict: FuzzVerdict) {
    inputs += 1
    switch verdict {
    case .accepted: accepted += 1
    case .rejected(let code): rejected[code, default: 0] += 1
    }
  }

  mutating func took(_ microseconds: Int, index: Int) {
    if microseconds > slowest.microseconds { slowest = (microseconds, index) }
  }

  /// Adds the counts of another process.
  mutating func merge(_ other: FuzzTally) {
    inputs += other.inputs
    accepted += other.accepted
    rejected.merge(other.rejected, uniquingKeysWith: +)
    took(other.slowest.microseconds, index: other.slowest.index)
    peakKibibytes = max(peakKibibytes, other.peakKibibytes)
    findings += other.findings
  }

  // MARK: Between processes

  /// The counts as lines; findings are written at once.
  var lines: String {
    let codes = rejected.sorted { $0.key < $1.key }.map { "rejected \($0.value) \($0.key)\n" }
    return "inputs \(inputs)\naccepted \(accepted)\n" + codes.joined()
      + "slowest \(slowest.microseconds) \(slowest.index)\npeak \(peakKibibytes)\n"
  }

  init() {}

  /// Parses the lines of a process.
  init(lines: String) {
    for line in lines.split(separator: "\n") {
      let fields = line.split(separator: " ", maxSplits: 2).map(String.init)
      guard fields.count > 1, let number = Int(fields[1]) else { continue }
      let rest = fields.count > 2 ? fields[2] : ""
      switch fields[0] {
      case "inputs": inputs = number
      case "accepted": accepted = number
      case "rejected": rejected[rest] = number
      case "slowest": slowest = (number, Int(rest) ?? 0)
      case "peak": peakKibibytes = number
      case "finding": findings.append((number, rest))
      default: break
      }
    }
  }
}
