import Foundation
import Glibc

/// A process that runs inputs, seen from its parent.
final class FuzzProcess {
  /// How a process ended.
  enum Ending {
    case done
    /// The running input ended it, for this reason.
    case failed(index: Int, what: String)
    /// It could not start.
    case broken
  }

  /// The argument that starts this program as a worker.
  static let workerArgument = "work"

  /// The most processor time for an input, in seconds.
  private static let mostProcessorSeconds = 1.0
  /// The most elapsed time for an input, in seconds; only a hanging or very busy process takes that
  /// long.
  private static let mostSeconds = 5.0
  /// The most elapsed time before the first input, in seconds.
  private static let mostSecondsBefore = 120.0

  let order: FuzzOrder

  private let process: pid_t
  private var index = -1
  private var indexSince = (wall: Date(), processor: 0.0)

  init?(_ order: FuzzOrder) {
    self.order = order
    var number = Int64(-1)
    let isReady = FileManager.default.createFile(
      atPath: order.progress,
      contents: Data(bytes: &number, count: 8)
    )
    guard isReady else { return nil }
    var argv: [UnsafeMutablePointer<CChar>?] =
      (["dash-fuzz"] + order.arguments).map { argument in strdup(argument) } + [nil]
    defer { for argument in argv { free(argument) } }
    // A backtrace would take longer than all inputs, and the input can be replayed.
    setenv("SWIFT_BACKTRACE", "enable=no", 1)
    var process = pid_t()
    guard posix_spawn(&process, "/proc/self/exe", nil, nil, &argv, environ) == 0 else {
      return nil
    }
    self.process = process
  }

  /// The counts of the process; the findings so far if it failed.
  var tally: FuzzTally {
    let text = (try? String(contentsOfFile: order.report, encoding: .utf8)) ?? ""
    return FuzzTally(lines: text)
  }

  /// Checks the process: returns how it ended, or `nil` while it runs.
  func poll() -> Ending? {
    var status: Int32 = 0
    let isOver = waitpid(process, &status, WNOHANG) == process
    let current = progress
    if isOver {
      if status == 0 { return .done }
      guard current >= 0 else { return .broken }
      return .failed(index: current, what: Self.description(for: status))
    }
    if current != index {
      index = current
      indexSince = (Date(), processorSeconds)
      return nil
    }
    let wall = Date().timeIntervalSince(indexSince.wall)
    let processor = processorSeconds - indexSince.processor
    guard index >= 0 else { return wall > Self.mostSecondsBefore ? end(.broken) : nil }
    if processor > Self.mostProcessorSeconds {
      return end(.failed(index: index, what: "it takes more than a second"))
    }
    if wall > Self.mostSeconds {
      return end(.failed(index: index, what: "it has not ended after five seconds"))
    }
    return nil
  }

  private func end(_ ending: Ending) -> Ending {
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
    return ending
  }

  /// The index of the running input; -1 before the first.
  private var progress: Int {
    let descriptor = open(order.progress, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var number = Int64(-1)
    pread(descriptor, &number, 8, 0)
    return Int(number)
  }

  /// The processor time of the process (proc(5)).
  private var processorSeconds: Double {
    let text = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
    // The name in parentheses, the second field, may hold anything.
    let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
    guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12]) else {
      return 0
    }
    return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  private static func description(for status: Int32) -> String {
    let signal = status & 0x7F
    return signal == 0
      ? "it ends the process with \(status >> 8)"
      : "it crashes: \(String(cString: strsignal(signal)))"
  }
}
