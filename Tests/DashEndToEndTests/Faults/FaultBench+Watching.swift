import DashTestSupport
import Foundation
import Testing

extension FaultBench {
  /// Returns the state of a panel that had good data before the fault: stale data, but none after a
  /// rejected key.
  func state(under fault: Fault) -> String {
    switch fault.outcome(for: provider.name, hasKey: provider.hasKey) {
    case .data: "fresh"
    case .failure(let code) where code == "unauthorized" || code == "forbidden": "failed \(code)"
    case .failure(let code): "stale \(code)"
    }
  }

  /// Waits until the latest frame shows a state for each panel; `nil` accepts any.
  func expect(
    _ states: [String?],
    of program: ObservedProgram,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    let isThere = await program.waitForOutput { output in
      let shown = Self.states(in: output)
      return shown.count == states.count && zip(states, shown).allSatisfy { $0 == nil || $0 == $1 }
    }
    guard !isThere else { return }
    let shown = Self.states(in: program.output)
    let wrong = zip(server.faults, zip(states, shown)).filter { $1.0 != nil && $1.0 != $1.1 }
      .map { "\($0.name): \($1.1) instead of \($1.0 ?? "")" }
    Issue.record(
      "\(provider.name), \(shown.count) panels, \(wrong.count) wrong: \(wrong.prefix(10).joined(separator: "; "))",
      sourceLocation: sourceLocation
    )
  }

  /// Returns the states of the panels in the last whole line.
  private static func states(in output: [UInt8]) -> [String] {
    guard let end = output.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
    let lines = output[..<end]
    let start = lines.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let document = try? JSONSerialization.jsonObject(with: Data(lines[start...]))
    let panels = (document as? [String: Any])?["panels"] as? [[String: Any]] ?? []
    // Data from an earlier tick counts as good: only a successful fetch ends a fault.
    return panels.map(FaultRun.state).map { $0 == "cached" ? "fresh" : $0 }
  }
}
