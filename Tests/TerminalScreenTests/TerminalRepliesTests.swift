import Testing
import TextRendering

@testable import TerminalScreen

/// A terminal, and its replies to all queries at once.
struct RepliesCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: String
  var version: String?
  var attributes: [Int]?
  var hasKittyGraphics = false
  var cellSize: CellSize?
  var foreground: RGB?
  var background: RGB?

  static let all = [
    RepliesCase(
      testDescription: "tmux 3.3a",
      bytes: "\u{1B}P>|tmux 3.3a\u{1B}\\\u{1B}[?1;2c",
      version: "tmux 3.3a",
      attributes: [1, 2]
    ),
    RepliesCase(
      testDescription: "xterm 379",
      bytes: "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}]10;rgb:0000/0000/0000\u{1B}\\"
        + "\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c",
      version: "XTerm(379)",
      attributes: [64, 1, 2, 6, 9, 15, 16, 17, 18, 21, 22, 28],
      foreground: RGB(0, 0, 0),
      background: RGB(255, 255, 255)
    ),
    RepliesCase(
      testDescription: "xterm 379 -ti vt340",
      bytes: "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?2;0;1000;650S\u{1B}[?1;0;1024S"
        + "\u{1B}[?63;1;2;4;6;9;15;16;22;28c",
      version: "XTerm(379)",
      attributes: [63, 1, 2, 4, 6, 9, 15, 16, 22, 28]
    ),
    RepliesCase(
      testDescription: "foot 1.13.1",
      bytes: "\u{1B}P>|foot(1.13.1)\u{1B}\\\u{1B}]11;rgb:1111/1111/1111\u{7}"
        + "\u{1B}[6;14;7t\u{1B}[?62;4;22c",
      version: "foot(1.13.1)",
      attributes: [62, 4, 22],
      cellSize: CellSize(width: 7, height: 14),
      background: RGB(17, 17, 17)
    ),
    RepliesCase(
      testDescription: "kitty",
      bytes: "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c",
      version: "kitty(0.35.2)",
      attributes: [62],
      hasKittyGraphics: true,
      cellSize: CellSize(width: 10, height: 20)
    ),
    RepliesCase(
      testDescription: "one that rejects this picture",
      bytes: "\u{1B}_Gi=7341;ENOTSUPPORTED:no\u{1B}\\\u{1B}[?62c",
      attributes: [62]
    ),
    RepliesCase(
      testDescription: "a reply about another program's picture",
      bytes: "\u{1B}_Gi=1;OK\u{1B}\\\u{1B}[?62c",
      attributes: [62]
    ),
    RepliesCase(
      testDescription: "keys between the replies",
      bytes: "q\u{1B}[A\u{1B}P>|foot(1)\u{1B}\\x\u{1B}OP\r\u{1B}[?62;4c",
      version: "foot(1)",
      attributes: [62, 4]
    ),
    RepliesCase(
      testDescription: "a translucent background, in two digits",
      bytes: "\u{1B}]11;rgba:ff/80/00/cc\u{1B}\\\u{1B}[?62c",
      attributes: [62],
      background: RGB(255, 128, 0)
    ),
    RepliesCase(
      testDescription: "impossible colours",
      bytes: "\u{1B}]11;rgb:ff/ff\u{7}\u{1B}]11;rgb:+f/ff/gg\u{7}\u{1B}]11;rgb://\u{7}"
        + "\u{1B}]11;rgb:fffff/0/0\u{7}\u{1B}]11;?\u{7}\u{1B}]10;white\u{7}\u{1B}[?62c",
      attributes: [62]
    ),
    RepliesCase(testDescription: "nothing", bytes: ""),
    RepliesCase(testDescription: "only keys", bytes: "ls\r\u{1B}[A\u{1B}"),
    RepliesCase(testDescription: "the start of an answer", bytes: "\u{1B}[?62;4"),
    RepliesCase(
      testDescription: "a reply without its end",
      bytes: "\u{1B}P>|XTerm(379)\u{1B}[?63;4c",
      attributes: [63, 4]
    ),
    RepliesCase(
      testDescription: "impossible cell sizes",
      bytes: "\u{1B}[6;0;7t\u{1B}[6;99999999999999999999;7t\u{1B}[6;-4;7t\u{1B}[?c",
      attributes: []
    ),
  ]
}

@Suite struct TerminalRepliesTests {
  @Test(arguments: RepliesCase.all)
  func `a terminal's replies are parsed`(test: RepliesCase) {
    let read = TerminalReplies(Array(test.bytes.utf8))
    #expect(read.version == test.version)
    #expect(read.attributes == test.attributes)
    #expect(read.hasKittyGraphics == test.hasKittyGraphics)
    #expect(read.cellSize == test.cellSize)
    #expect(read.foreground == test.foreground)
    #expect(read.background == test.background)
    #expect(read.isComplete == (test.attributes != nil))
  }

  @Test(arguments: RepliesCase.all)
  func `incomplete replies are recognized`(test: RepliesCase) {
    let bytes = Array(test.bytes.utf8)
    for count in bytes.indices where TerminalReplies(Array(bytes[..<count])).isComplete {
      #expect(test.bytes.utf8.dropFirst(count).first == UInt8(ascii: "\u{1B}"))
    }
  }
}
