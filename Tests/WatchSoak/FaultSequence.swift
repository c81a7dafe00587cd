import DashCore

/// Decides by a seed which requests fail, and how.
///
/// Most faults come alone; sometimes one lasts for a while, so that whole panels fail.
struct FaultSequence {
  private var generator: SeededGenerator
  private var spell: (fault: Fault, requestsLeft: Int)?

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  /// Returns a random number for a response.
  mutating func number(in range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &generator)
  }

  /// Returns the fault of the next request; `nil` for a good response.
  mutating func next() -> Fault? {
    if let (fault, requestsLeft) = spell {
      spell = requestsLeft > 1 ? (fault, requestsLeft - 1) : nil
      return fault
    }
    switch number(in: 0...3999) {
    case 0: return Fault.allCases.filter(\.isSlow).randomElement(using: &generator)
    case 1...10:
      spell = quickFault().map { ($0, number(in: 3...40)) }
      return nil
    case 11...240: return quickFault()
    default: return nil
    }
  }

  private mutating func quickFault() -> Fault? {
    Fault.allCases.filter { !$0.isSlow }.randomElement(using: &generator)
  }
}
