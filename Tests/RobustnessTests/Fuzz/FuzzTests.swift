import DashCore
import DashTestSupport
import Foundation
import Glibc
import Testing

/// A part of the program that takes bytes from outside.
protocol FuzzArea: Sendable {
  /// Creates an input: a valid one with some changes; `nil` for a change to an input made by hand.
  func input(_ generator: inout SeededGenerator) -> [UInt8]?

  /// Runs the program on any bytes.
  ///
  /// - Returns: Whether they gave a value, and not an error.
  /// - Throws: ``FuzzFinding`` if the result is forbidden.
  func run(_ input: [UInt8]) async throws(FuzzFinding) -> Bool
}

extension FuzzArea {
  func input(_ generator: inout SeededGenerator) -> [UInt8]? { nil }
}

/// A result that no input may have.
struct FuzzFinding: Error {
  let what: String
}

/// Throws a finding if a condition is false.
func require(_ condition: Bool, _ what: @autoclosure () -> String) throws(FuzzFinding) {
  if !condition { throw FuzzFinding(what: what()) }
}

/// Gives mutated inputs to everything in the program that takes bytes from outside.
///
/// An input that crashes, takes over a second, shows a key or prints a control character fails.
/// `DASH_FUZZ=N` runs N mutated inputs of each area, `DASH_FUZZ_SEED` others. Each is in
/// `.build/fuzz/AREA` while it runs, and a failed one stays there; `DASH_FUZZ_REPLAY=AREA` repeats
/// it. Without these variables only the inputs in `Corpus` run.
@Suite(.serialized) struct FuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["DASH_FUZZ"].flatMap { Int($0) } ?? 0
  private static let seed = environment["DASH_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
  private static let replayed = environment["DASH_FUZZ_REPLAY"]
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

  static let areas = [
    "responses", "configurations", "command-lines", "keys", "terminal-replies", "picture-replies",
    "time-zones", "json", "texts", "plugins", "alerts",
  ]

  /// Inputs made by hand, among them those that found faults.
  static let corpus: [String] = areas.flatMap { area in
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "../Corpus/\(area)").path
    )
    return (files ?? []).sorted().map { "\(area)/\($0)" }
  }

  /// Command lines change the current directory, which other tests in the process may use.
  private static let harmless = count > 0 ? corpus : corpus.filter { !$0.hasPrefix("command") }

  @Test(arguments: harmless) func `an input made by hand has no forbidden result`(
    file: String
  ) async throws {
    let area = try await Self.area(String(file.prefix { $0 != "/" }))
    _ = try await Self.isAccepted(try Self.handMade(file), area)
  }

  @Test(.enabled(if: count > 0), arguments: areas)
  func `a mutated input has no forbidden result`(name: String) async throws {
    let area = try await Self.area(name)
    let file = try Self.running(name)
    var accepted = 0
    let seeds = try Self.seeds(of: name)
    for index in 0..<Self.count {
      var generator = SeededGenerator(seed: Self.seed, area: name, index: index)
      let made = area.input(&generator)
      let input = made ?? ByteMutator.changed(generator.pick(seeds), &generator)
      try Data(input).write(to: file)
      do {
        if try await Self.isAccepted(input, area) { accepted += 1 }
      } catch {
        try Data(input).write(to: file.appendingPathExtension("\(index)"))
        Issue.record("input \(index): \(error.what)")
      }
    }
    try FileManager.default.removeItem(at: file)
    // Otherwise the mutations would leave nothing to decode.
    #expect(Self.count < 100 || accepted > 0)
  }

  @Test(.enabled(if: replayed != nil)) func `a failed input has no forbidden result`() async throws
  {
    let name = try #require(Self.replayed)
    let area = try await Self.area(String(name.prefix { $0 != "." }))
    _ = try await Self.isAccepted(Array(try Data(contentsOf: Self.running(name))), area)
  }

  /// Returns the inputs made by hand of an area.
  static func seeds(of area: String) throws -> [[UInt8]] {
    try corpus.filter { $0.hasPrefix("\(area)/") }.map(handMade)
  }

  private static func handMade(_ file: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appending(path: "../Corpus/\(file)")))
  }

  /// Runs an input; one that takes over a second, also when it is repeated, is a finding.
  private static func isAccepted(
    _ input: [UInt8],
    _ area: any FuzzArea
  ) async throws(FuzzFinding) -> Bool {
    // The signal ends a run that never ends, and its input stays.
    alarm(60)
    defer { alarm(0) }
    var (isAccepted, fastest) = (false, Duration.seconds(60))
    for _ in 0..<3 where fastest > .seconds(1) {
      let start = ContinuousClock.now
      isAccepted = try await area.run(input)
      fastest = min(fastest, ContinuousClock.now - start)
    }
    try require(fastest <= .seconds(1), "it takes \(fastest)")
    return isAccepted
  }

  private static func running(_ name: String) throws -> URL {
    let directory = folder.appending(path: "../../../.build/fuzz").standardized
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    return directory.appending(path: name)
  }

  private static func area(_ name: String) async throws -> any FuzzArea {
    switch name {
    case "responses": ResponseArea(await FuzzCorpus())
    case "configurations": ConfigurationArea()
    case "command-lines": CommandLineArea(seeds: try seeds(of: name))
    case "keys": KeyArea()
    case "terminal-replies": TerminalReplyArea()
    case "picture-replies": PictureReplyArea(seeds: try seeds(of: name))
    case "time-zones": TimeZoneArea()
    case "json": JSONArea(await FuzzCorpus())
    case "texts": TextArea(await FuzzCorpus())
    case "plugins": PluginArea()
    case "alerts": await AlertArea(await FuzzCorpus(), seeds: try seeds(of: name))
    default: throw FuzzFinding(what: "no area is named \(name)")
    }
  }
}

extension SeededGenerator {
  /// Creates the generator for one input of an area, independent of the inputs before it.
  init(seed: UInt64, area: String, index: Int) {
    let name = area.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    self.init(seed: seed ^ name ^ UInt64(index) &* 0x9E37_79B9_7F4A_7C15)
  }

  /// Returns a number below a bound, or 0 if there is none.
  mutating func below(_ bound: Int) -> Int { bound > 1 ? index(below: bound) : 0 }

  /// Returns true once in so many times.
  mutating func oneIn(_ count: Int) -> Bool { below(count) == 0 }

  /// Returns one element of a list, which must not be empty.
  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }
}
