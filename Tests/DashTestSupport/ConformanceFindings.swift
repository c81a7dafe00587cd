/// What a check of the conformance suite finds, a line each.
struct ConformanceFindings {
  private(set) var messages: [String] = []

  mutating func add(_ message: String) {
    messages.append(message)
  }

  /// Notes what is said of a condition that does not hold.
  mutating func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { messages.append(message()) }
  }
}
