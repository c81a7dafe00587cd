import Glibc
import TerminalScreen
import TextRendering

/// The probe's display, and its reaction to keys.
struct Probe {
  private let screen: TerminalScreen
  private var count = 0

  init(_ screen: TerminalScreen) {
    self.screen = screen
  }

  /// Runs until it is told to end; returns the exit status.
  consuming func run(_ events: EventQueue) -> Int32 {
    var probe = self
    guard probe.show("ready") else { return 4 }
    while true {
      let event = events.next()
      if let status = probe.react(to: event) { return status }
      guard probe.show("\(event)") else { return 4 }
    }
  }

  /// A picture of kitty's protocol, complete enough for the model terminal.
  private static let picture = PlacedGraphic(
    Graphic(
      id: 7,
      transmission: Array(
        "\u{1B}_Ga=t,i=7,q=2;\(String(repeating: "A", count: 5000))\u{1B}\\".utf8
      ),
      bytes: Array("\u{1B}_Ga=p,i=7,c=4,r=2,q=2\u{1B}\\".utf8),
      hiding: Array("\u{1B}_Ga=d,d=i,i=7,q=2\u{1B}\\".utf8),
      removal: Array("\u{1B}_Ga=d,d=I,i=7,q=2\u{1B}\\".utf8)
    ),
    row: 4,
    column: 2,
    rows: 2,
    columns: 4
  )

  /// Draws the size, the frame count and a word; returns false if the terminal is gone.
  private mutating func show(_ text: String) -> Bool {
    count += 1
    let size = screen.size
    var frame = Frame(columns: size.columns, rows: size.rows)
    frame.put("probe \(size.columns)x\(size.rows)".map { Cell($0) }, row: 0)
    frame.put("saw \(text)".map { Cell($0) }, row: 1)
    frame.put("frame \(count)".map { Cell($0) }, row: 2)
    if CommandLine.arguments.contains("--pictures") { frame.place(Self.picture) }
    do throws(ScreenError) {
      try screen.draw(frame)
      return true
    } catch {
      return false
    }
  }

  private mutating func react(to event: ScreenEvent) -> Int32? {
    switch event {
    case .inputEnded where !CommandLine.arguments.contains("--stay"): return 7
    case .key(.character("q")): return 0
    case .key(.character("a")): abort()
    case .key(.character("t")): trap()
    case .key(.character("s")): fault()
    case .key(.character("T")):
      Task.detached { Self.trap() }
      flood()
    case .key(.character("f")): flood()
    case .key(.character("h")): while true { pause() }
    default: break
    }
    return nil
  }

  /// Draws as long as it can.
  private mutating func flood() {
    while show(String(repeating: count.isMultiple(of: 2) ? "#" : "=", count: 400)) {}
  }

  private func trap() { Self.trap() }

  /// Reads past the end of an array.
  private static func trap() {
    let array = CommandLine.arguments
    print(array[array.count])
  }

  /// Writes to an unmapped address.
  private func fault() {
    UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
  }
}
