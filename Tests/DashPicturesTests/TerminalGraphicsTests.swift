import DashCore
import DashTestSupport
import Glibc
import Pictures
import TerminalScreen
import Testing
import TextRendering

@testable import DashPictures

@Suite(.ownThread) struct TerminalGraphicsTests {
  /// Terminals with their replies, the protocol that the program chooses, and the environment.
  private static let terminals: [(String, String, PictureRequest.Form?, [String: String])] = [
    ("nothing", "", nil, [:]),
    ("xterm", version("XTerm(379)") + "\u{1B}[?64;1c", nil, [:]),
    ("xterm as a VT340", version("XTerm(379)") + "\u{1B}[?63;1;2;4;6c", .sixel, [:]),
    ("foot", version("foot(1.13.1)") + "\u{1B}[?62;4;22c", .sixel, [:]),
    ("kitty by its picture", "\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[?62c", .kitty, [:]),
    ("one with both", "\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[?62;4c", .kitty, [:]),
    ("kitty by its name", version("kitty(0.35.2)") + "\u{1B}[?62c", .kitty, [:]),
    ("ghostty", version("ghostty 1.0.0") + "\u{1B}[?62;22c", .kitty, [:]),
    ("WezTerm", version("WezTerm 20240203") + "\u{1B}[?65;6c", .iterm2, [:]),
    ("iTerm2", version("iTerm2 3.4.0") + "\u{1B}[?62c", .iterm2, [:]),
    ("iTerm2 by the environment", "\u{1B}[?62c", .iterm2, ["TERM_PROGRAM": "iTerm.app"]),
  ]

  private static func version(_ text: String) -> String { "\u{1B}P>|\(text)\u{1B}\\" }

  @Test(arguments: terminals)
  func `the best protocol of a terminal is chosen`(
    name: String,
    text: String,
    form: PictureRequest.Form?,
    environment: [String: String]
  ) {
    let replies = TerminalReplies(Array(text.utf8))
    #expect(TerminalGraphics(replies, environment: environment).form == form, "\(name)")
  }

  @Test func `a cell has the size that the terminal reports`() {
    var replies = TerminalReplies()
    #expect(TerminalGraphics(replies, environment: [:]) == TerminalGraphics())
    replies.cellSize = CellSize(width: 7, height: 14)
    #expect(
      TerminalGraphics(replies, environment: [:])
        == TerminalGraphics(cellWidth: 7, cellHeight: 14)
    )
  }

  /// xterm shows nothing of sixels beyond 1000 pixels.
  @Test func `what is larger than the largest sixels is not drawn in them`() throws {
    func replies(_ text: String) -> TerminalReplies { TerminalReplies(Array(text.utf8)) }
    let xterm = replies("\u{1B}[?2;0;1000;650S\u{1B}[?1;0;1024S\u{1B}[?63;1;2;4c")
    #expect(xterm.largestSixels == [1000, 650] && xterm.attributes == [63, 1, 2, 4])
    #expect(replies("\u{1B}[?2;3;0S\u{1B}[?62;4c").largestSixels == nil)
    let policy = BaseURL("https://photos.example.org").map {
      LinkPolicy(domains: ["example.org"], baseURL: $0)
    }
    let link = try #require(policy?.link("https://live.example.org/1.jpg"))
    let file = PictureFile(link: link, longestEdge: 640)
    let source = try #require(PictureSource(id: "1", files: [file]))
    func isShown(_ columns: Int, _ rows: Int, _ form: PictureRequest.Form) -> Bool {
      var graphics = TerminalGraphics(xterm, environment: [:])
      (graphics.cellWidth, graphics.cellHeight) = (10, 20)
      let settings = PictureSettings(form: form, colorDepth: .truecolor, graphics)
      return settings.isShown(
        PictureRequirement(source, columns: columns, rows: rows, fit: .fill)
      )
    }
    #expect(isShown(100, 32, .sixel) && !isShown(101, 32, .sixel) && !isShown(100, 33, .sixel))
    #expect(isShown(101, 33, .kitty))
  }

  @Test func `the colours are those that the terminal reports`() {
    func theme(_ replies: String) -> TerminalColors? {
      TerminalGraphics(TerminalReplies(Array(replies.utf8)), environment: [:]).colors
    }
    let light = "\u{1B}]11;rgb:fd/f6/e3\u{7}\u{1B}[?62c"
    #expect(theme(light) == TerminalColors(background: RGB(253, 246, 227)))
    #expect(theme("\u{1B}[?62c") == nil)
  }

  @Test func `the environment names the background by its number`() {
    #expect(TerminalColors(colorFGBG: "0;15")?.isLight == true)
    #expect(TerminalColors(colorFGBG: "0;default;7")?.isLight == true)
    #expect(TerminalColors(colorFGBG: "15;0")?.isLight == false)
    #expect(TerminalColors(colorFGBG: "15;default") == nil)
    #expect(TerminalColors(colorFGBG: nil) == nil)
  }

  // MARK: Queries

  @Test func `a remote terminal gets more time`() {
    #expect(GraphicsInquiry(environment: [:]).budget == 150)
    #expect(GraphicsInquiry(environment: ["SSH_CONNECTION": ""]).budget == 150)
    #expect(GraphicsInquiry(environment: ["SSH_CONNECTION": "::1 22 ::1 22"]).budget == 500)
  }

  // One test, because a process has only one terminal at a time.
  @Test func `a terminal is queried once, and not at all if the reply is unused`() async throws {
    let terminal = try PseudoTerminal()
    defer { terminal.end() }
    let descriptor = open(terminal.path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(descriptor) }
    let query = TerminalQuery(input: descriptor, output: descriptor)
    for term in ["", "dumb", "linux"] {
      let inquiry = GraphicsInquiry(environment: ["TERM": term], query: query)
      #expect(inquiry.graphics() == TerminalGraphics())
    }
    #expect(terminal.output.isEmpty)

    let environment = ["TERM": "xterm-256color"]
    for form in [PictureRequest.Form.kitty, .sixel] {
      let inquiry = GraphicsInquiry(environment: environment, query: query, budget: 20_000)
      let queryCount = terminal.count(of: "\u{1B}[c")
      async let graphics = TestThread.run { inquiry.graphics() }
      #expect(await terminal.wait { _ in terminal.count(of: "\u{1B}[c") > queryCount })
      terminal.type(form == .kitty ? "\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[?62c" : "\u{1B}[?63;4c")
      #expect(await graphics.form == form)
      #expect(inquiry.graphics().form == form)
      #expect(terminal.count(of: "\u{1B}[c") == queryCount + 1)
    }

    let silent = GraphicsInquiry(environment: ["TERM": "xterm"], query: query)
    #expect(silent.graphics() == TerminalGraphics())
    #expect(silent.graphics() == TerminalGraphics())
    #expect(await terminal.wait { _ in terminal.count(of: "\u{1B}[c") == 3 })
    silent.end()
  }
}
