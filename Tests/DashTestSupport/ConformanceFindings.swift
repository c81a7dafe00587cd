/// The findings of a conformance check, one line each.
struct ConformanceFindings {
  private(set) var messages: [String] = []

  mutating func add(_ message: String) {
    messages.append(message)
  }

  /// Records the message if the condition is false.
  mutating func expect(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { messages.append(message()) }
  }
}
