import Testing

@testable import TerminalScreen

/// The bytes from a terminal, and their keys.
struct KeyCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let keys: [Key]

  init(_ testDescription: String, _ text: String, _ keys: [Key]) {
    self.testDescription = testDescription
    bytes = Array(text.utf8)
    self.keys = keys
  }

  init(_ testDescription: String, bytes: [UInt8], _ keys: [Key]) {
    self.testDescription = testDescription
    self.bytes = bytes
    self.keys = keys
  }

  static let text = [
    KeyCase("nothing", "", []),
    KeyCase("letters", "q?", [.character("q"), .character("?")]),
    KeyCase("letters beyond ASCII", "é東", [.character("é"), .character("東")]),
    KeyCase("a letter with a mark", "e\u{301}", [.character("e\u{301}")]),
    KeyCase("an emoji of several scalars", "👨‍👩‍👧a", [.character("👨‍👩‍👧"), .character("a")]),
    KeyCase(
      "bytes that are not text",
      bytes: [0xFF, 0x61, 0xC3, 0x28],
      [
        .character("a"), .character("("),
      ]
    ),
    KeyCase("an invalid byte, then a key", bytes: [0xFF, 0x1B, 0x5B, 0x41], [.up]),
    KeyCase("C1 control characters", "\u{9B}a\u{85}", [.character("a")]),
    KeyCase(
      "a bracketed paste",
      "a\u{1B}[200~q\u{1B}[A\nLondon\u{1B}[201~b",
      [.character("a"), .paste("q[ALondon"), .character("b")]
    ),
    KeyCase(
      "a pasted text",
      "ab\ncd\t",
      [
        .character("a"), .character("b"), .enter, .character("c"), .character("d"), .tab,
      ]
    ),
    KeyCase("keys with Ctrl", "\u{4}\u{C}\u{1}\u{0}\u{12}", [.endOfInput, .redraw]),
    KeyCase("both of backspace", "\u{8}\u{7F}", [.backspace, .backspace]),
    KeyCase("both of enter", "\r\n", [.enter, .enter]),
  ]

  static let sequences = [
    KeyCase("arrows", "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    KeyCase("in keypad mode", "\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    KeyCase("with modifiers", "\u{1B}[1;5A\u{1B}[1;2B\u{1B}O5C", [.up, .down, .right]),
    KeyCase("home and end", "\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
    KeyCase("numbered", "\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
    KeyCase("pages", "\u{1B}[5~\u{1B}[6~\u{1B}[5;5~", [.pageUp, .pageDown, .pageUp]),
    KeyCase("delete, and insert, which is ignored", "\u{1B}[3~\u{1B}[2~", [.delete]),
    KeyCase("tab backwards", "\u{1B}[Z", [.backTab]),
    KeyCase("enter of the number pad", "\u{1B}OM", [.enter]),
    KeyCase(
      "function keys",
      "\u{1B}OPa\u{1B}[15~b\u{1B}[[Ac",
      [
        .character("a"), .character("b"), .character("c"),
      ]
    ),
    KeyCase(
      "keys with Alt",
      "\u{1B}qa\u{1B}éb\u{1B}\rc\u{1B}東d",
      [
        .character("a"), .character("b"), .character("c"), .character("d"),
      ]
    ),
    KeyCase("an arrow with Alt, in rxvt", "\u{1B}\u{1B}[Aa", [.character("a")]),
    KeyCase("escape, then a letter with Alt", "\u{1B}\u{1B}a", [.escape]),
    KeyCase("a terminal's report", "\u{1B}[?64;1;2ca\u{1B}[>0;1c", [.character("a")]),
    KeyCase(
      "a colour that it tells",
      "\u{1B}]11;rgb:0/0/0\u{7}a\u{1B}]11;q\u{1B}\\b",
      [
        .character("a"), .character("b"),
      ]
    ),
    KeyCase("its name", "\u{1B}P>|tmux 3.3a\u{1B}\\a\u{1B}_Gi=31;OK\u{1B}\\", [.character("a")]),
    KeyCase(
      "clicks, one with Ctrl, and the wheel",
      "\u{1B}[<0;10;3M\u{1B}[<16;300;1M\u{1B}[<64;1;1M\u{1B}[<65;1;2Ma",
      [
        .mouse(MouseEvent(.click, column: 9, row: 2)),
        .mouse(MouseEvent(.click, column: 299, row: 0)),
        .mouse(MouseEvent(.wheelUp, column: 0, row: 0)),
        .mouse(MouseEvent(.wheelDown, column: 0, row: 1)), .character("a"),
      ]
    ),
    KeyCase(
      "releases, movements, other buttons and no coordinates of the mouse",
      "\u{1B}[<0;10;10m\u{1B}[<32;1;1M\u{1B}[<2;1;1M\u{1B}[<0;0;1M\u{1B}[<M\u{1B}[<0;1Ma",
      [.character("a")]
    ),
    KeyCase(
      "a click on a terminal without decimal coordinates",
      bytes: [0x1B, 0x5B, 0x4D, 0x20, 0x21, 0xF0, 0x61],
      [.mouse(MouseEvent(.click, column: 0, row: 207)), .character("a")]
    ),
    KeyCase("an unknown one", "\u{1B}[1;2;3$ya", [.character("a")]),
    KeyCase("one that another cuts off", "\u{1B}[1\u{1B}[A", [.up]),
    KeyCase("one that a control character cuts off", "\u{1B}[1\ra", [.enter, .character("a")]),
  ]
}

@Suite struct KeyDecoderTests {
  @Test(arguments: KeyCase.text + KeyCase.sequences)
  func `bytes decode to their keys`(example: KeyCase) {
    var decoder = KeyDecoder()
    #expect(decoder.decode(example.bytes) == example.keys)
    #expect(!decoder.isWaiting)
    #expect(decoder.flush() == [])
  }

  @Test(arguments: KeyCase.sequences)
  func `a sequence may arrive in pieces`(example: KeyCase) {
    for cut in 1..<example.bytes.count {
      var decoder = KeyDecoder()
      let first = decoder.decode(Array(example.bytes[..<cut]))
      #expect(first + decoder.decode(Array(example.bytes[cut...])) == example.keys, "cut at \(cut)")
      #expect(!decoder.isWaiting)
    }
  }

  @Test func `a character may arrive in pieces`() {
    for character in ["é", "東", "😀"] {
      let bytes = Array(character.utf8)
      for cut in 1..<bytes.count {
        var decoder = KeyDecoder()
        #expect(decoder.decode(Array(bytes[..<cut])) == [])
        #expect(decoder.isWaiting)
        #expect(decoder.decode(Array(bytes[cut...])) == [.character(Character(character))])
      }
    }
  }

  @Test func `a pending combining mark joins the letter before it`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x61, 0x65, 0xCC]) == [.character("a")])
    #expect(decoder.decode([0x81]) == [.character("e\u{301}")])
  }

  @Test func `escape is a key if nothing follows`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x61, 0x1B]) == [.character("a")])
    #expect(decoder.isWaiting)
    #expect(decoder.flush() == [.escape])
    #expect(!decoder.isWaiting)
    #expect(decoder.decode([0x1B, 0x1B]) == [])
    #expect(decoder.flush() == [.escape])
  }

  @Test func `a truncated sequence is dropped if nothing follows`() {
    for bytes in ["\u{1B}[", "\u{1B}O", "\u{1B}[1;5", "\u{1B}]11;rgb", "\u{1B}P"] {
      var decoder = KeyDecoder()
      #expect(decoder.decode(Array(bytes.utf8)) == [])
      #expect(decoder.flush() == [])
      #expect(decoder.decode([0x61]) == [.character("a")])
    }
    var decoder = KeyDecoder()
    #expect(decoder.decode([0x65, 0xCC]) == [])
    #expect(decoder.flush() == [.character("e")])
  }

  @Test func `a replacement character that was typed is not taken for an invalid byte`() {
    var decoder = KeyDecoder()
    #expect(decoder.decode(Array("\u{FFFD}".utf8) + [0xE2, 0x82]) == [])
    #expect(decoder.flush() == [.character("\u{FFFD}")])
  }

  @Test func `no input grows the buffer without limit or stalls the decoder`() {
    var generator = SystemRandomNumberGenerator()
    var decoder = KeyDecoder()
    for _ in 0..<200 {
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &generator) }
      _ = decoder.decode(bytes)
    }
    _ = decoder.flush()
    #expect(decoder.decode(Array("\u{1B}]".utf8)) == [])
    for _ in 0..<100 { #expect(decoder.decode([UInt8](repeating: 0x61, count: 100)).count < 101) }
    _ = decoder.flush()
    #expect(decoder.decode([0x61]) == [.character("a")])
  }

  @Test func `the rest of an overlong sequence contains no keys`() {
    for (start, end) in [("\u{1B}]", "\u{1B}\\"), ("\u{1B}P", "\u{1B}\\"), ("\u{1B}[", "~")] {
      let bytes = Array((start + String(repeating: "0", count: 9000) + end + "q").utf8)
      for size in [1, 64, 4095, 4097, 8999] {
        var decoder = KeyDecoder()
        var keys: [Key] = []
        for first in stride(from: 0, to: bytes.count, by: size) {
          keys += decoder.decode(Array(bytes[first..<min(first + size, bytes.count)]))
        }
        #expect(keys + decoder.flush() == [.character("q")], "\(start) in pieces of \(size)")
      }
    }
  }
}
