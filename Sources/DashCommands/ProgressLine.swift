import DashCore
import DashSettings
import Files
import Glibc
import Localization
import TerminalScreen
import TextRendering

/// A temporary line on a terminal that names what the program is waiting for.
///
/// It appears after 300 ms, follows what is awaited, and is erased when the wait ends.
struct ProgressLine {
  /// The time before the line appears, and between its changes.
  private static let delay = Duration.milliseconds(300)

  /// Returns to the first column and erases to the end of the line.
  private static let erase: StaticString = "\r\u{1B}[K"

  let output: any TextOutput
  /// The terminal's columns: a line that wraps cannot be erased as a whole.
  let columns: Int
  /// Suspends the task until the line appears.
  let sleep: Sleep

  /// Performs work and shows the line if it takes long.
  ///
  /// - Parameters:
  ///   - work: The work to wait for.
  func show<Result: Sendable>(
    _ line: @escaping @Sendable () -> String,
    during work: @Sendable () async -> Result
  ) async -> Result {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { await showUntilCancelled(line) }
      let result = await work()
      group.cancelAll()
      if await group.next() == true { hide() }
      return result
    }
  }

  /// Shows the line after the delay, and again when its text changes.
  ///
  /// - Returns: Whether the line was shown before the task was cancelled.
  private func showUntilCancelled(_ line: @Sendable () -> String) async -> Bool {
    var shown: String?
    while true {
      try? await sleep(Self.delay)
      guard !Task.isCancelled else { return shown != nil }
      let text = TextFitting.truncate(line(), to: columns - 1, ellipsis: "...")
      guard text != shown else { continue }
      if shown == nil { for signal in Self.terminationSignals { Self.eraseBefore(signal) } }
      try? output.write("\(shown == nil ? "\r" : "\(Self.erase)")\(text)")
      shown = text
    }
  }

  private func hide() {
    try? output.write("\(Self.erase)")
    for signal in Self.terminationSignals where Self.isErased(signal) {
      Glibc.signal(signal, SIG_DFL)
    }
  }

  // MARK: Signals

  private static let terminationSignals = [SIGHUP, SIGINT, SIGTERM]

  /// Installs a handler that erases the line and then raises the signal with its default action.
  ///
  /// So the shell sees that a signal ended the program. An ignored signal (`nohup`) stays ignored.
  private static func eraseBefore(_ signal: Int32) {
    guard action(of: signal) == unsafeBitCast(SIG_DFL, to: Int.self) else { return }
    Glibc.signal(signal, eraseAndDie)
  }

  private static func isErased(_ signal: Int32) -> Bool {
    action(of: signal) == unsafeBitCast(eraseAndDie, to: Int.self)
  }

  private static func action(of signal: Int32) -> Int {
    var current = sigaction()
    sigaction(signal, nil, &current)
    return unsafeBitCast(current.__sigaction_handler.sa_handler, to: Int.self)
  }

  /// Erases the line on standard error; calls only async-signal-safe functions.
  private static let eraseAndDie: @convention(c) (Int32) -> Void = { number in
    let erase: StaticString = "\r\u{1B}[K"  // A literal: a static property initializes lazily.
    _ = write(STDERR_FILENO, erase.utf8Start, erase.utf8CodeUnitCount)
    signal(number, SIG_DFL)
    raise(number)
  }
}

extension AppContext {
  /// Performs work under the ``Watchdog`` and shows a ``ProgressLine`` on a terminal if it takes long.
  ///
  /// - Parameters:
  ///   - settings: The settings; `--verbose` suppresses the line.
  ///   - limit: How long the work takes if everything in it times out.
  ///   - strings: The strings of the line; `nil` for the strings of the settings.
  ///   - names: Returns the names to show; called when the line appears.
  func wait<Result: Sendable>(
    _ settings: Settings,
    atMost limit: Duration,
    _ strings: Strings? = nil,
    for names: @escaping @Sendable () -> [String],
    during work: @Sendable () async -> Result
  ) async -> Result {
    let strings = strings ?? settings.errorRender.strings
    return await supervise(atMost: limit, strings) {
      let canErase =
        console.terminal.errorIsTerminal
        && TerminalCapabilities.supportsEscapeSequences(invocation.environment)
      guard canErase, !settings.isVerbose else { return await work() }
      let waitingLine = ProgressLine(
        output: console.errorOutput,
        columns: console.terminal.errorColumns ?? 80,
        sleep: machine.sleep
      )
      return await waitingLine.show(
        { strings(.remarkWaitingFor(names: strings.names(names()))) },
        during: work
      )
    }
  }
}
