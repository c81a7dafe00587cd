import Localization
import Testing

@testable import TextRendering

@Suite struct DirectionMarkTests {
  private static let mark = "\u{200E}"

  @Test func `a mark ends each part with letters from right to left, and none stands inside`() {
    let mark = Self.mark
    #expect(DirectionMark.marked("London  12°") == "London  12°")
    #expect(DirectionMark.marked("مطر حتى 13:00") == "مطر حتى 13:00\(mark)")
    #expect(DirectionMark.marked("القاهرة    غائم  ") == "القاهرة\(mark)    غائم\(mark)  ")
    #expect(DirectionMark.marked("القاهرة  21°  תל אביב") == "القاهرة\(mark)  21°  תל אביב\(mark)")
  }

  @Test func `a mark takes no cell, and is drawn again with the character before it`() {
    let typography = Typography(isUnicode: true)
    func frame(_ text: String) -> Frame {
      var frame = Frame(columns: 20, rows: 1)
      let line = StyledLine([Span(text, .plain), Span("21°", .plain)])
      frame.put(
        line,
        row: 0,
        pageWidth: 20,
        palette: Palette(colorDepth: .none),
        typography: typography
      )
      return frame
    }
    let (old, new) = (frame("غائم  "), frame("غائم x"))
    #expect(
      old[row: 0].map(\.character).prefix(9) == ["غ", "ا", "ئ", "م", " ", " ", "2", "1", "°"]
    )
    let bytes = String(decoding: FrameEncoder.difference(from: nil, to: old), as: UTF8.self)
    #expect(bytes.contains("غائم\(Self.mark)  21°"))
    // Without the gap the word is a part with the next, so it is written without its mark.
    let change = String(decoding: FrameEncoder.difference(from: old, to: new), as: UTF8.self)
    #expect(change.contains("م x\(Self.mark)") && !change.contains("21°"))
  }

  @Test func `a line for a terminal has marks, and one for a pipe has none`() {
    let line = StyledLine([Span("غائم  ", .plain), Span("21°", .plain)])
    var encoder = ANSIEncoder(
      width: 80,
      palette: Palette(colorDepth: .none),
      typography: Typography(isUnicode: true)
    )
    #expect(encoder.encode([line]) == "غائم  21°\n")
    encoder.pictureRows = 24
    #expect(encoder.encode([line]) == "غائم\(Self.mark)  21°\n")
  }
}
