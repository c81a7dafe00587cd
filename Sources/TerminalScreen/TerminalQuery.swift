import CTerminal
import Glibc

/// Asks a terminal what it is and what it can show.
///
/// It is asked on the thread that opens the screen, and before that: the screen reads all that comes.
package struct TerminalQuery: Sendable {
  /// All questions at once, the last of which every terminal answers.
  ///
  /// What a terminal shows of a sequence that it does not know is erased.
  static let question =
    "\u{1B}7\u{1B}[>q\u{1B}_Gi=\(TerminalAnswers.pictureID),s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\"
    + "\u{1B}[16t\u{1B}8\u{1B}[K\u{1B}[c"
  /// More than all answers together.
  private static let mostBytes = 4096

  private let input: Int32
  private let output: Int32

  /// Creates a query of the terminal at two descriptors, by default the standard ones.
  package init(input: Int32 = STDIN_FILENO, output: Int32 = STDOUT_FILENO) {
    self.input = input
    self.output = output
  }

  /// Asks and waits for the answers.
  ///
  /// It is not asked, and only what the system knows is given, where the two descriptors are not one
  /// terminal, where the process is in the background, and where something was typed already: that
  /// is for who reads next.
  ///
  /// - Parameter milliseconds: How long to wait at most.
  /// - Returns: What has come by then.
  package func ask(within milliseconds: Int) -> TerminalAnswers {
    var answers = isOneTerminal ? answered(within: milliseconds) : TerminalAnswers()
    answers.cellSize = systemCellSize ?? answers.cellSize
    return answers
  }

  /// Drops what has come since, so that late answers are not taken for what was typed.
  package func discardLateAnswers() {
    guard isOneTerminal, tcgetpgrp(input) == getpgrp() else { return }
    tcflush(input, TCIFLUSH)
  }

  private var isOneTerminal: Bool {
    guard isatty(input) == 1, isatty(output) == 1 else { return false }
    var (first, second) = (stat(), stat())
    return unsafe fstat(input, &first) == 0 && fstat(output, &second) == 0
      && first.st_rdev == second.st_rdev
  }

  private var systemCellSize: CellSize? {
    var (width, height): (Int32, Int32) = (0, 0)
    unsafe cterminal_cell_size(output, &width, &height)
    return CellSize(width: Int(width), height: Int(height))
  }

  private func answered(within milliseconds: Int) -> TerminalAnswers {
    guard cterminal_begin_question(output) == 0 else { return TerminalAnswers() }
    guard !isReady(input, POLLIN, within: 0), isReady(output, POLLOUT, within: 0) else {
      cterminal_end_question(1)
      return TerminalAnswers()
    }
    let question = Array(Self.question.utf8)
    let written = unsafe write(output, question, question.count)
    var answers =
      written == question.count ? read(within: .milliseconds(milliseconds)) : TerminalAnswers()
    answers.wasAsked = true
    cterminal_end_question(answers.isComplete ? 1 : 0)
    return answers
  }

  private func read(within budget: Duration) -> TerminalAnswers {
    let deadline = ContinuousClock.now + budget
    var bytes: [UInt8] = []
    var answers = TerminalAnswers()
    while !answers.isComplete, bytes.count < Self.mostBytes {
      let rest = (deadline - .now) / .milliseconds(1)
      guard rest > 0, isReady(input, POLLIN, within: Int32(rest.rounded(.up))) else {
        if errno == EINTR, rest > 0 { continue }
        break
      }
      let part = unsafe [UInt8](unsafeUninitializedCapacity: 512) { buffer, count in
        count = unsafe max(0, Glibc.read(input, buffer.baseAddress, buffer.count))
      }
      if part.isEmpty { break }
      bytes += part
      answers = TerminalAnswers(bytes)
    }
    return answers
  }

  private func isReady(_ descriptor: Int32, _ event: Int32, within milliseconds: Int32) -> Bool {
    var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    errno = 0
    return unsafe poll(&waiting, 1, milliseconds) > 0 && Int32(waiting.revents) & event != 0
  }
}
