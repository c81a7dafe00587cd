import DashCore
import DashTestSupport
import Foundation
import Glibc
import Pictures
import Synchronization
import TerminalScreen

/// Command lines and environments: parsed, and run to the end.
///
/// They run in temporary directories, because some commands write files.
final class CommandLineArea: FuzzArea {
  static let name = "command-lines"
  static let share = 130

  /// The number of runs after which their directory is replaced.
  private static let runsPerDirectory = 500
  /// Separates arguments, as in the arguments of a process.
  private static let separator: UInt8 = 0

  private let executor: MainThreadExecutor
  private let directory = Mutex<(runs: Int, directory: TemporaryDirectory?)>((0, nil))

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {
    self.executor = executor
  }

  // MARK: Inputs

  /// Returns variables, an empty item and arguments, each ended by NUL.
  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    let parts =
      CommandLineFragments.environment(&generator) + [""]
      + CommandLineFragments.arguments(&generator)
    return parts.flatMap { Array($0.utf8) + [Self.separator] }
  }

  // MARK: Runs

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    var arguments = input.split(separator: Self.separator, omittingEmptySubsequences: false)
      .dropLast().map { String(decoding: $0, as: UTF8.self) }
    let variables = arguments.prefix { !$0.isEmpty }
    arguments.removeFirst(min(variables.count + 1, arguments.count))
    guard !arguments.contains(where: CommandLineFragments.leadsOutside) else {
      return .rejected("leads outside")
    }
    let home = enterDirectory()
    var environment = ["HOME": home, "XDG_CONFIG_DIRS": "\(home)/none"]
    for variable in variables {
      let parts = variable.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      environment[String(parts[0])] = parts.count == 2 ? String(parts[1]) : ""
    }
    if environment["KEYS"] != nil { environment.merge(FuzzRun.keys) { $1 } }
    var run = FuzzRun(arguments: arguments, environment: environment, executor: executor)
    run.screen = Self.screen(environment)
    run.form = environment["FORM"].flatMap(PictureRequest.Form.init(rawValue:))
    run.transport =
      environment["NET"].flatMap(ErrorCode.init(rawValue:)).map { RefusingTransport(code: $0) }
      ?? UnpaintedTransport()
    return try await run.run()
  }

  /// Returns a terminal with keys from `SCREEN=80x24` and `KEYS_PRESSED=...`.
  private static func screen(_ environment: [String: String]) -> FuzzScreen? {
    guard let text = environment["SCREEN"] else { return nil }
    let sides = text.split(separator: "x").compactMap { Int($0) }
    guard sides.count == 2, sides.allSatisfy({ 1...500 ~= $0 }) else { return nil }
    var decoder = KeyDecoder()
    let pressed = Array((environment["PRESSED"] ?? "").utf8)
    let keys = decoder.decode(pressed) + decoder.flush()
    return FuzzScreen(size: ScreenSize(columns: sides[0], rows: sides[1]), keys: keys)
  }

  /// Enters a directory with few earlier runs.
  private func enterDirectory() -> String {
    directory.withLock { state in
      state.runs += 1
      if state.directory == nil || state.runs % Self.runsPerDirectory == 0 {
        state.directory = try? TemporaryDirectory()
        chdir(state.directory?.path ?? "/nonexistent")
      }
      return state.directory?.path ?? "/nonexistent"
    }
  }
}
