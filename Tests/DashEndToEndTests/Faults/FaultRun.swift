import DashTestSupport

/// A run against faults, and its parsed output.
struct FaultRun {
  /// A run whose output is not a document.
  struct Unreadable: Error {
    let ending: ChildProcess.Ending
    let duration: Duration
    let errorOutput: String
  }

  /// The faults of the run.
  let label: String
  let errorOutput: String
  let ending: ChildProcess.Ending
  let peakKilobytes: Int

  private let output: String
  private let document: JSONOutput

  init(_ outcome: ObservedProgram.Outcome, _ names: [String]) throws {
    label = names.count == 1 ? names[0] : "\(names.count) faults"
    output = String(decoding: outcome.output, as: UTF8.self)
    errorOutput = String(decoding: outcome.errorOutput, as: UTF8.self)
    ending = outcome.ending
    peakKilobytes = outcome.peakKilobytes
    do {
      document = try JSONOutput(output)
    } catch {
      throw Unreadable(ending: ending, duration: outcome.duration, errorOutput: errorOutput)
    }
  }

  func panels() throws -> [[String: Any]] { try document.panels() }

  /// Returns the distinct states of its panels and its exit status: `fresh, exit(0)` or `failed
  /// timeout, exit(69)`.
  func verdict() throws -> String {
    let states = try panels().map(Self.state)
    return (Set(states).sorted() + ["\(ending)"]).joined(separator: ", ")
  }

  /// Returns the state of a panel, with the code of its error.
  static func state(of panel: [String: Any]) -> String {
    let parts = [panel["status"] as? String, JSONOutput.errorCode(of: panel)]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// The text that a test issue shows.
  var summary: String {
    "\(ending), \(peakKilobytes) KiB\n\(output.prefix(1000))\(errorOutput.prefix(500))"
  }
}
