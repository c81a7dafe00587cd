import DashTestSupport
import Foundation
import Glibc

/// Runs the inputs of all areas in child processes, and reports.
final class FuzzSupervisor {
  /// The number of inputs after which a process is replaced, so that a failing one loses little.
  private static let inputsPerProcess = 20_000
  /// The number of failures after which an area is abandoned.
  private static let mostFailures = 10
  /// The interval between two checks of the processes.
  private static let microsecondsBetweenLooks: UInt32 = 20_000

  private let options: FuzzOptions
  private var failures: [String] = []
  private var inputs = 0
  private var orders = 0

  init(_ options: FuzzOptions) {
    self.options = options
  }

  /// Runs all areas.
  ///
  /// - Returns: The exit status.
  func run() -> Int32 {
    let start = Date()
    if ProcessInfo.processInfo.environment["DASH_RECORDED"] == nil {
      FuzzMessages.say("without recorded responses: DASH_RECORDED names no folder of them")
    }
    do {
      let directory = try TemporaryDirectory()
      for area in options.areas { try run(area, in: directory.path) }
    } catch {
      failures.append("dash-fuzz: \(error)")
    }
    let seconds = Self.seconds(since: start)
    FuzzMessages.say(
      "\(inputs) inputs in \(seconds) s, \(Self.processorSeconds) s of processors; seed \(options.seed)"
    )
    for failure in failures { FuzzMessages.say("FAILED: \(failure)") }
    if failures.isEmpty { FuzzMessages.say("passed") }
    return failures.isEmpty ? 0 : 1
  }

  private func run(_ area: any FuzzArea.Type, in directory: String) throws {
    let start = Date()
    let count = options.count(of: area)
    let size = max(1, min(Self.inputsPerProcess, (count + options.jobs - 1) / options.jobs))
    var waiting = stride(from: 0, to: count, by: size).map { first in
      order(area, first, min(size, count - first), in: directory)
    }
    waiting.reverse()
    var running: [FuzzProcess] = []
    var tally = FuzzTally()
    var found: [(index: Int, what: String)] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < options.jobs, let next = waiting.popLast() {
        guard let process = FuzzProcess(next) else { throw CocoaError(.executableLoad) }
        running.append(process)
      }
      usleep(Self.microsecondsBetweenLooks)
      for (place, process) in running.enumerated().reversed() {
        guard let ending = process.poll() else { continue }
        running.remove(at: place)
        tally.merge(process.tally)
        found += process.tally.findings
        switch ending {
        case .done: break
        case .broken: throw CocoaError(.executableLoad)
        case .failed(let index, let what):
          found.append((index, what))
          // The counts before it are lost with the process, although those inputs ran.
          tally.inputs += index + 1 - process.order.first
          let rest = process.order.first + process.order.count - index - 1
          if rest > 0 { waiting.append(order(area, index + 1, rest, in: directory)) }
        }
        if found.count >= Self.mostFailures { waiting = [] }
      }
    }
    inputs += tally.inputs
    FuzzMessages.say(Self.line(area.name, tally, Self.seconds(since: start)))
    for failure in found { try save(failure, of: area, in: directory) }
  }

  private func order(
    _ area: any FuzzArea.Type,
    _ first: Int,
    _ count: Int,
    in directory: String
  ) -> FuzzOrder {
    orders += 1
    return FuzzOrder(
      area: area.name,
      seed: options.seed,
      first: first,
      count: count,
      progress: "\(directory)/\(orders).progress",
      report: "\(directory)/\(orders).report"
    )
  }

  /// Writes a failed input into the failures' folder.
  private func save(
    _ failure: (index: Int, what: String),
    of area: any FuzzArea.Type,
    in directory: String
  ) throws {
    try FileManager.default.createDirectory(
      atPath: options.failures,
      withIntermediateDirectories: true
    )
    var order = order(area, failure.index, 0, in: directory)
    order.report = "\(options.failures)/\(area.name)-\(options.seed)-\(failure.index)"
    let process = FuzzProcess(order)
    while let process, process.poll() == nil { usleep(Self.microsecondsBetweenLooks) }
    failures.append(
      "\(area.name), seed \(options.seed), input \(failure.index): \(failure.what)\n"
        + "  dash-fuzz --replay \(order.report)"
    )
  }

  // MARK: Strings

  private static func line(_ name: String, _ tally: FuzzTally, _ seconds: String) -> String {
    let codes = tally.rejected.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \($0.value)" }
    let slowest = String(format: "%.1f", Double(tally.slowest.microseconds) / 1000)
    return "\(name): \(tally.inputs) inputs, \(tally.accepted) accepted; rejected: "
      + "\(codes.joined(separator: ", ")); slowest \(slowest) ms (input \(tally.slowest.index)); "
      + "\(tally.peakKibibytes / 1024) MiB at most; \(seconds) s"
  }

  /// The processor time of all ended processes.
  private static var processorSeconds: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
    return usage.ru_utime.tv_sec + usage.ru_stime.tv_sec
  }

  private static func seconds(since start: Date) -> String {
    String(format: "%.1f", Date().timeIntervalSince(start))
  }
}
