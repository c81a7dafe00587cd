import DashTestSupport
import Foundation
import Testing

/// The built program against a chaos server: one provider, an instance and a key for each fault.
final class FaultBench: Sendable {
  /// What a run may hold at most, in KiB.
  ///
  /// Without a fault it is a fifth of that, with the worst two thirds.
  static let memoryBound = 128 << 10

  let provider: FaultProvider
  let server: ChaosServer
  /// Where everything lies that the program keeps.
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

  /// The addresses of all faults.
  var baseURLs: [String] { server.faults.indices.map(server.baseURL) }

  // MARK: Starting

  /// The variables of a run, in which alone keys are given to it.
  func environment(for indices: [Int]) -> [String: String] {
    var environment = DashProgram().environment
    environment["OPENWEATHERMAP_API_KEY"] = nil
    // Neither the rest of what is kept of a fault nor its key is another's.
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
  ///   - arguments: What follows the options that every run has.
  ///   - indices: The faults, in the order of the panels.
  ///   - baseURLs: Where each of all faults is met.
  ///   - environment: What is added to the variables of the run.
  /// - Returns: The program, and the configuration that it reads.
  /// - Throws: What the system refuses.
  func start(
    _ arguments: [String],
    _ indices: [Int],
    baseURLs: [String]? = nil,
    environment: [String: String] = [:]
  ) throws -> (program: ObservedProgram, configuration: TestConfiguration) {
    let places = baseURLs ?? self.baseURLs
    let entries = indices.map { index in
      """
      { "name": "fault-\(index)", "provider": "\(provider.name)",
        "timeout": "\(server.faults[index].lastsForever ? 3 : 60)s",
        "options": { \(provider.hasKey ? #""apiKey": "${KEY_\#(index)}","# : "") \(provider.options),
                     "callsPerMinute": 100000, "baseURL": "\(places[index])" } }
      """
    }
    let configuration = try TestConfiguration(
      text: #"{ "version": 1, "providers": [\#(entries.joined(separator: ",\n"))] }"#
    )
    let program = try ObservedProgram(
      DashProgram.path,
      arguments + ["-c", configuration.path, "-f", "json", "--verbose", "--refresh"],
      environment: self.environment(for: indices).merging(environment) { $1 }
    )
    return (program, configuration)
  }

  /// Runs the program once, with the deadline on the command line, and holds it to what every run
  /// must keep to.
  ///
  /// - Parameters:
  ///   - indices: The faults, in the order of the panels.
  ///   - isGood: Whether good data is wanted, for which even a busy machine has the time.
  ///   - baseURLs: Where each of all faults is met.
  ///   - environment: What is added to the variables of the run.
  /// - Returns: What the run gave.
  /// - Throws: What the system refuses, and where there is no document.
  func run(
    _ indices: [Int],
    isGood: Bool = false,
    baseURLs: [String]? = nil,
    environment: [String: String] = [:]
  ) async throws -> FaultRun {
    let isEndless = !isGood && indices.contains { server.faults[$0].lastsForever }
    let timeout = isGood ? 60 : isEndless ? 1 : 20
    let (program, configuration) = try start(
      ["--timeout", "\(timeout)s"],
      indices,
      baseURLs: baseURLs,
      environment: environment
    )
    let outcome = try #require(await program.wait(), "it did not end")
    withExtendedLifetime(configuration) {}
    let run = try FaultRun(outcome, indices.map { server.faults[$0].name })
    let label = "\(provider.name), \(run.label)"
    // Of what has come in time a busy machine may take its time to see that it is nothing.
    #expect(outcome.duration < .seconds(isEndless ? 30 : 180), "\(label)")
    #expect(run.errorOutput.contains("\(provider.name): GET "), "\(label)")
    expectNoTrace(in: outcome, label)
    return run
  }

  // MARK: Expecting

  /// Expects a run of one fault to have failed as it must.
  func expectFault(_ run: FaultRun, _ index: Int) throws {
    let fault = server.faults[index]
    let label: Comment = "\(provider.name), \(fault.name): \(run.summary)"
    switch fault.outcome(for: provider.name) {
    case .failure(let code): #expect(try run.verdict() == "failed \(code), exit(69)", label)
    case .data: #expect(try run.verdict() == "fresh, exit(0)", label)
    }
    #expect(run.peakKilobytes < Self.memoryBound, label)
  }

  /// Expects a run of one fault to show what an earlier one has kept.
  func expectKept(_ run: FaultRun, _ index: Int) throws {
    let state = state(under: server.faults[index])
    let ending = state.hasPrefix("failed") ? "exit(69)" : "exit(0)"
    let label: Comment = "\(provider.name), kept, \(server.faults[index].name): \(run.summary)"
    #expect(try run.verdict() == "\(state), \(ending)", label)
    let age = try run.panels().first?["ageSeconds"] as? Int
    #expect((age != nil) == state.hasPrefix("stale"), label)
  }

  /// Expects a run to show good data alone.
  func expectGood(_ run: FaultRun) throws {
    #expect(try run.verdict() == "fresh, exit(0)", "\(provider.name), \(run.label): \(run.summary)")
  }

  /// Expects no key in what a run wrote, nor in any command line meanwhile.
  func expectNoTrace(in outcome: ObservedProgram.Outcome, _ label: String) {
    let places =
      [("output", outcome.output), ("error output", outcome.errorOutput)]
      + outcome.commandLines.map { ("a command line", $0) }
    for (place, bytes) in places { expectNoTrace(in: bytes, "\(label), \(place)") }
  }

  /// Expects no key in what was kept, nor in the name of any file.
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
