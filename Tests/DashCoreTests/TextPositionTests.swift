import Testing

@testable import DashCore

@Suite struct TextPositionTests {
  @Test(
    arguments: [
      (0, 1, 1), (1, 1, 2), (2, 2, 1), (3, 2, 2), (5, 2, 3), (6, 2, 4), (7, 3, 1), (8, 4, 1),
      (99, 4, 2),
    ]
  )
  func `lines and columns count characters from 1`(offset: Int, line: Int, column: Int) {
    // a ⏎ b é c ⏎ ⏎ d
    let bytes = Array("a\nbéc\n\nd".utf8)
    let position = TextPosition(ofByte: offset, in: bytes)
    #expect([position.line, position.column] == [line, column])
  }

  @Test func `a carriage return before a line feed starts no line`() {
    let position = TextPosition(ofByte: 3, in: Array("a\r\nb".utf8))
    #expect([position.line, position.column] == [2, 1])
  }
}
