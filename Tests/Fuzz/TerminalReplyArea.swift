import DashApp
import DashCore
import Pictures
import TerminalScreen

/// A terminal's replies to the query for its picture protocols.
struct TerminalReplyArea: FuzzArea {
  static let name = "terminal-answers"
  static let share = 60

  private static let sequences = [
    "\u{1B}P>|kitty(0.42.1)\u{1B}\\", "\u{1B}P>|XTerm(390)\u{1B}\\", "\u{1B}P>|WezTerm 2024\u{7}",
    "\u{1B}_Gi=7341;OK\u{1B}\\", "\u{1B}_Gi=7341;ENOTSUP:x\u{1B}\\", "\u{1B}_Gi=1;OK\u{1B}\\",
    "\u{1B}[6;20;10t", "\u{1B}[6;0;0t", "\u{1B}[6;99999999999999999999;1t", "\u{1B}[?62;4;22c",
    "\u{1B}]10;rgb:0/0/0\u{7}", "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\", "\u{1B}[?c", "\u{1B}[?1;2c",
    "\u{1B}[?64;;4c", "q", "\u{1B}", "\u{1B}[A", "é",
  ]

  init(_ corpus: FuzzCorpus, executor: MainThreadExecutor) {}

  func input(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0...generator.below(6) { bytes += Array(generator.pick(Self.sequences).utf8) }
    return generator.oneIn(4) ? bytes : ByteMutator.changed(bytes, &generator)
  }

  func run(_ input: [UInt8]) async throws(FuzzFinding) -> FuzzVerdict {
    let replies = TerminalReplies(input)
    let graphics = TerminalGraphics(replies, environment: [:])
    try FuzzFinding.check(
      1...200 ~= graphics.cellWidth && 1...200 ~= graphics.cellHeight,
      "a cell has a size that none has"
    )
    try FuzzFinding.check(graphics.form != .blocks, "a terminal has blocks as a protocol")
    // More input must not revoke what was known.
    let more = TerminalReplies(input + Array("\u{1B}[?1;2c".utf8))
    try FuzzFinding.check(
      more.isComplete || !replies.isComplete,
      "more bytes take an answer away"
    )
    return replies.isComplete ? .accepted : .rejected("incomplete")
  }
}
