import Foundation
import Glibc

/// Runs some inputs of an area, one after another.
struct FuzzWorker {
  /// The most anonymous memory of a process.
  private static let mostMemory: rlim_t = 512 << 20
  /// The most that an input may add to the peak memory of the process.
  private static let mostGrowthKibibytes = 128 << 10
  /// The most processor time for an input.
  private static let mostMicroseconds = 1_000_000
  /// The number of findings after which the worker ends.
  private static let mostFindings = 10

  private let area: any FuzzArea
  private let order: FuzzOrder
  private var tally = FuzzTally()

  /// Executes an order from the command line, and ends the process.
  static func main(_ arguments: [String], _ executor: MainThreadExecutor) async -> Never {
    guard let order = FuzzOrder(arguments: arguments), let type = FuzzAreas.named(order.area) else {
      exit(2)
    }
    do {
      let corpus = try await FuzzCorpus.fromEnvironment()
      let area = type.init(corpus, executor: executor)
      if order.isForInput {
        var generator = order.generator(order.first)
        let input = Array("\(FuzzReplay.mark)\(area.name)\n".utf8) + area.input(&generator)
        try Data(input).write(to: URL(filePath: order.report))
        exit(0)
      }
      limit()
      var worker = FuzzWorker(area: area, order: order)
      try await worker.run()
      exit(0)
    } catch {
      FuzzMessages.printError("\(error)")
      exit(2)
    }
  }

  private init(area: any FuzzArea, order: FuzzOrder) {
    self.area = area
    self.order = order
  }

  private static func limit() {
    var memory = rlimit(rlim_cur: mostMemory, rlim_max: mostMemory)
    setrlimit(__rlimit_resource_t(RLIMIT_DATA.rawValue), &memory)
    var core = rlimit(rlim_cur: 0, rlim_max: 0)
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
  }

  private mutating func run() async throws {
    let progress = open(order.progress, O_WRONLY | O_CLOEXEC)
    guard progress >= 0, let report = fopen(order.report, "w") else {
      throw CocoaError(.fileWriteUnknown)
    }
    var peak = Self.peakKibibytes
    for index in order.first..<(order.first + order.count) {
      var number = Int64(index)
      pwrite(progress, &number, 8, 0)
      var generator = order.generator(index)
      let input = area.input(&generator)
      let start = Self.microseconds
      do throws(FuzzFinding) {
        tally.add(try await area.run(input))
        let took = Self.microseconds - start
        tally.took(took, index: index)
        try FuzzFinding.check(took < Self.mostMicroseconds, "it takes \(took / 1000) ms")
        let before = peak
        peak = Self.peakKibibytes
        try FuzzFinding.check(
          peak - before < Self.mostGrowthKibibytes,
          "it takes \((peak - before) / 1024) MiB"
        )
      } catch {
        let what = error.what.split(whereSeparator: \.isNewline).joined(separator: " ")
        fputs("finding \(index) \(what.prefix(500))\n", report)
        fflush(report)
        tally.findings.append((index, what))
        if tally.findings.count >= Self.mostFindings { break }
      }
    }
    tally.peakKibibytes = peak
    fputs(tally.lines, report)
    fclose(report)
  }

  private static var microseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }

  private static var peakKibibytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss
  }
}

extension FuzzCorpus {
  /// Returns the corpus, with the recorded responses that `DASH_RECORDED` names.
  static func fromEnvironment() async throws -> FuzzCorpus {
    try await FuzzCorpus(recorded: ProcessInfo.processInfo.environment["DASH_RECORDED"])
  }
}
