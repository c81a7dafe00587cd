/// A place in a text file, as editors count.
package struct TextPosition: Sendable, Hashable {
  /// The line, from 1.
  package let line: Int
  /// The column in characters (Unicode scalars), from 1.
  package let column: Int

  /// Counts up to a byte of a text.
  package init(ofByte offset: Int, in bytes: [UInt8]) {
    var line = 1
    var column = 1
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]  // a byte order mark, which editors do not show
    for byte in bytes.prefix(offset).dropFirst(bytes.starts(with: mark) ? mark.count : 0) {
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {  // not a continuation of a UTF-8 sequence
        column += 1
      }
    }
    self.line = line
    self.column = column
  }
}
