import Glibc
import TextRendering

/// Says on a terminal whom the program is waiting for, in one line that goes away again.
///
/// It appears only where the wait is long enough to be noticed.
struct WaitingLine {
  /// How long a wait goes unnoticed.
  private static let patience = Duration.milliseconds(300)

  /// Back to the first column, and all behind it away.
  private static let erase: StaticString = "\r\u{1B}[K"

  let output: any TextOutput
  /// The terminal's columns: of a longer line the part above could not be taken away.
  let columns: Int

  /// Waits for a piece of work, with the line where it takes long.
  ///
  /// - Parameters:
  ///   - line: What to show; asked when it is due.
  ///   - work: What is waited for.
  /// - Returns: What the work gave.
  func show<Result: Sendable>(
    _ line: @escaping @Sendable () -> String,
    during work: @Sendable () async -> Result
  ) async -> Result {
    await withTaskGroup(of: Bool.self) { group in
      group.addTask { await announce(line) }
      let result = await work()
      group.cancelAll()
      if await group.next() == true { withdraw() }
      return result
    }
  }

  /// Shows the line in time, and says whether it came to that.
  private func announce(_ line: @Sendable () -> String) async -> Bool {
    try? await Task.sleep(for: Self.patience)
    guard !Task.isCancelled else { return false }
    for signal in Self.endings { Self.eraseBefore(signal) }
    let text = TextFitting.truncate(line(), to: columns - 1, ellipsis: "...")
    try? output.write("\r\(text)")
    return true
  }

  private func withdraw() {
    try? output.write("\(Self.erase)")
    for signal in Self.endings where Self.isErased(signal) { Glibc.signal(signal, SIG_DFL) }
  }

  // MARK: Signals

  private static let endings = [SIGHUP, SIGINT, SIGTERM]

  /// Takes the line away before a signal ends the program the usual way, so that the shell sees it.
  ///
  /// A signal that is ignored, as `nohup` does, stays so.
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

  /// Only what is safe in a signal handler; standard error is where the line is.
  private static let eraseAndDie: @convention(c) (Int32) -> Void = { number in
    let erase: StaticString = "\r\u{1B}[K"  // a literal: a stored one is made at its first use
    _ = write(STDERR_FILENO, erase.utf8Start, erase.utf8CodeUnitCount)
    signal(number, SIG_DFL)
    raise(number)
  }
}
