import PictureCoding
import TerminalScreen
import Testing

@testable import DashApp

/// What a terminal says of itself, and the protocol that follows from it.
struct GraphicsCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let answers: String
  var environment: [String: String] = [:]
  let form: PictureRequest.Form?

  static let all = [
    GraphicsCase(testDescription: "nothing", answers: "", form: nil),
    GraphicsCase(
      testDescription: "xterm",
      answers: version("XTerm(379)") + "\u{1B}[?64;1c",
      form: nil
    ),
    GraphicsCase(
      testDescription: "xterm as a VT340",
      answers: version("XTerm(379)") + "\u{1B}[?63;1;2;4;6c",
      form: .sixel
    ),
    GraphicsCase(
      testDescription: "foot",
      answers: version("foot(1.13.1)") + "\u{1B}[?62;4;22c",
      form: .sixel
    ),
    GraphicsCase(
      testDescription: "kitty by its picture",
      answers: "\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[?62c",
      form: .kitty
    ),
    GraphicsCase(
      testDescription: "one with both",
      answers: "\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[?62;4c",
      form: .kitty
    ),
    GraphicsCase(
      testDescription: "kitty by its name",
      answers: version("kitty(0.35.2)") + "\u{1B}[?62c",
      form: .kitty
    ),
    GraphicsCase(
      testDescription: "ghostty",
      answers: version("ghostty 1.0.0") + "\u{1B}[?62;22c",
      form: .kitty
    ),
    GraphicsCase(
      testDescription: "WezTerm",
      answers: version("WezTerm 20240203") + "\u{1B}[?65;6c",
      form: .iterm2
    ),
    GraphicsCase(
      testDescription: "iTerm2",
      answers: version("iTerm2 3.4.0") + "\u{1B}[?62c",
      form: .iterm2
    ),
    GraphicsCase(
      testDescription: "iTerm2 by the environment",
      answers: "\u{1B}[?62c",
      environment: ["TERM_PROGRAM": "iTerm.app"],
      form: .iterm2
    ),
  ]

  private static func version(_ text: String) -> String { "\u{1B}P>|\(text)\u{1B}\\" }
}

@Suite struct TerminalGraphicsTests {
  @Test(arguments: GraphicsCase.all)
  func `the best protocol of a terminal is taken`(graphics: GraphicsCase) {
    let answers = TerminalAnswers(Array(graphics.answers.utf8))
    #expect(TerminalGraphics(answers, environment: graphics.environment).form == graphics.form)
  }

  @Test func `a cell has the size that the terminal says`() {
    var answers = TerminalAnswers()
    #expect(TerminalGraphics(answers, environment: [:]) == TerminalGraphics())
    answers.cellSize = CellSize(width: 7, height: 14)
    #expect(
      TerminalGraphics(answers, environment: [:])
        == TerminalGraphics(cellWidth: 7, cellHeight: 14)
    )
  }
}
