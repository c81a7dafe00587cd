import DashTestSupport
import Glibc
import Testing

/// The whole program in simulated terminals.
@Suite(.ownThread, .hangLimit) struct PictureTerminalTests {
  /// Terminals with their replies to queries, and a text that only the protocol writes that the program
  /// should choose.
  private static let terminals = [
    (
      "kitty", "\u{1B}P>|kitty(0.35.2)\u{1B}\\\u{1B}_Gi=7341;OK\u{1B}\\\u{1B}[6;20;10t\u{1B}[?62;c",
      "\u{1B}_Ga=t,f=24,s="
    ),
    ("xterm as a VT340", "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?63;1;2;4;6;9;15;16;22;28c", "\u{1B}P"),
    ("WezTerm", "\u{1B}P>|WezTerm 20240203\u{1B}\\\u{1B}[?65;6;18;22c", "\u{1B}]1337;File="),
    ("xterm", "\u{1B}P>|XTerm(379)\u{1B}\\\u{1B}[?64;1;2;6;9;15;16;17;18;21;22;28c", "▄"),
    ("one that never replies", "", "▄"),
  ]

  private static let question = "\u{1B}[>q"

  private func start(
    _ arguments: [String],
    in terminal: PseudoTerminal,
    _ variables: [String: String] = [:]
  ) throws -> ChildProcess {
    var environment = DashProgram().environment
    environment["TERM"] = "xterm-256color"
    environment["COLORTERM"] = "truecolor"
    // The program waits longer then: the machine may be busy.
    environment["SSH_CONNECTION"] = "::1 22 ::1 22"
    environment.merge(variables) { $1 }
    return try ChildProcess(
      DashProgram.path,
      arguments,
      environment: environment,
      in: terminal
    )
  }

  @Test(arguments: terminals)
  func `pictures are drawn with the terminal's best protocol`(
    name: String,
    reply: String,
    ownMark: String
  ) async throws {
    let screen = try PseudoTerminal(columns: 80, rows: 40)
    defer { screen.end() }
    screen.reply(to: "\u{1B}[c", with: reply)
    let program = try start(["--demo", "--full"], in: screen)
    #expect(await program.wait() == .exit(0))
    #expect(await screen.waits(for: "Flickr API"))
    let output = screen.text.replacing(/\e7\e\[>q.*?\e\[c/.dotMatchesNewlines(), with: "")
    for mark in Set(Self.terminals.map(\.2)) {
      #expect(output.contains(mark) == (mark == ownMark), "\(name): \(mark.debugDescription)")
    }
    #expect(screen.count(of: Self.question) == 1)
    #expect(screen.isEchoing)
    #expect(screen.isCanonical)
  }

  @Test func `no query is sent if its reply would not be used`() async throws {
    for (arguments, variables) in [
      (["--demo", "--images", "off"], [:]), (["--demo", "--images", "blocks"], [:]),
      (["--demo", "-f", "json"], [:]), (["weather", "--demo"], [:]),
      (["--demo"], ["TMUX": "/tmp/tmux-1000/default,1,0"]), (["--demo"], ["TERM": "dumb"]),
    ] as [([String], [String: String])] {
      let screen = try PseudoTerminal(columns: 80, rows: 20)
      defer { screen.end() }
      let program = try start(arguments, in: screen, variables)
      #expect(await program.wait() == .exit(0))
      #expect(!screen.text.contains(Self.question), "\(arguments) \(variables)")
    }
  }

  private static let dim = "\u{1B}[0;2m"

  @Test(arguments: [("ffff/ffff/ffff", 102), ("1111/1111/1111", 160), ("qq", nil)])
  func `secondary text of a watch is between the reported background and plain text, else dim`(
    _ background: String,
    _ grey: Int?
  ) async throws {
    let screen = try PseudoTerminal(columns: 80, rows: 40)
    defer { screen.end() }
    screen.reply(to: "\u{1B}[c", with: "\u{1B}]11;rgb:\(background)\u{1B}\\\u{1B}[?64;1c")
    let program = try start(["weather", "London", "--demo", "--watch"], in: screen)
    let color = grey.map { "\u{1B}[0;38;2;\($0);\($0);\($0)m" }
    #expect(await screen.waits(for: color ?? Self.dim))
    program.signal(SIGTERM)
    _ = await program.wait()
    #expect(screen.text.contains(Self.dim) == (grey == nil))
  }
}
