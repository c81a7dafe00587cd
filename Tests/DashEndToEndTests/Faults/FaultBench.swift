import DashTestSupport
import Foundation
import Testing

/// The built program against a chaos server: one provider, with an instance and a key for each
/// fault.
final class FaultBench: Sendable {
  /// The memory limit of a run, in KiB.
  ///
  /// Without a fault a run uses a fifth of it, with the worst fault two thirds.
  static let memoryBound = 128 << 10

  let provider: FaultProvider
  let server: ChaosServer
  /// The home directory, which holds all files of the program.
  let home: TemporaryDirectory
  private let keys: [SecretCanary]

  init(_ provider: FaultProvider, _ faults: [Fault]) throws {
    self.provider = provider
    server = try ChaosServer(faults, good: provider.good)
    home = try TemporaryDirectory()
    keys = faults.indices.map { SecretCanary("\(provider.name).\($0)") }
  }

  deinit {
    server.stop()
  }

  // MARK: Starting

  /// Returns the environment of a run, the only place that holds its keys.
  func environment(for indices: [Int]) -> [String: String] {
    var environment = DashProgram().environment
    environment["OPENWEATHERMAP_API_KEY"] = nil
    // Faults share neither their backoff nor their key.
    let folder = "\(home.path)/\(indices.count == 1 ? "\(indices[0])" : "all")"
    environment["HOME"] = folder
    environment["XDG_CACHE_HOME"] = "\(folder)/cache"
    environment["XDG_STATE_HOME"] = "\(folder)/state"
    for index in indices { environment["KEY_\(index)"] = keys[index].text }
    return environment
  }

  /// Starts the program with the instances of some faults.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the options of every run.
  ///   - indices: The faults, in the order of the panels.
  /// - Throws: An error of the system.
  func start(
    _ arguments: [String],
    _ indices: [Int]
  ) throws -> (program: ObservedProgram, configuration: TestConfiguration) {
    let entries = indices.map { index in
      """
      { "name": "fault-\(index)", "provider": "\(provider.name)",
        "timeout": "\(server.faults[index].lastsForever ? 3 : 120)s",
        "options": { \(provider.hasKey ? #""apiKey": "${KEY_\#(index)}","# : "") \(provider.options),
                     "callsPerMinute": 100000, "baseURL": "\(server.baseURL(of: index))" } }
      """
    }
    let configuration = try TestConfiguration(
      text: #"{ "version": 1, "providers": [\#(entries.joined(separator: ",\n"))] }"#
    )
    let program = try ObservedProgram(
      DashProgram.path,
      arguments + ["--trust", "-c", configuration.path, "-f", "json", "--verbose", "--refresh"],
      environment: environment(for: indices),
      isMeasured: true
    )
    return (program, configuration)
  }

  /// Runs the program once, with the deadline on the command line, and checks what must hold for
  /// every run.
  ///
  /// - Parameters:
  ///   - indices: The faults, in the order of the panels.
  ///   - isGood: Whether to expect good data, so that no endless fault ends the wait early.
  /// - Throws: An error of the system, or if the output is not a document.
  func run(_ indices: [Int], isGood: Bool = false) async throws -> FaultRun {
    let isEndless = !isGood && indices.contains { server.faults[$0].lastsForever }
    // The deadline covers the decoding, which takes long in a debug build on a busy machine.
    let timeout = isEndless ? 1 : 120
    let (program, configuration) = try start(["--timeout", "\(timeout)s"], indices)
    let outcome = try #require(await program.wait(), "it did not end")
    withExtendedLifetime(configuration) {}
    let run = try FaultRun(outcome, indices.map { server.faults[$0].name })
    let label = "\(provider.name), \(run.label)"
    // A busy machine may take longer to reject a response that arrived in time.
    #expect(outcome.duration < .seconds(isEndless ? 30 : 180), "\(label)")
    #expect(run.errorOutput.contains("\(provider.name): GET "), "\(label)")
    expectNoTrace(in: outcome, label)
    return run
  }

  // MARK: Expecting

  /// Expects a run of one fault to fail as the fault defines.
  func expectFault(_ run: FaultRun, _ index: Int) throws {
    let fault = server.faults[index]
    let label: Comment = "\(provider.name), \(fault.name): \(run.summary)"
    switch fault.outcome(hasKey: provider.hasKey) {
    case .failure(let code): #expect(try run.verdict() == "failed \(code), exit(69)", label)
    case .data: #expect(try run.verdict() == "fresh, exit(0)", label)
    }
    #expect(run.peakKilobytes < Self.memoryBound, label)
  }

  /// Returns the state of a panel that had good data before the fault: stale data, but none after a
  /// rejected key.
  private func state(under fault: Fault) -> String {
    switch fault.outcome(hasKey: provider.hasKey) {
    case .data: "fresh"
    case .failure(let code) where code == "unauthorized" || code == "forbidden": "failed \(code)"
    case .failure(let code): "stale \(code)"
    }
  }

  /// Expects a run of one fault to show the cached response of an earlier run.
  func expectCached(_ run: FaultRun, _ index: Int) throws {
    let state = state(under: server.faults[index])
    let ending = state.hasPrefix("failed") ? "exit(69)" : "exit(0)"
    let label: Comment = "\(provider.name), kept, \(server.faults[index].name): \(run.summary)"
    #expect(try run.verdict() == "\(state), \(ending)", label)
    let age = try run.panels().first?["ageSeconds"] as? Int
    #expect((age != nil) == state.hasPrefix("stale"), label)
  }

  /// Expects a run to show only good data.
  func expectGood(_ run: FaultRun) throws {
    #expect(try run.verdict() == "fresh, exit(0)", "\(provider.name), \(run.label): \(run.summary)")
  }

  /// Expects no key in a run's output, nor in any command line meanwhile.
  func expectNoTrace(in outcome: ObservedProgram.Outcome, _ label: String) {
    let places =
      [("output", outcome.output), ("error output", outcome.errorOutput)]
      + outcome.commandLines.map { ("a command line", $0) }
    for (place, bytes) in places { expectNoTrace(in: bytes, "\(label), \(place)") }
  }

  /// Expects no key in the stored files or their names.
  func expectNoTraceInFiles() throws {
    let names =
      FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? []
    for name in names {
      expectNoTrace(in: Array(name.utf8), "the name of \(name)")
      guard let content = FileManager.default.contents(atPath: "\(home.path)/\(name)") else {
        continue
      }
      expectNoTrace(in: Array(content), name)
    }
  }

  func expectNoTrace(in bytes: [UInt8], _ label: String) {
    #expect(SecretCanary.trace(in: bytes) == nil, "\(label)")
  }
}
